package org.robotspec.text;

/** Tests and conversions in ASCII, without a locale. */
public final class Ascii {
  private Ascii() {}

  /** Returns whether an octet is white space inside a line: space, tab, VT or FF. */
  public static boolean isSpace(int octet) {
    return octet <= ' ' && (octet == ' ' || octet == '\t' || octet == 0x0B || octet == '\f');
  }

  /** Returns whether Google allows an octet in a product token (F-7): no digits. */
  public static boolean isLetterOrDash(int octet) {
    int lower = octet | 0x20;
    return (lower >= 'a' && lower <= 'z') || octet == '-' || octet == '_';
  }

  /** Returns whether an octet is allowed in a product token (D-13). */
  public static boolean isTokenChar(int octet) {
    return isLetterOrDash(octet) || (octet >= '0' && octet <= '9');
  }

  /** Returns a text in lower case; names and directives compare without case only in ASCII. */
  public static String lower(String text) {
    int upper = 0;
    while (upper < text.length() && lower(text.charAt(upper)) == text.charAt(upper)) {
      upper++;
    }
    if (upper == text.length()) {
      return text;
    }
    char[] lower = text.toCharArray();
    for (int at = upper; at < lower.length; at++) {
      lower[at] = (char) lower(lower[at]);
    }
    return new String(lower);
  }

  /** Returns the name of a constant as JSON and settings write it, such as {@code no-copy}. */
  public static String key(Enum<?> constant) {
    return lower(constant.name()).replace('_', '-');
  }

  /** Returns whether a text has only digits, at least one. */
  public static boolean isNumber(String text) {
    int digits = 0;
    while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
      digits++;
    }
    return digits > 0 && digits == text.length();
  }

  private static boolean isUnreserved(int octet) {
    return isTokenChar(octet) || octet == '.' || octet == '~';
  }

  public static int lower(int octet) {
    return octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet;
  }

  /** Returns whether an encoded octet equals the octet itself: unreserved (D-10), * and $ (D-9). */
  public static boolean standsForItself(int octet) {
    return isUnreserved(octet) || octet == '*' || octet == '$';
  }
}
