package org.robotspec.rules.internal.parsing;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The value of a crawl-delay line: seconds, fractions allowed (F-5). */
public final class CrawlDelay {
  /** No site means more, and its milliseconds fit into an int. */
  private static final int MAX_SECONDS = 24 * 24 * 60 * 60;

  /** A longer number is not a delay, and would take longer to read. */
  private static final int MAX_LENGTH = 32;

  private static final Pattern DECIMAL = Pattern.compile("([0-9]+)[.]?([0-9]*)|[.]([0-9]+)");

  private CrawlDelay() {}

  /** Returns the delay, rounded up to a millisecond, or null if the text is not a delay. */
  public static @Nullable Duration parse(String text) {
    if (text.length() > MAX_LENGTH) {
      return null;
    }
    Matcher number = DECIMAL.matcher(text);
    if (!number.matches()) {
      return null;
    }
    boolean whole = number.group(1) != null;
    String digits = whole ? number.group(1).replaceFirst("^0+(?=.)", "") : "0";
    int seconds = digits.length() < 9 ? Integer.parseInt(digits) : MAX_SECONDS;
    if (seconds >= MAX_SECONDS) {
      return Duration.ofSeconds(MAX_SECONDS);
    }
    String fraction = number.group(whole ? 2 : 3) + "000";
    boolean more = !fraction.substring(3).replace("0", "").isEmpty();
    return Duration.ofMillis(
        seconds * 1_000L + Integer.parseInt(fraction.substring(0, 3)) + (more ? 1 : 0));
  }
}
