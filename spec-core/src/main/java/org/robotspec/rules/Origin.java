package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.DomainName;
import org.robotspec.text.Ascii;
import org.robotspec.text.PercentEncoding;

/**
 * The scheme, host and port to which one robots.txt applies (L-1 to L-5).
 *
 * <p>Two origins are equal if they share a file: names are case-insensitive, an international name
 * equals its punycode form, and a default port equals no port.
 *
 * @param scheme in lower case, such as {@code https}
 * @param host in lower case and ASCII; an IPv6 address is in brackets, in its one form (D-23)
 * @param port the port, or -1 for the scheme's default
 */
public record Origin(String scheme, String host, int port) {
  /** Creates an origin from normalised parts; for others use {@link #of}. */
  public Origin {
    requireNonNull(scheme, "scheme");
    requireNonNull(host, "host");
  }

  // The URL standard's forbidden domain code points, and two that others take for a host's end: ";
  private static final String FORBIDDEN = "\"#%/:;<>?@[\\]^|";

  /**
   * Returns the origin of a URL.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public static Origin of(String url) {
    requireNonNull(url, "url");
    int usualPath = UrlSyntax.usualPath(url);
    UrlSyntax.checkText(url, Math.max(usualPath, 0));
    String scheme = url.startsWith("https") ? "https" : "http";
    int start = scheme.length() + "://".length();
    if (usualPath >= 0 && url.lastIndexOf(':', usualPath) < start) {
      return new Origin(scheme, url.substring(start, usualPath), -1);
    }
    String cleaned = UrlSyntax.cleaned(url);
    return of(cleaned, UrlSyntax.parts(cleaned));
  }

  /** Returns whether a URL has an origin, so that it can be crawled (D-11). */
  public static boolean has(String url) {
    try {
      of(url);
      return true;
    } catch (InvalidUrlException e) {
      return false;
    }
  }

  static Origin of(String url, UrlSyntax.Parts parts) {
    String scheme = url.substring(0, parts.scheme()).toLowerCase(Locale.ROOT);
    String host = asciiHost(url, url.substring(parts.host(), parts.hostEnd()));
    return new Origin(scheme, host, parts.port() == defaultPort(scheme) ? -1 : parts.port());
  }

  /**
   * Returns the URL that clients request for a URL: the one whose path is matched with rules (D-32)
   * and whose host is asked for robots.txt (D-23). Request this one, because clients differ.
   *
   * <p>Spaces and control characters around the URL, and tabs and line ends in it, are removed. The
   * segments {@code .} and {@code ..} of the path are resolved; in http, https and ftp, a backslash
   * in it is a slash. A host that is not written in ASCII, or with percent signs, is replaced by
   * its ASCII form, an IPv6 address by its one form; in path and query, what no URL contains raw is
   * encoded (D-12), in a user name all that clients refuse. The fragment is removed. Nothing else
   * changes.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public static String requestUrl(String url) {
    return UrlSyntax.requested(requireNonNull(url, "url"));
  }

  private static String asciiHost(String url, String host) {
    if (host.startsWith("[")) {
      @Nullable String address = ipv6(host);
      if (address == null) {
        throw new InvalidUrlException(url, "its host is in brackets but is not an IPv6 address");
      }
      return address;
    }
    String name = host.indexOf('%') < 0 ? host : decoded(url, host);
    checkLength(url, name);
    name = toAscii(url, name);
    if (endsInNumber(name) && !isIpv4(name)) {
      throw new InvalidUrlException(
          url, "its host ends in a number but is not an IPv4 address of four decimal numbers");
    }
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether the last label is a number. Such a host must be an IPv4 address (URL standard):
   * one resolver reads 0177.0.0.1 as 127.0.0.1.
   */
  private static boolean endsInNumber(String name) {
    int end = name.endsWith(".") ? name.length() - 1 : name.length();
    String label = name.substring(name.lastIndexOf('.', end - 1) + 1, end);
    boolean hexadecimal = label.startsWith("0x") || label.startsWith("0X");
    return hexadecimal ? isHexadecimal(label.substring(2)) : Ascii.isNumber(label);
  }

  /** Returns whether a host is four decimal numbers, the only form that everybody reads alike. */
  static boolean isIpv4(String name) {
    String[] octets = name.split("\\.", -1); // other forms would compile a regular expression
    return octets.length == 4
        && isOctet(octets[0])
        && isOctet(octets[1])
        && isOctet(octets[2])
        && isOctet(octets[3]);
  }

  private static boolean isOctet(String text) {
    return text.length() <= 3
        && Ascii.isNumber(text)
        && (text.length() == 1 || !text.startsWith("0"))
        && Integer.parseInt(text) <= 255;
  }

