package org.robotspec.rules;

/**
 * Finds the parts of an absolute URL with a host (L-1, D-11).
 *
 * <p>It returns only positions, so that reading a URL allocates nothing. The authority also ends at
 * a semicolon, as in google/robotstxt: {@code http://h.com;a} has the path {@code /;a}.
 */
final class UrlSyntax {
  private static final int MAX_PORT = 65_535;

  private UrlSyntax() {}

  static int schemeEnd(String url) {
    int at = 0;
    while (at < url.length() && isSchemeChar(url.charAt(at), at)) {
      at++;
    }
    if (at == 0 || !url.startsWith("://", at)) {
      throw new InvalidUrlException(url, "it does not start with a scheme and ://");
    }
    return at;
  }

  private static boolean isSchemeChar(char c, int at) {
    int lower = c | 0x20;
    return (c < 0x80 && lower >= 'a' && lower <= 'z')
        || (at > 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'));
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

  /**
   * Returns where the host starts, after any user information. A backslash in it is an error:
   * browsers read it as a slash, so {@code http://a.com\@b.com/} has two hosts.
   */
  static int hostStart(String url, int authority) {
    int host = authority;
    for (int at = authority; at < url.length() && !endsAuthority(url.charAt(at)); at++) {
      if (url.charAt(at) == '@') {
        host = at + 1;
      } else if (url.charAt(at) == '\\') {
        throw badHost(url);
      }
    }
    return host;
  }

  static InvalidUrlException badHost(String url) {
    return new InvalidUrlException(url, "its host has a character that is not allowed in a host");
  }

  private static boolean endsAuthority(char c) {
    return c == '/' || c == '?' || c == '#';
  }

  /** Checks host and port, and returns where they end. */
  static int authorityEnd(String url, int host) {
    int at = host;
    int colon = -1;
    boolean bracket = false;
    for (; at < url.length(); at++) {
      char c = url.charAt(at);
      if (endsAuthority(c) || c == ';') {
        break;
      }
      if (c <= ' ' || c == 0x7F || c == '<' || c == '>' || c == '"') {
        throw badHost(url);
      }
      if (c == '[') {
        bracket = true;
      } else if (c == ']') {
        bracket = false;
      } else if (c == ':' && !bracket) {
        if (colon >= 0) {
          throw new InvalidUrlException(url, "its host has more than one port");
        }
        colon = at;
      }
    }
    if (bracket) {
      throw new InvalidUrlException(url, "its host has no closing bracket");
    }
    if (colon >= 0) {
      port(url, colon + 1, at);
    }
    return at;
  }

  /** Returns the number between two positions, or -1 if they are equal. */
  static int port(String url, int start, int end) {
    int port = start == end ? -1 : 0;
    for (int at = start; at < end; at++) {
      int digit = url.charAt(at) - '0';
      if (digit < 0 || digit > 9 || port * 10 + digit > MAX_PORT) {
        throw new InvalidUrlException(url, "its port is not a number from 0 to " + MAX_PORT);
      }
      port = port * 10 + digit;
    }
    return port;
  }
}
