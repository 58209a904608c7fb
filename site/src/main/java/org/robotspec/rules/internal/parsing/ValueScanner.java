package org.robotspec.rules.internal.parsing;

import org.robotspec.text.PercentEncoding;

/** Finds where the text of a line ends, octet by octet. */
final class ValueScanner {
  private final byte[] bytes;
  private boolean star;
  private int coded;

  ValueScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  int end(int from, int to) {
    star = false;
    coded = to;
    int at = from;
    while (at < to) {
      byte octet = bytes[at];
      if (octet == '\n' || octet == '\r' || octet == '#' || octet == 0) {
        break;
      }
      star |= octet == '*';
      if (coded == to && (octet < 0 || octet == '%' || PercentEncoding.isNeverRaw(octet))) {
        coded = at;
      }
      at++;
    }
    return at;
  }

  boolean hasStar() {
    return star;
  }

  boolean isCoded(int end) {
    return coded < end;
  }
}
