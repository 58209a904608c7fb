package org.robotspec.rules;

import org.robotspec.rules.internal.DomainName;
import org.robotspec.text.DotSegments;
import org.robotspec.text.PercentEncoding;

/**
 * Finds the parts of an absolute URL with a host (L-1, D-11), and the URL that clients request.
 *
 * <p>The authority also ends at a semicolon, as in google/robotstxt: {@code http://h.com;a} has the
 * path {@code /;a}.
 */
final class UrlSyntax {
  private static final int MAX_PORT = 65_535;

  /**
   * Where the parts of a URL are: the end of its scheme, its host without any user, its port or -1,
   * and the start of its path, or the end of the URL.
   */
  record Parts(int scheme, int host, int hostEnd, int port, int path) {}

  private UrlSyntax() {}

  /** Returns the URL that a client requests: see {@link Origin#requestUrl}. */
  static String requested(String written) {
    boolean plain = plainPath(written) >= 0;
    for (int at = 0; plain && at < written.length(); at++) {
      char c = written.charAt(at);
      plain = c == '%' || PercentEncoding.isPlain(c);
    }
    if (plain) {
      return written;
    }
    checkText(written, 0);
    String url = cleaned(written);
    Parts parts = parts(url);
    Origin origin = Origin.of(url, parts);
    String host = url.substring(parts.host(), parts.hostEnd());
    boolean kept = DomainName.isAscii(host) && host.equalsIgnoreCase(origin.host());
    int query = indexOf('?', url, parts.path(), url.length());
    String path =
        (url.startsWith(";", parts.path()) ? "/" : "") + url.substring(parts.path(), query);
    if (Origin.defaultPort(origin.scheme()) > 0) {
      path = path.replace('\\', '/');
    }
    int user = parts.scheme() + "://".length();
    return url.substring(0, user)
        + (user == parts.host()
            ? ""
            : PercentEncoding.encoded(url.substring(user, parts.host() - 1), '@') + "@")
        + (kept ? host : origin.host())
        + url.substring(parts.hostEnd(), parts.path())
        + UrlPath.encoded(DotSegments.resolved(path) + url.substring(query), false);
  }

  /**
   * Returns where the path starts in a usual URL whose path is surely the one that is requested;
   * else -1, and the URL needs a closer look. Allocates nothing if the host is a name.
   */
  static int plainPath(String url) {
    int path = usualPath(url);
    if (path < 0
        || url.indexOf("/.", path) >= 0
        || url.indexOf("/%2", path) >= 0
        || url.indexOf('\\', path) >= 0
        || url.indexOf('#', path) >= 0) {
      return -1;
    }
    int at = path;
    while (at < url.length() && url.charAt(at) > ' ' && url.charAt(at) <= '~') {
      at++;
    }
    return at == url.length() ? path : -1;
  }

  private static int indexOf(char c, String url, int from, int end) {
    int at = url.indexOf(c, from);
    return at < 0 || at > end ? end : at;
  }

  /**
   * Returns a URL without what no client sends: what is around it, tabs and line ends in it, and
   * the fragment.
   */
  static String cleaned(String url) {
    String kept = url.trim().replace("\t", "").replace("\n", "").replace("\r", "");
    return kept.substring(0, indexOf('#', kept, 0, kept.length()));
  }

  /**
   * Finds the parts of a URL.
   *
   * <p>A backslash before the path is an error: browsers read it as a slash, so {@code
   * http://a.com\@b.com/} has two hosts.
   *
   * @throws InvalidUrlException if the URL has no scheme or a host of no URL
   */
  static Parts parts(String url) {
    int scheme = 0;
    while (scheme < url.length() && isOfScheme(url.charAt(scheme), scheme > 0)) {
      scheme++;
    }
    if (scheme == 0 || !url.startsWith("://", scheme)) {
      throw new InvalidUrlException(url, "it does not start with a scheme and ://");
    }
    int host = scheme + "://".length();
    int end = host;
    for (; end < url.length() && "/?#".indexOf(url.charAt(end)) < 0; end++) {
      if (url.charAt(end) == '\\') {
        throw badHost(url);
      }
    }
    host = Math.max(host, url.lastIndexOf('@', end - 1) + 1);
    int path = url.indexOf(';', host);
    path = path < 0 || path > end ? end : path;
    int bracket = url.startsWith("[", host) ? url.indexOf(']', host) : -1;
    int colon = url.indexOf(':', bracket < path ? Math.max(host, bracket) : host);
    int hostEnd = colon < 0 || colon > path ? path : colon;
    return new Parts(scheme, host, hostEnd, hostEnd == path ? -1 : port(url, colon, path), path);
  }

  private static boolean isOfScheme(char c, boolean later) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (later && ((c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-'));
  }

  static InvalidUrlException badHost(String url) {
    return new InvalidUrlException(url, "its host or port has a character that is not allowed");
  }

  /** Returns the port after a colon, or -1 if there is none. */
  private static int port(String url, int colon, int end) {
    int port = -1;
    for (int at = colon + 1; at < end; at++) {
      int digit = url.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        throw badHost(url);
      }
      port = Math.min(MAX_PORT + 1, Math.max(port, 0) * 10 + digit);
    }
    if (port > MAX_PORT) {
      throw new InvalidUrlException(url, "its port is greater than " + MAX_PORT);
    }
    return port;
  }

  /**
   * Returns where the path starts in a usual URL: http or https, a host that is surely a name in
   * lower case or an address, no user, perhaps a port, a path; else -1, and the URL needs a closer
   * check.
   */
  static int usualPath(String url) {
    int host = url.startsWith("https://") ? 8 : 7;
    if (host == 7 && !url.startsWith("http://")) {
      return -1;
    }
    int end = usualHostEnd(url, host);
    int path = url.startsWith(":", end) ? usualPortEnd(url, end + 1) : end;
    return url.startsWith("/", path) ? path : -1;
  }

  private static int usualHostEnd(String url, int host) {
    if (url.startsWith("[", host)) {
      int end = url.indexOf(']', host) + 1;
      String address = url.substring(host, Math.max(host, end));
      return address.equals(Origin.ipv6(address)) ? end : -1;
    }
    int label = host;
    int at = host;
    for (; at < url.length() && isOfUsualHost(url.charAt(at)); at++) {
      if (url.charAt(at) == '.') {
        label = at + 1;
      }
    }
    boolean name = label < at && url.charAt(label) > '9' && at - host <= DomainName.MAX_LENGTH;
    return name || Origin.isIpv4(url.substring(host, at)) ? at : -1;
  }

  private static boolean isOfUsualHost(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  }

  private static int usualPortEnd(String url, int start) {
    int port = 0;
    int end = start;
    for (; end < url.length() && url.charAt(end) >= '0' && url.charAt(end) <= '9'; end++) {
      port = Math.min(MAX_PORT + 1, port * 10 + url.charAt(end) - '0');
    }
    return end > start && port <= MAX_PORT ? end : -1;
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
