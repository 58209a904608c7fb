package org.robotspec.indexing;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the date of unavailable_after: RFC 822, RFC 850 and ISO 8601 calendar dates (I-4), and the
 * other orders of the same words.
 *
 * <p>No zone, or one we have not heard of, means UTC (RFC 2822, section 4.3). Without a time the
 * whole day counts: the moment is its end, since a page is to go after that day.
 */
final class DateReader {
  /** Longer than any date in the three formats; bounds the work on the rest. */
  static final int MAX_LENGTH = 100;

  // RFC 2822, section 4.3: 00 to 49 are 2000 to 2049, 50 to 99 are 1950 to 1999.
  private static final int TWO_DIGIT_PIVOT = 50;

  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})-?(\\d{2})-?(\\d{2})"
              + "(?:(?: ?T ?| )(\\d{2})(?::?(\\d{2})(?::?(\\d{2})(?:[.]\\d{1,9})?)?)?)? ?(\\D.*)?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.]\\d{1,9})?)?");
  private static final Pattern COMMENT = Pattern.compile("\\([^()]*\\)");
  private static final Pattern GAP = Pattern.compile("[\\s,]+");
  private static final Pattern DASHED = Pattern.compile("(\\d{1,2})-(\\p{Alpha}{3,9})-(\\d{2,4})");

  private DateReader() {}

  /** Returns the moment after which a page is unavailable; empty if the text is no date. */
  static Optional<Instant> read(String text) {
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String plain = COMMENT.matcher(text).replaceAll(" ").strip();
    try {
      Matcher iso = ISO.matcher(GAP.matcher(plain).replaceAll(" "));
      return Optional.ofNullable(iso.matches() ? ofIso(iso) : ofWords(plain));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Instant ofIso(Matcher iso) {
    LocalDate day = LocalDate.of(number(iso, 1), number(iso, 2), number(iso, 3));
    String zone = iso.group(7);
    ZoneOffset offset = zone == null ? ZoneOffset.UTC : TimeZoneNames.offset(zone);
    if (offset == null) {
      return null;
    }
    return iso.group(4) == null
        ? endOf(day, offset)
        : at(day, number(iso, 4), number(iso, 5), number(iso, 6), offset);
  }

  private static @Nullable Instant ofWords(String text) {
    Words words = new Words();
    boolean known =
        GAP.splitAsStream(DASHED.matcher(text).replaceAll("$1 $2 $3"))
            .filter(word -> !word.isEmpty())
            .allMatch(words::take);
    return known ? words.moment() : null;
  }

  private static Instant at(LocalDate day, int hour, int minute, int second, ZoneOffset zone) {
    // Google's first example of the directive is "31-Dec-2007 24:00:00 GMT".
    if (hour == 24 && minute == 0 && second == 0) {
      return endOf(day, zone);
    }
    // java.time has no leap second: it counts as the second before.
    LocalTime time = LocalTime.of(hour, minute, second == 60 ? 59 : second);
    return day.atTime(time).toInstant(zone);
  }

  private static Instant endOf(LocalDate day, ZoneOffset zone) {
    return day.plusDays(1).atStartOfDay().toInstant(zone);
  }

  private static int number(Matcher matcher, int group) {
    String digits = matcher.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** The words of a date in RFC 822 or RFC 850, each known by its form and not by its place. */
  private static final class Words {
    private int day;
    private int month;
    private int year = -1;
    private @Nullable Matcher time;
    private @Nullable ZoneOffset zone;

    boolean take(String word) {
      if (Character.isDigit(word.charAt(0))) {
        return takeNumber(word);
      }
      String lower = word.toLowerCase(Locale.ROOT);
      if (CalendarNames.isWeekday(lower)) {
        return true;
      }
      int named = CalendarNames.month(lower);
      if (named > 0 && month == 0) {
        month = named;
        return true;
      }
      if (time == null || zone != null) {
        return false;
      }
      zone = TimeZoneNames.offset(word);
      return zone != null;
    }

    private boolean takeNumber(String word) {
      Matcher clock = TIME.matcher(word);
      if (clock.matches() && time == null) {
        time = clock;
        return true;
      }
      if (word.length() > 4 || !word.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return false;
      }
      int number = Integer.parseInt(word);
      if (day == 0 && word.length() <= 2) {
        day = number;
        return true;
      }
      if (year >= 0 || word.length() == 1 || word.length() == 3) {
        return false;
      }
      year = word.length() == 4 ? number : number + (number < TWO_DIGIT_PIVOT ? 2000 : 1900);
      return true;
    }

    @Nullable Instant moment() {
      if (year < 0) {
        return null;
      }
      LocalDate date = LocalDate.of(year, month, day);
      ZoneOffset offset = zone == null ? ZoneOffset.UTC : zone;
      return time == null
          ? endOf(date, offset)
          : at(date, number(time, 1), number(time, 2), number(time, 3), offset);
    }
  }
}
