package org.robotspec.conformance;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the output of a program under test safe to show. */
public final class OneLine {
  /** What controls a terminal, reorders a text, or ends a line for some programs. */
  private static final Pattern UNSAFE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\r\\n]]");

  private OneLine() {}

  /** Returns JSON in which such characters are escaped, so that each reads it as so many lines. */
  public static String json(String json) {
    return UNSAFE
        .matcher(json)
        .replaceAll(
            found ->
                found
                    .group()
                    .chars()
                    .mapToObj(unit -> Matcher.quoteReplacement("\\u%04x".formatted(unit)))
                    .collect(Collectors.joining()));
  }

  /**
   * Returns a text as one line of at most {@code max} characters: line ends and tabs are spaces,
   * other characters that control a terminal or reorder a text are U+FFFD.
   */
  public static String of(String text, int max) {
    String shown =
        text.substring(0, Math.min(text.length(), max + 1))
            .replaceAll("[\\t\\r\\n\\p{Zl}\\p{Zp}]", " ")
            .replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}]", "\uFFFD");
    if (shown.length() <= max) {
      return shown;
    }
    int end = Character.isHighSurrogate(shown.charAt(max - 2)) ? max - 2 : max - 1;
    return shown.substring(0, end) + "…";
  }
}
