package org.robotspec.conformance.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;

/** The normal form of a path and query: crawlers may encode the same path in several ways. */
final class RequestPath {
  private static final String UNRESERVED = "-._~";

  private RequestPath() {}

  /**
   * Returns the form in which equal paths are equal texts: characters outside ASCII are encoded,
   * unreserved ones are not, hexadecimal digits are capitals, and there is no fragment.
   *
   * @param path as it was received, a character for each byte
   */
  static String normal(String path) {
    StringBuilder out = new StringBuilder();
    for (int at = 0; at < path.length() && path.charAt(at) != '#'; at++) {
      char c = path.charAt(at);
      boolean coded = c == '%' && path.substring(at).matches("(?s)%[0-9A-Fa-f]{2}.*");
      if (coded) {
        c = (char) Integer.parseInt(path, at + 1, at + 3, 16);
        at += 2;
      }
      boolean plain = isUnreserved(c) || (!coded && c > ' ' && c < 0x7f);
      out.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
    }
    return out.toString();
  }

  /** Returns the normal form of a path that is text. */
  static String ofText(String path) {
    StringBuilder octets = new StringBuilder();
    for (byte octet : path.getBytes(UTF_8)) {
      octets.append((char) (octet & 255));
    }
    return normal(octets.toString());
  }

  private static boolean isUnreserved(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || UNRESERVED.indexOf(c) >= 0;
  }
}
