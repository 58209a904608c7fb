package org.robotspec.rules;

/** Questions about single octets, in ASCII and without a locale. */
final class Ascii {
  private Ascii() {}

  /** Says whether an octet is white space inside a line: space, tab, VT or FF. */
  static boolean isSpace(int octet) {
    return octet <= ' ' && (octet == ' ' || octet == '\t' || octet == 0x0B || octet == '\f');
  }

  /** Says whether an octet may stand in a product token as Google has it (F-7), without digits. */
  static boolean isLetterOrDash(int octet) {
    int lower = octet | 0x20;
    return (lower >= 'a' && lower <= 'z') || octet == '-' || octet == '_';
  }

  /** Says whether an octet may stand in a product token (D-13). */
  static boolean isTokenChar(int octet) {
    return isLetterOrDash(octet) || (octet >= '0' && octet <= '9');
  }

  /** Says whether an octet is one that RFC 3986 calls unreserved. */
  static boolean isUnreserved(int octet) {
    return isTokenChar(octet) || octet == '.' || octet == '~';
  }

  /** Returns the lower-case form of an ASCII letter, and everything else as it is. */
  static int lower(int octet) {
    return octet >= 'A' && octet <= 'Z' ? octet | 0x20 : octet;
  }
}
