package org.robotspec.rules.internal;

import java.util.HexFormat;

/** Percent-encoding (RFC 3986, M-4, D-12). */
public final class PercentEncoding {
  private static final HexFormat DIGITS = HexFormat.of().withUpperCase();

  /** Bits for the octets below 64 that {@link #isNeverRaw}: up to the space, {@code "<>}. */
  private static final long NEVER_RAW = 0x1_FFFF_FFFFL | bit('"') | bit('<') | bit('>');

  /** The same from 64 on: {@code \^`{|}} and DEL. */
  private static final long NEVER_RAW_ABOVE =
      bit('\\') | bit('^') | bit('`') | bit('{') | bit('|') | bit('}') | bit(0x7F);

  /** Which octets are {@link #isPlain}: a table, because every octet of every URL is looked up. */
  private static final boolean[] PLAIN = new boolean[0x80];

  static {
    for (int octet = 0; octet < PLAIN.length; octet++) {
      PLAIN[octet] = octet != '%' && octet != '#' && !isNeverRaw(octet);
    }
  }

  private PercentEncoding() {}

  private static long bit(int octet) {
    return 1L << octet;
  }

  /** Returns whether no URL contains an ASCII octet raw (D-12). */
  public static boolean isNeverRaw(int octet) {
    return ((octet < Long.SIZE ? NEVER_RAW : NEVER_RAW_ABOVE) & bit(octet)) != 0;
  }

  /**
   * Returns whether a path keeps a character as it is: it is no code, and does not end the path.
   */
  public static boolean isPlain(char c) {
    return c < PLAIN.length && PLAIN[c];
  }

  /** Returns whether two hexadecimal digits follow the percent sign at a position. */
  public static boolean isEncoded(byte[] bytes, int at, int end) {
    return at + 2 < end
        && HexFormat.isHexDigit(bytes[at + 1])
        && HexFormat.isHexDigit(bytes[at + 2]);
  }

  /** Returns the octet that the three characters at a position encode. */
  public static int decode(byte[] bytes, int at) {
    return (HexFormat.fromHexDigit(bytes[at + 1]) << 4) | HexFormat.fromHexDigit(bytes[at + 2]);
  }

  /** Writes an octet percent-encoded, and returns the position after it. */
  public static int encode(int octet, byte[] target, int at) {
    target[at] = '%';
    target[at + 1] = (byte) DIGITS.toHighHexDigit(octet);
    target[at + 2] = (byte) DIGITS.toLowHexDigit(octet);
    return at + 3;
  }
}
