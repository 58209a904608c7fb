package org.robotspec.rules.internal.parsing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The value of a crawl-delay line: seconds, fractions allowed (F-5). */
public final class CrawlDelay {
  // No site means more, and its milliseconds fit into an int.
  private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(24 * 86_400);
  // A longer number is not a delay, and would take longer to read.
  private static final int MAX_LENGTH = 32;
  private static final Pattern DECIMAL = Pattern.compile("[0-9]+[.]?[0-9]*|[.][0-9]+");

  private CrawlDelay() {}

  /** Returns the delay, rounded up to a millisecond, or null if the text is not a delay. */
  public static @Nullable Duration parse(String text) {
    if (text.length() > MAX_LENGTH || !DECIMAL.matcher(text).matches()) {
      return null;
    }
    BigDecimal seconds = new BigDecimal(text).min(MAX_SECONDS);
    return Duration.ofMillis(
        seconds.movePointRight(3).setScale(0, RoundingMode.CEILING).longValue());
  }
}
