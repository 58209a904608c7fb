package org.robotspec.service;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/**
 * Finds the address that a Location header means (H-2; RFC 9110 section 10.2.2), as leniently as
 * browsers: raw spaces and non-ASCII characters are encoded, a stray {@code %} too.
 *
 * <p>The result has no fragment and no user name or password.
 */
final class RedirectTarget {
  /** Longer than any address that servers accept; keeps what is compared and logged small. */
  static final int MAX_LENGTH = 8_192;

  private static final Pattern SCHEME = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*):");

  /** What may stand raw in a path or query (RFC 3986), and the percent sign. */
  private static final String LEGAL = "-._~!$&'()*+,;=:@/?%";

  private RedirectTarget() {}

  /** Returns the absolute address; empty if there is none that can be asked. */
  static Optional<String> resolve(String current, String location) {
    String text = decoded(location).strip();
    if (text.isEmpty() || text.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      int fragment = text.indexOf('#');
      return absolute(current, fragment < 0 ? text : text.substring(0, fragment));
    } catch (InvalidUrlException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> absolute(String current, String text) {
    Origin base = Origin.of(current);
    Matcher scheme = SCHEME.matcher(text);
    if (scheme.find()) {
      // "http:/path" and "mailto:" have no host to ask.
      return text.startsWith("//", scheme.end())
          ? Optional.of(address(text, scheme.end() + 2))
          : Optional.empty();
    }
    if (text.startsWith("//")) {
      String url = base.scheme() + ":" + text;
      return Optional.of(address(url, base.scheme().length() + 3));
    }
    String path = current.substring(base.toString().length());
    int query = path.indexOf('?');
    path = query < 0 ? path : path.substring(0, query);
    if (text.isEmpty() || text.startsWith("?")) {
      return Optional.of(base + encoded(path + text));
    }
    return Optional.of(
        base
            + normal(
                text.startsWith("/") ? text : path.substring(0, path.lastIndexOf('/') + 1) + text));
  }

  private static String address(String url, int hostStart) {
    Origin origin = Origin.of(url);
    int end = hostStart;
    while (end < url.length() && "/?\\".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    String rest = url.substring(end);
    return origin + normal(rest.startsWith("/") ? rest : "/" + rest);
  }

  /** Encodes what must be, and removes dot segments from the path (RFC 3986 section 5.2.4). */
  private static String normal(String pathAndQuery) {
    String legal = encoded(pathAndQuery);
    int query = legal.indexOf('?');
    String path = query < 0 ? legal : legal.substring(0, query);
    List<String> kept = new ArrayList<>();
    String[] segments = path.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      boolean dots = segments[i].equals(".") || segments[i].equals("..");
      if (segments[i].equals("..") && !kept.isEmpty()) {
        kept.remove(kept.size() - 1);
      }
      if (!dots) {
        kept.add(segments[i]);
      } else if (i == segments.length - 1) {
        kept.add("");
      }
    }
    return "/" + String.join("/", kept) + (query < 0 ? "" : legal.substring(query));
  }

  private static String encoded(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      char c = (char) (bytes[i] & 0xff);
      boolean letter = c < 0x80 && Character.isLetterOrDigit(c);
      boolean stray = c == '%' && !(isHex(bytes, i + 1) && isHex(bytes, i + 2));
      if (!stray && (letter || LEGAL.indexOf(c) >= 0)) {
        out.append(c);
      } else {
        out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(bytes[i]));
      }
    }
    return out.toString();
  }

  private static boolean isHex(byte[] bytes, int at) {
    return at < bytes.length && HexFormat.isHexDigit(bytes[at]);
  }

  /** Reads a header that came as ISO 8859-1 as the UTF-8 that it may have been. */
  private static String decoded(String header) {
    if (header.chars().anyMatch(c -> c > 0xff)) {
      return header;
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(header.getBytes(StandardCharsets.ISO_8859_1));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      return header;
    }
  }
}
