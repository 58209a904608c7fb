package org.robotspec.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.indexing.Pages.headers;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** I-3: what one header line tells the crawler foobot. */
final class XRobotsTagTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "foobot:noindex | noindex",
        "*: noindex | noindex",
        // Several agents on one line: each applies up to the next.
        "otherbot: noindex, foobot: nofollow | nofollow",
        "otherbot: noindex, *: nofollow | nofollow",
        "otherbot: foobot: noindex | noindex",
        "otherbot:, noindex | all",
        // Known directives come before agents.
        "otherbot: noindex, max-snippet: 20 | all",
        "max-image-preview: none, noarchive | noarchive, max-image-preview:none",
        "noindex: nofollow | noindex, nofollow",
        "all: noindex | noindex",
        // Unknown directives do not hide the rest of a line.
        "see: /a/page, noindex | noindex",
        "two words: nofollow, noindex | noindex",
        // Sloppy separators.
        "noindex;nofollow | noindex, nofollow",
        "max-snippet:5 noindex | noindex, max-snippet:5",
        "max-snippet 5 | max-snippet:5",
        "none of your business | all",
        "index noindex this | all",
        "foobot: | all",
        ": noindex | all",
        ":::: | all",
      })
  void i3_line(String line, String effective) {
    assertThat(headers(line).content()).isEqualTo(effective);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, noarchive",
        "unavailable_after: Wednesday, 25-Jun-30 15:00:00 GMT, noarchive",
        "noarchive, unavailable_after: Wed, Jun 25, 2030 15:00",
        "unavailable_after: 2030-06-25T15:00:00Z, noarchive",
        "unavailable_after: 2030-06-25T15:00:00Z; noarchive",
        "unavailable_after 25 Jun 2030 15:00:00 UTC, noarchive",
        "noarchive unavailable_after: 25 Jun 2030 15:00:00 UTC"
      })
  void i4_aDatesCommasSeparateNoDirectives(String line) {
    IndexingDirectives said = headers(line);
    assertThat(said.unavailableAfter()).contains(Instant.parse("2030-06-25T15:00:00Z"));
    assertThat(said.noArchive()).isTrue();
    assertThat(said.directives()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unavailable_after: Wed, 99 Jun 2030 15:00:00 PST, noindex",
        "unavailable_after: 31-Feb-30 10:00:00 GMT, noindex",
        "unavailable_after: Wed, 2030-99-99T15:00:00Z, noindex"
      })
  void i4_anInvalidDateSpoilsNothingElse(String line) {
    IndexingDirectives said = headers(line);
    assertThat(said.content()).isEqualTo("noindex");
    assertThat(said.directives()).hasSize(2);
    assertThat(said.notes()).hasSize(1);
  }
}
