package org.robotspec.text;

/**
 * Makes text from a server or a page safe to show: one short line, without characters that control
 * a terminal or reorder the text around them.
 */
public final class PrintableText {
  /** The usual limit: enough to recognise a text, and short enough for a log line. */
  public static final int MAX_LENGTH = 200;

  /** The longest URL that is shown whole, once the limit of browsers. */
  public static final int MAX_URL_LENGTH = 2_083;

  private static final char REPLACEMENT = '\uFFFD';
  private static final char ELLIPSIS = '…';

  /** Letters and marks without a shape. */
  private static final String SHAPELESS = "\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0";

  private PrintableText() {}

  /** Returns a text safe to show, of at most {@link #MAX_LENGTH} characters. */
  public static String of(String text) {
    return of(text, MAX_LENGTH);
  }

  /** Returns a URL safe to show, of at most {@link #MAX_URL_LENGTH} characters. */
  public static String ofUrl(String url) {
    return of(url, MAX_URL_LENGTH);
  }

  /** Returns what an exception says; its name if it has no message. */
  public static String reason(Throwable thrown) {
    String message = thrown.getMessage();
    return message == null ? thrown.toString() : message;
  }

  /**
   * Returns a text safe to show. Tabs and line ends become spaces; other control characters,
   * invisible format characters such as those for writing direction, and unpaired surrogates become
   * U+FFFD. A text that is too long is cut, never inside a pair, and ends with an ellipsis.
   *
   * @param max the maximum length of the result, 2 or more
   */
  public static String of(String text, int max) {
    StringBuilder shown = new StringBuilder(Math.min(text.length(), max) + 2);
    for (int at = 0; at < text.length() && shown.length() <= max; ) {
      int c = text.codePointAt(at);
      shown.appendCodePoint(shown(c));
      at += Character.charCount(c);
    }
    if (shown.length() > max) {
      int end = Character.isHighSurrogate(shown.charAt(max - 2)) ? max - 2 : max - 1;
      shown.setLength(end);
      shown.append(ELLIPSIS);
    }
    return shown.toString();
  }

  private static int shown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c == '\t' || c == '\n' || c == '\r' ? ' ' : REPLACEMENT;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.FORMAT, Character.SURROGATE -> REPLACEMENT;
      default -> c;
    };
  }

  /** Returns whether a text has nothing but white space, controls and invisible characters. */
  public static boolean isBlank(String text) {
    return text.chars().allMatch(c -> c <= ' ' || isSpaceOrFormat(c));
  }

  /**
   * Returns whether the character at a position has no shape. Joiners are normal between letters of
   * Persian or Indic words and in emoji; selectors, after any such character.
   */
  public static boolean isInvisible(String text, int at) {
    char c = text.charAt(at);
    boolean joins =
        (c == '\u200C' || c == '\u200D')
            && at > 0
            && at + 1 < text.length()
            && text.charAt(at - 1) > 0x7F
            && text.charAt(at + 1) > 0x7F;
    boolean selects = (c >= '\uFE00' && c <= '\uFE0F') || c == '\uDB40'; // half of U+E0000 to E03FF
    boolean alone = selects && (at == 0 || text.charAt(at - 1) <= 0x7F);
    return c == 0 || alone || (isSpaceOrFormat(c) && !joins);
  }

  private static boolean isSpaceOrFormat(int c) {
    int type = Character.getType(c);
    return c > 0x7F
        && (type == Character.FORMAT
            || type == Character.CONTROL
            || Character.isSpaceChar(c)
            || SHAPELESS.indexOf(c) >= 0);
  }
}
