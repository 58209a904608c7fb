package org.robotspec.indexing;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Platform;
import org.robotspec.text.WhiteSpace;

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

  private static final int DAY = 24 * 60 * 60;

  // RFC 2822, section 4.3: 00 to 49 are 2000 to 2049, 50 to 99 are 1950 to 1999.
  private static final int FIRST_SHORT_YEAR = 1950;

  // Comments and days of the week are ignored; the latter are often wrong.
  private static final Pattern GAP =
      pattern("(?:[ ,]|\\([^()]*\\)|\\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\p{Alpha}*\\.?)+");
  private static final Pattern MONTH =
      pattern("[ -]?\\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\p{Alpha}*\\.?[ -]?");
  private static final Pattern TIME_MARK = pattern("(?<=\\d) ?T ?(?=\\d)");
  // No format has a 12-hour clock: AM and PM must not be taken for zones.
  private static final Pattern ZONE = pattern("(?<=\\d) ?(?![AP]M$)(\\p{Alpha}{1,5})$");
  // Google's first example of the directive is "31-Dec-2007 24:00:00 GMT".
  private static final Pattern END_OF_DAY = pattern(" 24:00(?::00)?(?![:.\\d])");
  // Times since 1970 have no leap second: read it as the second before.
  private static final Pattern LEAP_SECOND = pattern("(?<=:\\d\\d:)60");

  private static final Pattern FORM =
      pattern(
          // 25 Jun 2030
          "(?:(\\d\\d?) ([a-z]{3}) (\\d{4}|\\d\\d)"
              // Jun 25 15:00:00 2030
              + "|([a-z]{3}) (\\d\\d?) (?:(\\d\\d?:\\d\\d(?::\\d\\d)?) )?(\\d{4}|\\d\\d)"
              // 2030-06-25 15:00:00.000, with or without the signs between
              + "|(\\d{4}|\\d\\d(?!\\d\\d))-?(\\d\\d)-?(\\d\\d)"
              + "(?: (\\d\\d(?::?\\d\\d(?::?\\d\\d(?:[.]\\d{0,9})?)?)?))?)"
              // 15:00:00, GMT, +01:00
              + "(?: (\\d\\d?:\\d\\d(?::\\d\\d(?:[.]\\d{0,9})?)?))?"
              + " ?(?:GMT|UTC|UT)? ?(Z|[+-]\\d\\d?(?::?\\d\\d(?::?\\d\\d)?)?)?");

  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

  private DateReader() {}

  /** Returns the moment after which a page is unavailable; empty if the text is not a date. */
  static Optional<Instant> read(String text, WhiteSpace space) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    StringBuilder blanks = new StringBuilder();
    text.chars().forEach(c -> blanks.append(space.contains((char) c) ? ' ' : (char) c));
    String spaced = GAP.matcher(blanks).replaceAll(" ");
    String named = MONTH.matcher(spaced).replaceAll(" $1 ");
    String plain = space.trim(TIME_MARK.matcher(named).replaceAll(" "));
    boolean timed = plain.contains(":");
    Matcher zone = ZONE.matcher(plain);
    String zoned =
        zone.find() ? plain.substring(0, zone.start()) + " " + offset(zone.group(1), timed) : plain;
    String whole = END_OF_DAY.matcher(zoned).replaceFirst("");
    Matcher date = FORM.matcher(LEAP_SECOND.matcher(whole).replaceFirst("59"));
    try {
      return date.matches() ? Optional.of(moment(date)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty(); // no such day or hour
    }
  }

  private static Instant moment(Matcher date) {
    boolean iso = date.group(8) != null;
    boolean dayFirst = date.group(1) != null;
    String year = date.group(iso ? 8 : dayFirst ? 3 : 7);
    int number = Integer.parseInt(year);
    int century = year.length() == 4 ? 0 : number < FIRST_SHORT_YEAR % 100 ? 2000 : 1900;
    long day =
        Platform.epochDay(
            century + number,
            iso ? Integer.parseInt(date.group(9)) : month(date.group(dayFirst ? 2 : 4)),
            Integer.parseInt(date.group(iso ? 10 : dayFirst ? 1 : 5)));
    List<String> times = Stream.of(6, 11, 12).map(date::group).filter(Objects::nonNull).toList();
    if (times.size() > 1) {
      throw new DateTimeException("two times");
    }
    int second = times.isEmpty() ? DAY : seconds(times.get(0), 23);
    return Instant.ofEpochSecond(day * DAY + second - offset(date.group(13)));
  }

  private static int month(String name) {
    int at = MONTHS.indexOf(name.toLowerCase(Locale.ROOT));
    if (at % 3 != 0) {
      throw new DateTimeException("no month");
    }
    return at / 3 + 1;
  }

  private static int offset(@Nullable String text) {
    if (text == null || text.equalsIgnoreCase("Z")) {
      return 0;
    }
    int seconds = seconds(text.substring(1), 18);
    return text.startsWith("-") ? -seconds : seconds;
  }

  /** Returns the seconds of hours, minutes and seconds, with or without colons and a fraction. */
  private static int seconds(String text, int maxHour) {
    String digits = text.replaceFirst("[.].*", "").replace(":", "");
    String even = digits.length() % 2 == 0 ? digits : "0" + digits;
    int seconds = 0;
    for (int i = 0; i < 3; i++) {
      int part = 2 * i < even.length() ? Integer.parseInt(even.substring(2 * i, 2 * i + 2)) : 0;
      if (part > (i == 0 ? maxHour : 59)) {
        throw new DateTimeException("no such time");
      }
      seconds = 60 * seconds + part;
    }
    return seconds;
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
