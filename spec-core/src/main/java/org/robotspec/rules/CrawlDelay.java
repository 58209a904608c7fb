package org.robotspec.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The value of a crawl-delay line: seconds, fractions allowed (F-5). */
final class CrawlDelay {

  /** No site means more; and so its milliseconds fit into an int. */
  private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(Duration.ofDays(24).toSeconds());

  /** A number with more characters is no delay, and costs more to read the longer it is. */
  private static final int MAX_LENGTH = 32;

  private CrawlDelay() {}

  /** Returns the delay, rounded up to a millisecond, or null if the text is not one. */
  static @Nullable Duration parse(String text) {
    if (text.isEmpty() || text.length() > MAX_LENGTH || !isDecimal(text)) {
      return null;
    }
    BigDecimal seconds = new BigDecimal(text).min(MAX_SECONDS);
    return Duration.ofMillis(
        seconds.movePointRight(3).setScale(0, RoundingMode.CEILING).longValue());
  }

  private static boolean isDecimal(String text) {
    int digits = 0;
    int points = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (c != '.' || ++points > 1) {
        return false;
      }
    }
    return digits > 0;
  }
}
