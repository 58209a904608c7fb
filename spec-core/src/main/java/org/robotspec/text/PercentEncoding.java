package org.robotspec.text;

import java.nio.charset.StandardCharsets;

/** Percent-encoding (RFC 3986, M-4, D-12). */
public final class PercentEncoding {
  private static final String DIGITS = "0123456789ABCDEF";

  /**
   * A percent sign in a normal form behind which two hexadecimal digits are no escape (M-4). No
   * line and no path has this octet.
   */
  public static final byte STRAY = '\n';

  /** The characters allowed raw in a path or query (RFC 3986). */
  private static final String LEGAL = "-._~!$&'()*+,;=:@/?";

  /** Which ASCII octets are {@link #isNeverRaw}. */
  private static final boolean[] NEVER_RAW = new boolean[0x80];

  /** Which octets are {@link #isPlain}: a table, because every octet of every URL is looked up. */
  private static final boolean[] PLAIN = new boolean[0x80];

  static {
    for (int octet = 0; octet < PLAIN.length; octet++) {
      NEVER_RAW[octet] = octet <= ' ' || "\"<>\\^`{|}\u007F".indexOf(octet) >= 0;
      PLAIN[octet] = octet != '%' && octet != '#' && !isNeverRaw(octet);
    }
  }

  private PercentEncoding() {}

  /** Returns whether no URL contains an ASCII octet raw (D-12). */
  public static boolean isNeverRaw(int octet) {
    return NEVER_RAW[octet];
  }

  /** Returns whether a path keeps a character as it is. */
  public static boolean isPlain(char c) {
    return c < PLAIN.length && PLAIN[c];
  }

  public static boolean isEncoded(byte[] bytes, int at, int end) {
    return at + 2 < end && digit(bytes[at + 1]) >= 0 && digit(bytes[at + 2]) >= 0;
  }

  /** Returns the octet that the three characters at a position encode. */
  public static int decode(byte[] bytes, int at) {
    return (digit(bytes[at + 1]) << 4) | digit(bytes[at + 2]);
  }

  private static int digit(byte octet) {
    return Character.digit(octet, 16);
  }

  /**
   * Writes an octet that stands for itself, and returns the position after it. If it would make an
   * escape of a stray percent sign, that becomes {@link #STRAY} (M-4): of an escape that is
   * written, the percent sign is at least three places before.
   */
  public static int literal(int octet, byte[] target, int at) {
    target[at] = (byte) octet;
    if (at > 1 && target[at - 2] == '%' && digit(target[at - 1]) >= 0 && digit(target[at]) >= 0) {
      target[at - 2] = STRAY;
    }
    return at + 1;
  }

  /** Returns a normal form as a file or a URL could write it. */
  public static String shown(String normal) {
    StringBuilder shown = new StringBuilder(normal.length());
    for (int at = 0; at < normal.length(); at++) {
      char c = normal.charAt(at);
      if (c == STRAY) {
        shown.append('%');
      } else if (at > 1 && normal.charAt(at - 2) == STRAY) {
        shown.append('%').append(DIGITS.charAt(c >> 4)).append(DIGITS.charAt(c & 0xF));
      } else {
        shown.append(c);
      }
    }
    return shown.toString();
  }

  /** Encodes what is not allowed raw, stray percent signs, and one character more. */
  public static String encoded(String text, char also) {
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    byte[] out = new byte[3 * raw.length];
    int length = 0;
    for (int at = 0; at < raw.length; at++) {
      byte octet = raw[at];
      boolean legal =
          octet == '%'
              ? isEncoded(raw, at, raw.length)
              : octet > 0
                  && octet != also
                  && (Character.isLetterOrDigit(octet) || LEGAL.indexOf(octet) >= 0);
      if (legal) {
        out[length++] = octet;
      } else {
        length = encode(octet, out, length);
      }
    }
    return new String(out, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Writes an octet percent-encoded, and returns the position after it. */
  public static int encode(int octet, byte[] target, int at) {
    target[at] = '%';
    target[at + 1] = (byte) DIGITS.charAt((octet >> 4) & 0xF);
    target[at + 2] = (byte) DIGITS.charAt(octet & 0xF);
    return at + 3;
  }
}
