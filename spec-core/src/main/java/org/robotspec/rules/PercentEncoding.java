package org.robotspec.rules;

/** Percent-encoding (RFC 3986, M-4). */
final class PercentEncoding {

  private PercentEncoding() {}

  /** Says whether a percent sign at a position is followed by two hexadecimal digits. */
  static boolean isEncoded(byte[] bytes, int at, int end) {
    return at + 2 < end && Ascii.hex(bytes[at + 1]) >= 0 && Ascii.hex(bytes[at + 2]) >= 0;
  }

  /** Returns the octet that the three characters at a position encode. */
  static int decode(byte[] bytes, int at) {
    return (Ascii.hex(bytes[at + 1]) << 4) | Ascii.hex(bytes[at + 2]);
  }

  /** Writes an octet percent-encoded, and returns the position behind it. */
  static int encode(int octet, byte[] target, int at) {
    target[at] = '%';
    target[at + 1] = Ascii.hexDigit(octet >> 4);
    target[at + 2] = Ascii.hexDigit(octet);
    return at + 3;
  }

  /** Says whether an encoded octet equals the octet itself: unreserved (D-10), * and $ (D-9). */
  static boolean standsForItself(int octet) {
    return Ascii.isUnreserved(octet) || octet == '*' || octet == '$';
  }
}
