package org.robotspec.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the parts of an absolute URL with a host (L-1, D-11).
 *
 * <p>The authority also ends at a semicolon, as in google/robotstxt: {@code http://h.com;a} has the
 * path {@code /;a}.
 */
final class UrlSyntax {
  private static final int MAX_PORT = 65_535;
  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*+://");

  /**
   * The scheme; after any user information, the host, and the port without zeros before it. A
   * backslash before the path is an error: browsers read it as a slash, so {@code
   * http://a.com\@b.com/} has two hosts.
   */
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "([A-Za-z][A-Za-z0-9+.-]*+)://(?![^/?#\\\\]*+\\\\)(?:[^/?#]*@)?+"
              + "(\\[[^/?#;\\]]*+]|[^/?#;:]*+)(?::(?:0(?=[0-9]))*+([0-9]{0,5}))?+(?=[/?#;]|\\z)");

  private UrlSyntax() {}

  /**
   * Finds the scheme, the host and the port, and where the path starts, at the end of the match.
   *
   * @throws InvalidUrlException if the URL has none of that form
   */
  static Matcher authority(String url) {
    Matcher authority = AUTHORITY.matcher(url);
    if (authority.lookingAt()) {
      return authority;
    }
    throw SCHEME.matcher(url).lookingAt()
        ? badHost(url)
        : new InvalidUrlException(url, "it does not start with a scheme and ://");
  }

  static InvalidUrlException badHost(String url) {
    return new InvalidUrlException(url, "its host or port has a character that is not allowed");
  }

  /** Returns the port of an authority, or -1 if there is none. */
  static int port(String url, Matcher authority) {
    String digits = authority.group(3);
    int port = digits == null || digits.isEmpty() ? -1 : Integer.parseInt(digits);
    if (port > MAX_PORT) {
      throw new InvalidUrlException(url, "its port is greater than " + MAX_PORT);
    }
    return port;
  }

  /**
   * Returns where the path starts in a usual URL: http or https, a lower-case host without port or
   * user that is surely a name, a path; else -1, and the URL needs a closer check.
   */
  static int usualPath(String url) {
    int host = url.startsWith("https://") ? 8 : 7;
    if (host == 7 && !url.startsWith("http://")) {
      return -1;
    }
    int label = host;
    for (int at = host; at < url.length(); at++) {
      char c = url.charAt(at);
      if (c == '/') {
        return url.charAt(label) > '9' && at - host <= Origin.MAX_HOST ? at : -1;
      }
      // From the hyphen to 9, the only other characters are the dot and the slash.
      if (c > 'z' || (c < 'a' && (c < '-' || c > '9'))) {
        return -1;
      }
      if (c == '.') {
        label = at + 1;
      }
    }
    return -1;
  }

  /** Refuses a URL with an unpaired surrogate from a position on: nobody can send it (D-11). */
  static void checkText(String url, int from) {
    for (int at = from; at < url.length(); at++) {
      if (Character.isSurrogate(url.charAt(at))) {
        if (!Character.isSupplementaryCodePoint(url.codePointAt(at))) {
          throw new InvalidUrlException(url, "it has half a character (an unpaired surrogate)");
        }
        at++;
      }
    }
  }
}
