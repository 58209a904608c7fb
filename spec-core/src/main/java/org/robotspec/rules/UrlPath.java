package org.robotspec.rules;

import java.nio.charset.StandardCharsets;
import org.robotspec.text.Ascii;
import org.robotspec.text.PercentEncoding;

/** The part of a URL that rules match: path, parameters, query (M-1); a character per octet. */
final class UrlPath {
  private UrlPath() {}

  /** Returns where the path of a requested URL starts; the length of the URL if it has none. */
  static int start(String url) {
    int usual = UrlSyntax.usualPath(url);
    return usual >= 0 ? usual : UrlSyntax.parts(url).path();
  }

  /**
   * Returns where the path ends, or this many octets of it, if they are their own normal form: a
   * slash, then ASCII without percent signs and octets that no URL contains raw; otherwise -1.
   */
  static int plainEnd(String url, int start, int octets) {
    if (start == url.length() || url.charAt(start) != '/') {
      return -1;
    }
    int end = octets < url.length() - start ? start + octets : url.length();
    int at = start + 1;
    while (at < end && PercentEncoding.isPlain(url.charAt(at))) {
      at++;
    }
    return at == end ? at : -1;
  }

  /** Returns the path that starts at a position, in its normal form (M-4, D-12). */
  static String normal(String url, int start) {
    String path = encoded(url.substring(start), true);
    return path.startsWith("/") ? path : "/" + path;
  }

  /**
   * Returns a text with what no URL contains raw percent-encoded (D-12).
   *
   * @param normalise whether octets that stand for themselves are decoded (M-4, D-9)
   */
  static String encoded(String text, boolean normalise) {
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    byte[] path = new byte[3 * raw.length];
    int length = 0;
    for (int at = 0; at < raw.length; at++) {
      byte octet = raw[at];
      if (octet < 0 || PercentEncoding.isNeverRaw(octet)) {
        length = PercentEncoding.encode(octet, path, length);
      } else if (normalise && octet == '%' && PercentEncoding.isEncoded(raw, at, raw.length)) {
        int value = PercentEncoding.decode(raw, at);
        at += 2;
        if (Ascii.standsForItself(value)) {
          length = PercentEncoding.literal(value, path, length);
        } else {
          length = PercentEncoding.encode(value, path, length);
        }
      } else if (normalise) {
        length = PercentEncoding.literal(octet, path, length);
      } else {
        path[length++] = octet;
      }
    }
    return new String(path, 0, length, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the path of any text, as google/robotstxt finds it: not normalised, and {@code /} if
   * there is none.
   *
   * @throws InvalidUrlException if the text has an unpaired surrogate (D-11)
   */
  static String reference(String text) {
    UrlSyntax.checkText(text, 0);
    String url = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    int from = url.startsWith("//") ? 2 : 0;
    int early = pathStart(url, from);
    int scheme = url.indexOf("://", from);
    int start = scheme >= 0 && (early < 0 || early >= scheme) ? pathStart(url, scheme + 3) : early;
    int hash = url.indexOf('#', from);
    if (start < 0 || (hash >= 0 && hash < start)) {
      return "/";
    }
    String path = url.substring(start, hash < 0 ? url.length() : hash);
    int nul = path.indexOf('\0');
    String kept = nul < 0 ? path : path.substring(0, nul);
    return kept.startsWith("/") ? kept : "/" + kept;
  }

  private static int pathStart(String url, int from) {
    for (int at = from; at < url.length(); at++) {
      char c = url.charAt(at);
      if (c == '/' || c == '?' || c == ';') {
        return at;
      }
    }
    return -1;
  }
}
