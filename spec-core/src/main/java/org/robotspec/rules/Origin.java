package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.rules.internal.PercentEncoding;
import org.robotspec.rules.internal.Platform;

/**
 * What one robots.txt applies to: a scheme, a host and a port (L-1 to L-5).
 *
 * <p>Two origins are equal if they share a file: names are case-insensitive, an international name
 * equals its punycode form, and a default port equals no port.
 *
 * @param scheme in lower case, such as {@code https}
 * @param host in lower case and ASCII; an IPv6 address is in brackets
 * @param port the port, or -1 for the scheme's default
 */
public record Origin(String scheme, String host, int port) {
  /** Creates an origin from normalised parts; for others use {@link #of}. */
  public Origin {
    requireNonNull(scheme, "scheme");
    requireNonNull(host, "host");
  }

  // What ends a host or is forbidden in one (the URL standard's forbidden domain code points).
  private static final String FORBIDDEN = "\"#%/:;<>?@[\\]^|";
  // No DNS name is longer (RFC 1035); keys and log lines contain it.
  static final int MAX_HOST = 255;
  // Such a host must be an IPv4 address (URL standard): one resolver reads 0177.0.0.1 as 127.0.0.1.
  private static final Pattern ENDS_IN_NUMBER =
      Pattern.compile("(?:.*[.])?(?:[0-9]+|0[xX][0-9A-Fa-f]*)[.]?");
  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  // The only form of an IPv4 address that everybody reads the same way.
  private static final Pattern IPV4 = Pattern.compile(OCTET + "([.]" + OCTET + "){3}");
  // A possible IPv6 address, perhaps with its end written as IPv4; no zone.
  private static final Pattern IPV6 = Pattern.compile("\\[[0-9A-Fa-f:]+(:" + IPV4 + ")?]");

  /**
   * Returns the origin of a URL.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public static Origin of(String url) {
    requireNonNull(url, "url");
    int usualPath = UrlSyntax.usualPath(url);
    UrlSyntax.checkText(url, Math.max(usualPath, 0));
    if (usualPath >= 0) {
      String scheme = url.startsWith("https") ? "https" : "http";
      String host = url.substring(scheme.length() + "://".length(), usualPath);
      return new Origin(scheme, host, -1);
    }
    return of(url, UrlSyntax.authority(url));
  }

  static Origin of(String url, Matcher authority) {
    int port = UrlSyntax.port(url, authority);
    String scheme = authority.group(1).toLowerCase(Locale.ROOT);
    String host = asciiHost(url, authority.group(2));
    return new Origin(scheme, host, port == defaultPort(scheme) ? -1 : port);
  }

  private static String asciiHost(String url, String host) {
    if (host.startsWith("[")) {
      if (!IPV6.matcher(host).matches() || !Platform.isIpv6(host)) {
        throw new InvalidUrlException(url, "its host is in brackets but is not an IPv6 address");
      }
      return host.toLowerCase(Locale.ROOT);
    }
    String name = host.indexOf('%') < 0 ? host : decoded(host);
    checkLength(url, name);
    name = toAscii(url, name);
    if (ENDS_IN_NUMBER.matcher(name).matches() && !IPV4.matcher(name).matches()) {
      throw new InvalidUrlException(
          url, "its host ends in a number but is not an IPv4 address of four decimal numbers");
    }
    return name.toLowerCase(Locale.ROOT);
  }

  private static void checkLength(String url, String name) {
    if (name.isEmpty()) {
      throw new InvalidUrlException(url, "it has no host"); // for example only a soft hyphen
    }
    if (name.length() > MAX_HOST) {
      throw new InvalidUrlException(url, "its host is longer than " + MAX_HOST + " characters");
    }
  }

  private static String toAscii(String url, String host) {
    String name = host;
    if (name.chars().anyMatch(c -> c >= 0x80)) {
      try {
        name = Platform.asciiName(name);
      } catch (IllegalArgumentException e) {
        throw new InvalidUrlException(url, "its host is not an international domain name");
      }
      checkLength(url, name);
    }
    // Names like "a%2Fb" in full width would give another host when the origin is parsed again.
    if (name.chars().anyMatch(c -> c <= ' ' || c == 0x7F || FORBIDDEN.indexOf(c) >= 0)) {
      throw UrlSyntax.badHost(url);
    }
    return name;
  }

  private static String decoded(String host) {
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
    return octets.toString(StandardCharsets.UTF_8);
  }

  /** Returns the scheme's default port (L-3), or -2 if it is unknown. */
  private static int defaultPort(String scheme) {
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
