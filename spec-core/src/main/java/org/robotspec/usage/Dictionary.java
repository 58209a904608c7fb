package org.robotspec.usage;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a Dictionary of structured fields (RFC 9651, section 4.2.2), exactly and in one pass.
 *
 * <p>Members keep their text, because a token {@code y} and a string {@code "y"} differ in it.
 */
final class Dictionary {
  private static final String DIGITS = "0123456789";
  private static final String LOWER_CASE = "abcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS = LOWER_CASE + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String KEY = LOWER_CASE + DIGITS + "_-.*";
  private static final String TOKEN = LETTERS + DIGITS + "!#$%&'*+-.^_`|~:/";
  private static final String BASE64 = LETTERS + DIGITS + "+/";
  private static final String HEX = DIGITS + "abcdef";

  private static final int MAX_INTEGER_DIGITS = 15;
  private static final int MAX_WHOLE_DIGITS = 12;
  private static final int MAX_FRACTION_DIGITS = 3;
  private static final String TRUE = "?1"; // the value of a key that stands alone: true
  private static final char END = '\0';

  private final String text;
  private int at;

  private Dictionary(String text) {
    this.text = text;
  }

  /**
   * Returns the text of each member's value without its parameters, in order of the keys' first
   * appearance; of one key twice the last value. Returns null if the text is not a Dictionary.
   */
  static @Nullable Map<String, String> parse(String text) {
    Dictionary dictionary = new Dictionary(text);
    dictionary.skip(" ");
    Map<String, String> members = new LinkedHashMap<>();
    return dictionary.at == text.length() || dictionary.members(members) ? members : null;
  }

  private boolean members(Map<String, String> members) {
    while (true) {
      int start = at;
      if (!key()) {
        return false;
      }
      String key = text.substring(start, at);
      String value = TRUE;
      if (take('=')) {
        start = at;
        if (!(next() == '(' ? innerList() : bareItem())) {
          return false;
        }
        value = text.substring(start, at);
      }
      members.put(key, value);
      if (!parameters()) {
        return false;
      }
      skip(" \t");
      if (at == text.length()) {
        return true;
      }
      if (!take(',')) {
        return false;
      }
      skip(" \t");
    }
  }

  private boolean key() {
    if (next() != '*' && LOWER_CASE.indexOf(next()) < 0) {
      return false;
    }
    skip(KEY);
    return true;
  }

  private boolean parameters() {
    while (take(';')) {
      skip(" ");
      if (!key() || (take('=') && !bareItem())) {
        return false;
      }
    }
    return true;
  }

  private boolean innerList() {
    at++;
    while (true) {
      int start = at;
      skip(" ");
      if (take(')')) {
        return true;
      }
      boolean first = text.charAt(start - 1) == '(';
      if ((start == at && !first) || !bareItem() || !parameters()) {
        return false;
      }
    }
  }

  private boolean bareItem() {
    char first = next();
    if (first == '*' || LETTERS.indexOf(first) >= 0) {
      skip(TOKEN);
      return true;
    }
    if (first == '-' || DIGITS.indexOf(first) >= 0) {
      return number(true);
    }
    at++;
    return switch (first) {
      case '"' -> string();
      case ':' -> bytes();
      case '?' -> take('0') || take('1');
      case '@' -> number(false);
      case '%' -> take('"') && displayString();
      default -> false;
    };
  }

  private boolean number(boolean mayHaveFraction) {
    take('-');
    int digits = skip(DIGITS);
    if (digits == 0 || next() != '.') {
      return digits > 0 && digits <= MAX_INTEGER_DIGITS;
    }
    at++;
    int fraction = skip(DIGITS);
    return mayHaveFraction
        && digits <= MAX_WHOLE_DIGITS
        && fraction > 0
        && fraction <= MAX_FRACTION_DIGITS;
  }

  private boolean string() {
    while (isPrintable(next())) {
      if (take('"')) {
        return true;
      }
      boolean escape = take('\\');
      if (escape && next() != '"' && next() != '\\') {
        return false;
      }
      at++;
    }
    return false;
  }

  /** Reads base64; its padding may be missing, in whole or in part (D-22). */
  private boolean bytes() {
    int rest = skip(BASE64) % 4;
    int padding = skip("=");
    return rest != 1 && padding <= (4 - rest) % 4 && take(':');
  }

  private boolean displayString() {
    int end = text.indexOf('"', at);
    // Not the rest of the text, which may have many such strings.
    ByteBuffer octets = ByteBuffer.allocate(Math.max(end - at, 0));
    while (at < end && isPrintable(next())) {
      char c = text.charAt(at++);
      if (c == '%') {
        int high = HEX.indexOf(next());
        at++;
        int low = HEX.indexOf(next());
        at++;
        if (high < 0 || low < 0) {
          return false;
        }
        octets.put((byte) (high << 4 | low));
      } else {
        octets.put((byte) c);
      }
    }
    return take('"') && isUtf8(octets.flip());
  }

  private static boolean isUtf8(ByteBuffer octets) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(octets);
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean isPrintable(char c) {
    return c >= ' ' && c <= '~';
  }

  /** Returns the next character; at the end one that is never valid. */
  private char next() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private boolean take(char wanted) {
    boolean found = next() == wanted;
    at += found ? 1 : 0;
    return found;
  }

  /** Skips the characters of a set, and returns how many there were. */
  private int skip(String set) {
    int start = at;
    while (at < text.length() && set.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at - start;
  }
}
