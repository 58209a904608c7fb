package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.text.DotSegments;
import org.robotspec.text.PercentEncoding;
import org.robotspec.text.WhiteSpace;

/**
 * Tells what redirects, and resolves a Location as the WHATWG URL standard does (H-2, D-24).
 *
 * <p>The result has no fragment and no user name or password, and what RFC 3986 does not allow raw
 * is encoded.
 */
public final class RedirectTarget {
  /** Longer than any URL that servers accept; limits what is compared and logged. */
  private static final int MAX_LENGTH = 8_192;

  /** The length of the longest result: that of the longest Location with each octet encoded. */
  public static final int LONGEST = 3 * MAX_LENGTH;

  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");

  private static final int NOT_MODIFIED = 304;
  private static final int USE_PROXY = 305;

  private RedirectTarget() {}

  /** Returns whether a status redirects: any 3xx but 304 and 305, which have no target (D-33). */
  public static boolean isRedirect(int status) {
    return status / 100 == 3 && status != NOT_MODIFIED && status != USE_PROXY;
  }

  /** Returns the Location that counts of several: the first that is not empty. */
  public static Optional<String> location(List<String> values) {
    requireNonNull(values, "values");
    return values.stream()
        .map(WhiteSpace.HEADER::trim)
        .filter(value -> !value.isEmpty())
        .findFirst();
  }

  /**
   * Returns the absolute URL, as it is written if it has another scheme than http, https and ftp;
   * empty if the Location cannot be read.
   *
   * @param current the URL that answered: the URL of a robots.txt, or a result of this method
   */
  public static Optional<String> resolve(String current, String location) {
    requireNonNull(current, "current");
    requireNonNull(location, "location");
    String text = cleaned(decoded(location));
    if (text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int fragment = text.indexOf('#');
    try {
      return Optional.of(absolute(current, fragment < 0 ? text : text.substring(0, fragment)))
          .filter(target -> target.length() <= LONGEST);
    } catch (InvalidUrlException e) {
      return Optional.empty();
    }
  }

  private static String absolute(String current, String text) {
    Origin base = Origin.of(current);
    int colon = schemeEnd(text);
    String scheme = colon < 0 ? base.scheme() : text.substring(0, colon).toLowerCase(Locale.ROOT);
    if (colon >= 0 && !SCHEMES.contains(scheme)) {
      return text;
    }
    String rest = text.substring(colon + 1);
    int slashes = 0;
    while (slashes < rest.length() && isSlash(rest.charAt(slashes))) {
      slashes++;
    }
    // "http:path" is relative to a page of http, and a host from any other.
    if (slashes >= 2 || !scheme.equals(base.scheme())) {
      int end = slashes;
      while (end < rest.length() && !isSlash(rest.charAt(end)) && rest.charAt(end) != '?') {
        end++;
      }
      String authority = rest.substring(slashes, end).replace(";", "%3B"); // it ends no host here
      return Origin.of(scheme + "://" + authority + "/") + normal("/", rest.substring(end));
    }
    String path = current.substring(base.toString().length());
    int query = path.indexOf('?');
    String file = query < 0 ? path : path.substring(0, query);
    if (rest.isEmpty()) {
      return base + path;
    }
    String folder = rest.startsWith("?") ? file : file.substring(0, file.lastIndexOf('/') + 1);
    return base + normal(folder, rest);
  }

  /** Returns the position of the colon after a scheme, -1 if there is no scheme. */
  private static int schemeEnd(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      boolean later = (c >= '0' && c <= '9') || "+-.:".indexOf(c) >= 0;
      if (!letter && (at == 0 || !later)) {
        return -1;
      }
      if (c == ':') {
        return at;
      }
    }
    return -1;
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  /** Returns a path, perhaps relative to a folder, and query: encoded, without dot segments. */
  private static String normal(String folder, String pathAndQuery) {
    int query = pathAndQuery.indexOf('?');
    String path = (query < 0 ? pathAndQuery : pathAndQuery.substring(0, query)).replace('\\', '/');
    String all = PercentEncoding.encoded(path.startsWith("/") ? path : folder + path, '?');
    return DotSegments.resolved(all)
        + (query < 0 ? "" : PercentEncoding.encoded(pathAndQuery.substring(query), '\''));
  }

  /** Removes what the URL standard ignores; half a character becomes U+FFFD. */
  private static String cleaned(String text) {
    StringBuilder kept = new StringBuilder();
    text.trim()
        .codePoints()
        .filter(c -> c != '\t' && c != '\n' && c != '\r')
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(kept::appendCodePoint);
    return kept.toString();
  }

  /** Decodes a header, read as ISO 8859-1, as UTF-8 if it is that. */
  private static String decoded(String header) {
    byte[] octets = header.getBytes(StandardCharsets.ISO_8859_1);
    String text = new String(octets, StandardCharsets.UTF_8);
    boolean latin = new String(octets, StandardCharsets.ISO_8859_1).equals(header);
    return latin && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), octets) ? text : header;
  }
}
