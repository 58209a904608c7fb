package org.robotspec.service.internal.fetch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/**
 * Resolves a Location header (H-2; RFC 9110 section 10.2.2), as leniently as browsers: raw spaces,
 * non-ASCII characters and stray {@code %} are encoded.
 *
 * <p>The result has no fragment and no user name or password.
 */
public final class RedirectTarget {
  /** Longer than any URL that servers accept; limits what is compared and logged. */
  private static final int MAX_LENGTH = 8_192;

  private static final Pattern ABSOLUTE =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:(//[^/?\\\\]*)?(.*)", Pattern.DOTALL);

  /** The characters allowed raw in a path or query (RFC 3986), and the percent sign. */
  private static final String LEGAL = "-._~!$&'()*+,;=:@/?%";

  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  private RedirectTarget() {}

  /** Returns the absolute URL; empty if it cannot be requested. */
  public static Optional<String> resolve(String current, String location) {
    String text = decoded(location).strip();
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int fragment = text.indexOf('#');
    try {
      return Optional.ofNullable(
          absolute(current, fragment < 0 ? text : text.substring(0, fragment)));
    } catch (InvalidUrlException e) {
      return Optional.empty();
    }
  }

  private static @Nullable String absolute(String current, String text) {
    Origin base = Origin.of(current);
    String url = text.startsWith("//") ? base.scheme() + ":" + text : text;
    Matcher absolute = ABSOLUTE.matcher(url);
    if (absolute.matches()) {
      String path = absolute.group(2);
      // "http:/path" and "mailto:" have no host.
      return absolute.group(1) == null
          ? null
          : Origin.of(url) + normal(path.startsWith("/") ? path : "/" + path);
    }
    String path = current.substring(base.toString().length()).replaceFirst("[?].*", "");
    if (text.isEmpty() || text.startsWith("?")) {
      return base + encoded(path + text);
    }
    String folder = path.substring(0, path.lastIndexOf('/') + 1);
    return base + normal(text.startsWith("/") ? text : folder + text);
  }

  /**
   * Encodes what is not allowed raw, and removes dot segments from the path (RFC 3986 section
   * 5.2.4).
   */
  private static String normal(String pathAndQuery) {
    String legal = encoded(pathAndQuery);
    int query = legal.indexOf('?');
    String path = query < 0 ? legal : legal.substring(0, query);
    List<String> kept = new ArrayList<>();
    for (String segment : path.substring(1).split("/", -1)) {
      if (segment.equals("..") && !kept.isEmpty()) {
        kept.remove(kept.size() - 1);
      }
      if (!segment.matches("[.][.]?")) {
        kept.add(segment);
      }
    }
    if (path.matches(".*/[.][.]?")) {
      kept.add(""); // the directory that they mean
    }
    return "/" + String.join("/", kept) + (query < 0 ? "" : legal.substring(query));
  }

  private static String encoded(String text) {
    StringBuilder out = new StringBuilder(text.length());
    String escaped = STRAY_PERCENT.matcher(text).replaceAll("%25");
    for (byte octet : escaped.getBytes(StandardCharsets.UTF_8)) {
      if (octet > 0 && (Character.isLetterOrDigit(octet) || LEGAL.indexOf(octet) >= 0)) {
        out.append((char) octet);
      } else {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
      }
    }
    return out.toString();
  }

  /** Decodes a header, read as ISO 8859-1, as UTF-8 if it is that. */
  private static String decoded(String header) {
    byte[] octets = header.getBytes(StandardCharsets.ISO_8859_1);
    String text = new String(octets, StandardCharsets.UTF_8);
    boolean latin = new String(octets, StandardCharsets.ISO_8859_1).equals(header);
    return latin && Arrays.equals(text.getBytes(StandardCharsets.UTF_8), octets) ? text : header;
  }
}
