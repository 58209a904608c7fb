package org.robotspec.indexing;

import static java.time.temporal.ChronoField.NANO_OF_SECOND;
import static java.time.temporal.ChronoField.OFFSET_SECONDS;
import static java.time.temporal.ChronoField.YEAR;
import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the date of unavailable_after: RFC 822, RFC 850 and ISO 8601 calendar dates (I-4), asctime,
 * and {@code June 25, 2030}.
 *
 * <p>A missing zone, or an unknown one after a time, means UTC (RFC 2822, section 4.3). A date
 * without a time means the end of that day, because the page expires after it.
 */
final class DateReader {
  /** Longer than any date in these formats; bounds the work on the rest. */
  static final int MAX_LENGTH = 100;

  // RFC 2822, section 4.3: 00 to 49 are 2000 to 2049, 50 to 99 are 1950 to 1999.
  private static final int FIRST_SHORT_YEAR = 1950;

  // Comments and days of the week are ignored; the latter are often wrong.
  private static final Pattern GAP =
      pattern("(?:[\\s,]|\\([^()]*\\)|\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\p{Alpha}*\\.?)+");
  private static final Pattern MONTH =
      pattern("[ -]?\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Alpha}*\\.?[ -]?");
  private static final Pattern TIME_MARK = pattern("(?<=\\d) ?T ?(?=\\d)");
  // No format has a 12-hour clock: AM and PM must not be taken for zones.
  private static final Pattern ZONE = pattern("(?<=\\d) ?(?![AP]M$)(\\p{Alpha}{1,5})$");
  // Google's first example of the directive is "31-Dec-2007 24:00:00 GMT".
  private static final Pattern END_OF_DAY = pattern(" 24:00(?::00)?(?![:.\\d])");
  // java.time has no leap second: read it as the second before.
  private static final Pattern LEAP_SECOND = pattern("(?<=:\\d\\d:)60");

  private static final DateTimeFormatter FORM =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("[d MMM ][MMM d [H:mm[:ss] ]]")
          .optionalStart()
          .appendValue(YEAR, 4)
          .optionalEnd()
          .optionalStart()
          .appendValueReduced(YEAR, 2, 2, FIRST_SHORT_YEAR)
          .optionalEnd()
          .appendPattern("[[-]MM[-]dd[ HH[[:]mm[[:]ss")
          .appendFraction(NANO_OF_SECOND, 0, 9, true)
          .appendPattern("]]]][ H:mm[:ss")
          .appendFraction(NANO_OF_SECOND, 0, 9, true)
          .appendPattern("]][ ]['GMT']['UTC']['UT'][ ]")
          .parseLenient()
          .optionalStart()
          .appendOffset("+H", "Z")
          .optionalEnd()
          .parseDefaulting(OFFSET_SECONDS, 0)
          .toFormatter(Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.STRICT);

  private DateReader() {}

  /** Returns the moment after which a page is unavailable; empty if the text is not a date. */
  static Optional<Instant> read(String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String spaced = GAP.matcher(text).replaceAll(" ");
    String named = MONTH.matcher(spaced).replaceAll(" $1 ");
    String plain = TIME_MARK.matcher(named).replaceAll(" ").strip();
    boolean timed = plain.contains(":");
    Matcher zone = ZONE.matcher(plain);
    String zoned =
        zone.find() ? plain.substring(0, zone.start()) + " " + offset(zone.group(1), timed) : plain;
    String whole = END_OF_DAY.matcher(zoned).replaceFirst("");
    try {
      TemporalAccessor date = FORM.parse(LEAP_SECOND.matcher(whole).replaceFirst("59"));
      LocalDate day = LocalDate.from(date);
      @Nullable LocalTime time = date.query(TemporalQueries.localTime());
      LocalDateTime moment = time == null ? day.plusDays(1).atStartOfDay() : day.atTime(time);
      return Optional.of(moment.truncatedTo(SECONDS).toInstant(ZoneOffset.from(date)));
    } catch (DateTimeException e) {
      // Not in any format, or no such day or hour.
      return Optional.empty();
    }
  }

  /** Returns the offset of a zone: RFC 822, section 5.1, and names that mean only one zone. */
  private static String offset(String zone, boolean timed) {
    return switch (zone.toUpperCase(Locale.ROOT)) {
      case "HST" -> "-10";
      case "AKST" -> "-9";
      case "AKDT", "PST" -> "-8";
      case "PDT", "MST" -> "-7";
      case "MDT", "CST" -> "-6";
      case "CDT", "EST" -> "-5";
      case "EDT" -> "-4";
      case "WET" -> "+0";
      case "CET", "WEST" -> "+1";
      case "CEST", "EET" -> "+2";
      case "EEST", "MSK" -> "+3";
      case "JST", "KST" -> "+9";
      case "AEST" -> "+10";
      case "AEDT" -> "+11";
      // Directly after a day, an unknown word is more likely a directive.
      default -> timed ? "+0" : zone;
    };
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }
}
