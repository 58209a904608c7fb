package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.text.WhiteSpace;

/** I-4: the dates that unavailable_after accepts. */
final class DateReaderTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // RFC 822, with RFC 1123's four digits for the year
        "Tue, 25 Jun 30 15:00 EST | 2030-06-25T20:00:00Z",
        "25 Jun 2030 15:00:00 Z | 2030-06-25T15:00:00Z",
        "25 Jun 2030 15:00:00 -0130 | 2030-06-25T16:30:00Z",
        "25 Jun 2030 15:00:00 -0800 (PST) | 2030-06-25T23:00:00Z",
        "Wed, 1 Jan 2020 00:00:00 GMT | 2020-01-01T00:00:00Z",
        "Tue 25 June 2030 3:00:00 CEST | 2030-06-25T01:00:00Z",
        "25 Jun 2030 15:00:00 QQQ | 2030-06-25T15:00:00Z",
        // RFC 850
        // ISO 8601
        "2030-06-25T15:00:00.123-0800 | 2030-06-25T23:00:00Z",
        "2030-06-25T15:00+02 | 2030-06-25T13:00:00Z",
        "2030-06-25t15:00z | 2030-06-25T15:00:00Z",
        "2030-06-25 15:00:00 PST | 2030-06-25T23:00:00Z",
        "2030-06-25T24:00:00Z | 2030-06-26T00:00:00Z",
        "2030-06-30T23:59:60Z | 2030-06-30T23:59:59Z",
        "2028-02-29T00:00:00Z | 2028-02-29T00:00:00Z",
        // A date without a time means the end of the day.
        "2030-06-25+01:00 | 2030-06-25T23:00:00Z",
        "June 25, 2030 | 2030-06-26T00:00:00Z",
        // asctime, RFC 9110 section 5.6.7
        "Tue Jun 25 15:00:00 2030 | 2030-06-25T15:00:00Z",
      })
  void i4_date(String text, Instant moment) {
    assertThat(DateReader.read(text, WhiteSpace.HTML)).contains(moment);
  }

  @ParameterizedTest
  @CsvSource({"00,2000", "49,2049", "50,1950", "99,1999"})
  void i4_twoDigitYearsTurnAt50(String written, int meant) {
    assertThat(DateReader.read("1 Jan " + written + " 00:00:00 GMT", WhiteSpace.HTML))
        .contains(Instant.parse(meant + "-01-01T00:00:00Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "now", "Tuesday",
        "25 Jun", "Jun 2030", "2030",
        "2030-06", "2030-13-01", "2030-02-30",
        "29 Feb 2030", "31 Jun 2030", "00 Jun 2030",
        "25 Jun 2030 25:00:00", "25 Jun 2030 24:00:01", "25 Jun 2030 15:60:00",
        "25 Jun 2030 15:00:61", "25 Jun 2030 15:00:00 +9900", "25 Jun 2030 15:00:00 PST noindex",
        "25 Jun 2030 15:00:00 GMT GMT", "25 Jun 2030 3:00 PM", "25 Jun 230",
        "25 Jun 20300", "25 25 Jun 2030", "25/06/2030",
        "2030-06-25T15:00:00 somewhere", "1893456000", "9999999999925 Jun 2030",
        "2030-06-25 99999999999:00", "٢٥ Jun 2030"
      })
  void i4_noDate(String text) {
    assertThat(DateReader.read(text, WhiteSpace.HTML)).isEmpty();
  }

  @Test
  void aTextOverTheLimitIsNoDate() {
    String date = "25 Jun 2030";
    String padded = date + " ".repeat(DateReader.MAX_LENGTH - date.length());
    assertThat(DateReader.read(padded, WhiteSpace.HTML)).isPresent();
    assertThat(DateReader.read(padded + " ", WhiteSpace.HTML)).isEmpty();
  }
}
