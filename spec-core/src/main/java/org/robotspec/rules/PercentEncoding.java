package org.robotspec.rules;

import java.util.HexFormat;

/** Percent-encoding (RFC 3986, M-4, D-12). */
final class PercentEncoding {
  private static final HexFormat DIGITS = HexFormat.of().withUpperCase();

  /** Bits for the octets below 64 that {@link #isNeverRaw}: up to the space, {@code "<>}. */
  private static final long NEVER_RAW = 0x1_FFFF_FFFFL | bit('"') | bit('<') | bit('>');

  /** The same from 64 on: {@code \^`{|}} and DEL. */
  private static final long NEVER_RAW_ABOVE =
      bit('\\') | bit('^') | bit('`') | bit('{') | bit('|') | bit('}') | bit(0x7F);

  private PercentEncoding() {}

  private static long bit(int octet) {
    return 1L << octet;
  }

  /** Says whether an ASCII octet is one that no URL carries raw (D-12). */
  static boolean isNeverRaw(int octet) {
    return ((octet < Long.SIZE ? NEVER_RAW : NEVER_RAW_ABOVE) & bit(octet)) != 0;
  }

  /** Says whether a percent sign at a position is followed by two hexadecimal digits. */
  static boolean isEncoded(byte[] bytes, int at, int end) {
    return at + 2 < end
        && HexFormat.isHexDigit(bytes[at + 1])
        && HexFormat.isHexDigit(bytes[at + 2]);
  }

  /** Returns the octet that the three characters at a position encode. */
  static int decode(byte[] bytes, int at) {
    return (HexFormat.fromHexDigit(bytes[at + 1]) << 4) | HexFormat.fromHexDigit(bytes[at + 2]);
  }

  /** Writes an octet percent-encoded, and returns the position behind it. */
  static int encode(int octet, byte[] target, int at) {
    target[at] = '%';
    target[at + 1] = (byte) DIGITS.toHighHexDigit(octet);
    target[at + 2] = (byte) DIGITS.toLowHexDigit(octet);
    return at + 3;
  }

  /** Says whether an encoded octet equals the octet itself: unreserved (D-10), * and $ (D-9). */
  static boolean standsForItself(int octet) {
    return Ascii.isUnreserved(octet) || octet == '*' || octet == '$';
  }
}
