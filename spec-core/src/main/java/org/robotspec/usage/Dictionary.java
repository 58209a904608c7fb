package org.robotspec.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Platform;

/**
 * Parses a Dictionary of structured fields (RFC 9651, section 4.2.2), exactly and in one pass.
 *
 * <p>Members keep their text, because a token {@code y} and a string {@code "y"} differ in it. Each
 * method reads one part and moves past it, or returns false.
 */
final class Dictionary {
  private static final String IN_TOKENS = "!#$%&'*+.^_`|~:/-";
  private static final String TRUE = "?1"; // the value of a key that stands alone: true
  private static final int MAX_DIGITS = 15;
  private static final int MAX_DIGITS_BEFORE_POINT = 12;
  private static final int MAX_DIGITS_BEHIND_POINT = 3;

  private final String text;
  private int at;

  private Dictionary(String text) {
    this.text = text;
  }

  /**
   * Returns the text of each member's value without its parameters, in order of the keys' first
   * appearance; of one key twice the last value. Returns null if the text is not a Dictionary.
   */
  static @Nullable List<Map.Entry<String, String>> parse(String text) {
    return new Dictionary(text).parse();
  }

  private @Nullable List<Map.Entry<String, String>> parse() {
    List<Map.Entry<String, String>> members = new ArrayList<>();
    // Sorted, because a hash table is slow if a stranger chose the keys.
    Map<String, Integer> places = new TreeMap<>();
    skip(" ");
    while (at < text.length()) {
      int start = at;
      if (!key()) {
        return null;
      }
      String key = text.substring(start, at);
      start = at + 1;
      boolean valued = take('=');
      if (valued && !(is('(') ? innerList() : item())) {
        return null;
      }
      Map.Entry<String, String> member = Map.entry(key, valued ? text.substring(start, at) : TRUE);
      if (!parameters() || !separator()) {
        return null;
      }
      @Nullable Integer place = places.putIfAbsent(key, members.size());
      if (place == null) {
        members.add(member);
      } else {
        members.set(place, member);
      }
    }
    return members;
  }

  private boolean separator() {
    skip(" \t");
    if (at == text.length()) {
      return true;
    }
    boolean comma = take(',');
    skip(" \t");
    return comma && at < text.length();
  }

  private boolean innerList() {
    at++;
    skip(" ");
    while (!take(')')) {
      if (!item() || !parameters() || !(is(' ') || is(')'))) {
        return false;
      }
      skip(" ");
    }
    return true;
  }

  private boolean parameters() {
    while (take(';')) {
      skip(" ");
      if (!key() || (take('=') && !item())) {
        return false;
      }
    }
    return true;
  }

  private boolean key() {
    if (!isIn('a', 'z') && !is('*')) {
      return false;
    }
    while (isIn('a', 'z') || isIn('0', '9') || isOneOf("_.*-")) {
      at++;
    }
    return true;
  }

  private boolean item() {
    if (isLetter() || is('*')) {
      while (isLetter() || isIn('0', '9') || isOneOf(IN_TOKENS)) {
        at++;
      }
      return true;
    }
    if (take('"')) {
      return string();
    }
    if (take(':')) {
      return bytes();
    }
    if (take('?')) {
      return take('0') || take('1');
    }
    if (take('@')) {
      return number(false);
    }
    return take('%') ? take('"') && displayString() : number(true);
  }

  private boolean number(boolean mayHavePoint) {
    take('-');
    int digits = digits();
    if (!mayHavePoint || !is('.')) {
      return digits > 0 && digits <= MAX_DIGITS;
    }
    at++;
    int behind = digits();
    return digits > 0
        && digits <= MAX_DIGITS_BEFORE_POINT
        && behind > 0
        && behind <= MAX_DIGITS_BEHIND_POINT;
  }

  private int digits() {
    int start = at;
    while (isIn('0', '9')) {
      at++;
    }
    return at - start;
  }

  private boolean string() {
    while (isIn(' ', '~') && !is('"')) {
      if (take('\\') && !isOneOf("\"\\")) {
        return false;
      }
      at++;
    }
    return take('"');
  }

  /** Reads the rest of a Byte Sequence; its padding may be missing, in whole or in part (D-22). */
  private boolean bytes() {
    int start = at;
    while (isLetter() || isIn('0', '9') || isOneOf("+/")) {
      at++;
    }
    int beyond = (at - start) % 4;
    for (int padding = beyond == 0 ? 0 : 4 - beyond; padding > 0 && is('='); padding--) {
      at++;
    }
    return beyond != 1 && take(':');
  }

  /** Reads the rest of a Display String: ASCII, and octets of UTF-8 such as {@code %c3}. */
  private boolean displayString() {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    while (isIn(' ', '~') && !is('"')) {
      int octet = is('%') ? octet() : text.charAt(at++);
      if (octet < 0) {
        return false;
      }
      octets.write(octet);
    }
    byte[] all = octets.toByteArray();
    byte[] valid = Platform.text(all, 0, all.length).getBytes(UTF_8);
    return take('"') && Arrays.equals(valid, all);
  }

  /** Reads an encoded octet; returns -1 if it is none. */
  private int octet() {
    at++;
    int octet = 0;
    for (int i = 0; i < 2; i++) {
      if (!isIn('0', '9') && !isIn('a', 'f')) {
        return -1;
      }
      octet = 16 * octet + Character.digit(text.charAt(at++), 16);
    }
    return octet;
  }

  private void skip(String characters) {
    while (isOneOf(characters)) {
      at++;
    }
  }

  private boolean take(char c) {
    boolean found = is(c);
    at += found ? 1 : 0;
    return found;
  }

  private boolean is(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  private boolean isOneOf(String characters) {
    return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
  }

  private boolean isIn(char first, char last) {
    return at < text.length() && text.charAt(at) >= first && text.charAt(at) <= last;
  }

  private boolean isLetter() {
    return isIn('a', 'z') || isIn('A', 'Z');
  }
}
