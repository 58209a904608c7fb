package org.robotspec.conformance;

import java.util.stream.Collectors;

/** Makes the output of a program under test safe to show. */
public final class OneLine {
  private OneLine() {}

  /** Returns what an exception says; its name if it has no message. */
  public static String reason(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.toString() : message;
  }

  /** Returns JSON in which what ends lines, controls a terminal or reorders a text is escaped. */
  public static String json(String json) {
    return json.chars()
        .mapToObj(c -> isPlain(c) ? Character.toString(c) : "\\u%04x".formatted(c))
        .collect(Collectors.joining());
  }

  private static boolean isPlain(int c) {
    return (c >= ' ' && c <= '~')
        || Character.toString(c).matches("[\r\n[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]]");
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
