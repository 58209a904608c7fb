package org.robotspec.rules.internal.matching;

import org.robotspec.text.PercentEncoding;

/**
 * The symbols of {@link SegmentTrie}: octets, and those that a file can have raw where a path has
 * them percent-encoded (M-4), which are one symbol, so that a file of them is no larger than
 * others.
 */
final class Symbols {
  static final int MASK = 0x1FF;
  static final int ENCODED = 0x100; // plus the octet
  private static final String DIGITS = "0123456789ABCDEF";

  private Symbols() {}

  /** Returns the symbol of three characters; -1 if they have none. */
  static int encoded(int first, int second, int third) {
    int high = first == '%' ? DIGITS.indexOf(second) : -1;
    int low = high < 0 ? -1 : DIGITS.indexOf(third);
    int octet = high << 4 | low;
    return low >= 0 && (octet >= 0x80 || PercentEncoding.isNeverRaw(octet)) ? ENCODED | octet : -1;
  }

  /** Returns the symbol at a position of a rule. */
  static int at(byte[] text, int at, int end) {
    int encoded = end - at < 3 ? -1 : encoded(text[at], text[at + 1], text[at + 2]);
    return encoded < 0 ? text[at] : encoded;
  }

  static int at(String url, int at, int end) {
    int encoded =
        end - at < 3 ? -1 : encoded(url.charAt(at), url.charAt(at + 1), url.charAt(at + 2));
    return encoded < 0 ? url.charAt(at) : encoded;
  }

  /** Returns how many octets a symbol stands for. */
  static int length(int symbol) {
    return symbol < ENCODED ? 1 : 3;
  }

  /** Returns the character of a hexadecimal digit. */
  static int digit(int value) {
    return DIGITS.charAt(value & 0xF);
  }
}