  /**
   * Returns the one form of an IPv6 address in brackets, that of the URL standard: RFC 5952, but
   * without IPv4 at its end. Null if a host is no such address, or has a zone.
   */
  static @Nullable String ipv6(String host) {
    if (!host.startsWith("[") || !host.endsWith("]")) {
      return null;
    }
    String inside = host.substring(1, host.length() - 1);
    int tail = inside.lastIndexOf(':') + 1;
    if (tail > 1 && isIpv4(inside.substring(tail))) {
      String[] octets = inside.substring(tail).split("\\.", -1);
      inside = inside.substring(0, tail) + group(octets[0], octets[1]);
      inside += ":" + group(octets[2], octets[3]);
    }
    int gap = inside.indexOf("::");
    StringBuilder start = new StringBuilder();
    StringBuilder end = new StringBuilder();
    int groups = groups(gap < 0 ? inside : inside.substring(0, gap), start);
    groups += gap < 0 ? 0 : groups(inside.substring(gap + 2), end);
    if (gap < 0 ? groups != 8 : groups > 7) {
      return null;
    }
    String address = start + ":0".repeat(8 - groups) + end + ":";
    for (int zeros = 8; zeros > 1; zeros--) {
      int at = address.indexOf(":0".repeat(zeros) + ":");
      if (at >= 0) {
        address = address.substring(0, at) + "::" + address.substring(at + 2 * zeros + 1);
        break;
      }
    }
    int from = address.startsWith("::") ? 0 : 1;
    int to = address.length() - (address.endsWith("::") ? 0 : 1);
    return "[" + address.substring(from, to) + "]";
  }

  private static String group(String high, String low) {
    return Integer.toHexString(256 * Integer.parseInt(high) + Integer.parseInt(low));
  }

  /** Appends the groups of an IPv6 address and returns their number; 9 if a text has others. */
  private static int groups(String text, StringBuilder address) {
    int groups = 0;
    for (String group : text.isEmpty() ? new String[0] : text.split(":", -1)) {
      if (group.isEmpty() || group.length() > 4 || !isHexadecimal(group)) {
        return 9;
      }
      address.append(':').append(Integer.toHexString(Integer.parseInt(group, 16)));
      groups++;
    }
    return groups;
  }

  private static boolean isHexadecimal(String text) {
    return text.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0);
  }

  private static void checkLength(String url, String name) {
    if (name.isEmpty()) {
      throw new InvalidUrlException(url, "it has no host"); // for example only a soft hyphen
    }
    if (name.length() > DomainName.MAX_LENGTH) {
      throw new InvalidUrlException(
          url, "its host is longer than " + DomainName.MAX_LENGTH + " characters");
    }
  }

  private static String toAscii(String url, String host) {
    String name = host;
    if (!DomainName.isAscii(name)) {
      name = DomainName.toAscii(name);
      checkLength(url, name);
    }
    // Names like "a%2Fb" in full width would give another host when the origin is parsed again.
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      if (c <= ' ' || c == 0x7F || FORBIDDEN.indexOf(c) >= 0) {
        throw UrlSyntax.badHost(url);
      }
    }
    return name;
  }

  private static String decoded(String url, String host) {
    byte[] raw = host.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream octets = new ByteArrayOutputStream(raw.length);
    for (int at = 0; at < raw.length; at++) {
      if (raw[at] == '%' && PercentEncoding.isEncoded(raw, at, raw.length)) {
        octets.write(PercentEncoding.decode(raw, at));
        at += 2;
      } else {
        octets.write(raw[at]);
      }
    }
    String name = octets.toString(StandardCharsets.UTF_8);
    UrlSyntax.checkText(name, 0); // not every platform replaces encoded surrogates
    if (!Arrays.equals(name.getBytes(StandardCharsets.UTF_8), octets.toByteArray())) {
      throw new InvalidUrlException(url, "its host has percent-encoded octets that are not UTF-8");
    }
    return name;
  }

  /** Returns the scheme's default port (L-3), or -2 if it is unknown. */
  static int defaultPort(String scheme) {
    return switch (scheme) {
      case "http" -> 80;
      case "https" -> 443;
      case "ftp" -> 21;
      default -> -2;
    };
  }

  /** Returns the URL of the robots.txt that applies to this origin. */
  public String robotsTxtUrl() {
    return this + "/robots.txt";
  }

  /** Returns the origin as the start of a URL, such as {@code http://example.com:8080}. */
  @Override
  public String toString() {
    return port < 0 ? scheme + "://" + host : scheme + "://" + host + ":" + port;
  }
}
