package org.robotspec.indexing;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the date of unavailable_after: RFC 822, RFC 850 and ISO 8601 calendar dates (I-4), asctime,
 * and {@code June 25, 2030}.
 *
 * <p>No zone, or one we have not heard of, means UTC (RFC 2822, section 4.3). Without a time the
 * whole day counts: the moment is its end, since a page is to go after that day.
 */
final class DateReader {
  /** Longer than any date in these formats; bounds the work on the rest. */
  static final int MAX_LENGTH = 100;

  // RFC 2822, section 4.3: 00 to 49 are 2000 to 2049, 50 to 99 are 1950 to 1999.
  private static final int FIRST_SHORT_YEAR = 1950;

  // Comments and days of the week say nothing; the latter are often wrong.
  private static final Pattern GAP =
      pattern("(?:[\\s,]|\\([^()]*\\)|\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\p{Alpha}*\\.?)+");
  private static final Pattern MONTH =
      pattern("[ -]?\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Alpha}*\\.?[ -]?");
  private static final Pattern TIME_MARK = pattern("(?<=\\d) ?T ?(?=\\d)");
  // Half a day's clock is in none of the formats: AM and PM must not pass for zones.
  private static final Pattern ZONE_NAME = pattern("(?![AP]M$)\\p{Alpha}{1,5}");

  private static final String CLOCK = "[ H:mm[:ss";
  private static final List<DateTimeFormatter> FORMS =
      List.of(
          form(words("d MMM "), CLOCK),
          form(words("MMM d "), CLOCK),
          form(words("MMM d H:mm[:ss] "), CLOCK),
          form(iso(), "[ HH[[:]mm[[:]ss]"));

  // RFC 822, section 5.1, and names in wide use that mean one zone only.
  private static final Map<String, Integer> HOURS =
      Map.ofEntries(
          Map.entry("GMT", 0),
          Map.entry("UTC", 0),
          Map.entry("UT", 0),
          Map.entry("WET", 0),
          Map.entry("EST", -5),
          Map.entry("EDT", -4),
          Map.entry("CST", -6),
          Map.entry("CDT", -5),
          Map.entry("MST", -7),
          Map.entry("MDT", -6),
          Map.entry("PST", -8),
          Map.entry("PDT", -7),
          Map.entry("AKST", -9),
          Map.entry("AKDT", -8),
          Map.entry("HST", -10),
          Map.entry("WEST", 1),
          Map.entry("CET", 1),
          Map.entry("CEST", 2),
          Map.entry("EET", 2),
          Map.entry("EEST", 3),
          Map.entry("MSK", 3),
          Map.entry("JST", 9),
          Map.entry("KST", 9),
          Map.entry("AEST", 10),
          Map.entry("AEDT", 11));

  private DateReader() {}

  /** Returns the moment after which a page is unavailable; empty if the text is no date. */
  static Optional<Instant> read(String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String spaced = GAP.matcher(text).replaceAll(" ");
    String named = MONTH.matcher(spaced).replaceAll(" $1 ");
    String plain = TIME_MARK.matcher(named).replaceAll(" ").strip();
    try {
      for (DateTimeFormatter form : FORMS) {
        ParsePosition end = new ParsePosition(0);
        @Nullable TemporalAccessor date = form.parseUnresolved(plain, end);
        @Nullable ZoneOffset zone =
            date == null ? null : zone(date, plain.substring(end.getIndex()).strip());
        if (date != null && zone != null) {
          return Optional.of(moment(date, zone));
        }
      }
    } catch (DateTimeException e) {
      // No such day or hour.
    }
    return Optional.empty();
  }

  private static Instant moment(TemporalAccessor date, ZoneOffset zone) {
    LocalDate day =
        LocalDate.of(
            number(date, ChronoField.YEAR),
            number(date, ChronoField.MONTH_OF_YEAR),
            number(date, ChronoField.DAY_OF_MONTH));
    int hour = number(date, ChronoField.HOUR_OF_DAY, 24);
    int minute = number(date, ChronoField.MINUTE_OF_HOUR, 0);
    int second = number(date, ChronoField.SECOND_OF_MINUTE, 0);
    // Google's first example of the directive is "31-Dec-2007 24:00:00 GMT".
    if (hour == 24 && minute == 0 && second == 0) {
      return day.plusDays(1).atStartOfDay().toInstant(zone);
    }
    // java.time has no leap second: it counts as the second before.
    LocalTime time = LocalTime.of(hour, minute, second == 60 ? 59 : second);
    return day.atTime(time).toInstant(zone);
  }

  // Directly behind a day, a word that is no zone we know is more likely a directive.

  private static @Nullable ZoneOffset zone(TemporalAccessor date, String rest) {
    if (rest.isEmpty()) {
      return ZoneOffset.ofTotalSeconds(number(date, ChronoField.OFFSET_SECONDS, 0));
    }
    if (date.isSupported(ChronoField.OFFSET_SECONDS)) {
      return null;
    }
    @Nullable Integer hours = HOURS.get(rest.toUpperCase(Locale.ROOT));
    if (hours == null
        && date.isSupported(ChronoField.HOUR_OF_DAY)
        && ZONE_NAME.matcher(rest).matches()) {
      hours = 0;
    }
    return hours == null ? null : ZoneOffset.ofHours(hours);
  }

  private static int number(TemporalAccessor date, ChronoField field, int missing) {
    return date.isSupported(field) ? number(date, field) : missing;
  }

  // Fields as written may be out of range, which get() would not allow.
  private static int number(TemporalAccessor date, ChronoField field) {
    return Math.toIntExact(date.getLong(field));
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  private static DateTimeFormatterBuilder words(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .optionalStart()
        .appendValue(ChronoField.YEAR, 4)
        .optionalEnd()
        .optionalStart()
        .appendValueReduced(ChronoField.YEAR, 2, 2, FIRST_SHORT_YEAR)
        .optionalEnd();
  }

  private static DateTimeFormatterBuilder iso() {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendValue(ChronoField.YEAR, 4)
        .appendPattern("[-]MM[-]dd");
  }

  // A clock ends within two optional sections.
  private static DateTimeFormatter form(DateTimeFormatterBuilder day, String clock) {
    return day.appendPattern(clock)
        .optionalStart()
        .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
        .optionalEnd()
        .appendPattern("]][[ ]['GMT']['UTC']['UT'][ ]")
        .parseLenient()
        .appendOffset("+H", "Z")
        .toFormatter(Locale.ENGLISH);
  }
}
