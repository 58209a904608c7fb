package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What one robots.txt governs: a scheme, a host and a port (L-1 to L-5).
 *
 * <p>Two origins are equal if they share a file: names compare without case, an international name
 * equals its punycode form, and a default port equals none.
 *
 * @param scheme in lower case, such as {@code https}
 * @param host in lower case and ASCII; an IPv6 address stands in brackets
 * @param port the port, or -1 for the scheme's own
 */
public record Origin(String scheme, String host, int port) {
  /** Makes an origin of parts that are normal already; others come from {@link #of}. */
  public Origin {
    requireNonNull(scheme, "scheme");
    requireNonNull(host, "host");
  }

  /** What ends a host, or stands in none (the URL standard's forbidden domain code points). */
  private static final String FORBIDDEN = "\"#%/:;<>?@[\\]^|";

  /** No name in the DNS is longer (RFC 1035); and it stands in keys and log lines. */
  static final int MAX_HOST = 255;

  /** A last label like this makes a host an IPv4 address, if it is any (URL standard). */
  private static final Pattern NUMBER = Pattern.compile("[0-9]+|0[xX][0-9A-Fa-f]*");

  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";

  /** The one form of an IPv4 address that everybody reads in the same way. */
  private static final Pattern IPV4 = Pattern.compile(OCTET + "([.]" + OCTET + "){3}");

  /** What may be an IPv6 address, the last part of which may be written as IPv4; no zone. */
  private static final Pattern IPV6 = Pattern.compile("\\[[0-9A-Fa-f:]+(:" + IPV4 + ")?]");

  /**
   * Returns the origin of a URL.
   *
   * @throws InvalidUrlException if the URL cannot be parsed or has no host (D-11)
   */
  public static Origin of(String url) {
    requireNonNull(url, "url");
    int schemeEnd = UrlSyntax.schemeEnd(url);
    int start = UrlSyntax.hostStart(url, schemeEnd + 3);
    int end = UrlSyntax.authorityEnd(url, start);
    int colon = url.lastIndexOf(':', end - 1);
    boolean hasPort = colon >= start && url.lastIndexOf(']', end - 1) < colon;
    int port = hasPort ? UrlSyntax.port(url, colon + 1, end) : -1;
    int hostEnd = hasPort ? colon : end;
    String scheme = scheme(url, schemeEnd);
    String host = asciiHost(url, url.substring(start, hostEnd));
    return new Origin(scheme, host, port == defaultPort(scheme) ? -1 : port);
  }

  private static String scheme(String url, int end) {
    // Most URLs have one of two, which need no string of their own.
    if (url.startsWith("https:")) {
      return "https";
    }
    return url.startsWith("http:") ? "http" : url.substring(0, end).toLowerCase(Locale.ROOT);
  }

  private static String asciiHost(String url, String host) {
    if (host.startsWith("[")) {
      if (!isAddress(host)) {
        throw new InvalidUrlException(url, "its host is in brackets and not an IPv6 address");
      }
      return host.toLowerCase(Locale.ROOT);
    }
    String name = host.indexOf('%') < 0 ? host : decoded(host);
    checkLength(url, name);
    if (!isUsual(name)) {
      name = toAscii(url, name);
    }
    checkNumber(url, name);
    return name.toLowerCase(Locale.ROOT);
  }

  private static void checkLength(String url, String name) {
    if (name.isEmpty()) {
      throw new InvalidUrlException(url, "it has no host"); // such as one soft hyphen
    }
    if (name.length() > MAX_HOST) {
      throw new InvalidUrlException(url, "its host is longer than " + MAX_HOST + " characters");
    }
  }

  /** Refuses 0177.0.0.1 and its like: 127.0.0.1 to one resolver, 177.0.0.1 to another. */
  private static void checkNumber(String url, String name) {
    int end = name.endsWith(".") ? name.length() - 1 : name.length();
    int start = name.lastIndexOf('.', end - 1) + 1;
    boolean digit = start < end && name.charAt(start) >= '0' && name.charAt(start) <= '9';
    if (digit
        && NUMBER.matcher(name.substring(start, end)).matches()
        && !IPV4.matcher(name).matches()) {
      throw new InvalidUrlException(
          url, "its host ends in a number and is not an IPv4 address of four decimal numbers");
    }
  }

  private static boolean isAddress(String host) {
    try {
      // In brackets it is read as an address or refused, never looked up.
      return IPV6.matcher(host).matches() && InetAddress.getAllByName(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Says whether a name is made of what most are, and need not be read closely. */
  private static boolean isUsual(String name) {
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '.' && c != '-') {
        return false;
      }
    }
    return true;
  }

  private static String toAscii(String url, String host) {
    String name = host;
    if (name.chars().anyMatch(c -> c >= 0x80)) {
      try {
        name = IDN.toASCII(name);
      } catch (IllegalArgumentException e) {
        throw new InvalidUrlException(url, "its host is not an international domain name");
      }
      checkLength(url, name);
    }
    // "a%2Fb" and its like in full width would be another host when the origin is read again.
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

  /** Returns the scheme's own port (L-3), or -2 for a scheme that has none here. */
  private static int defaultPort(String scheme) {
    return switch (scheme) {
      case "http" -> 80;
      case "https" -> 443;
      case "ftp" -> 21;
      default -> -2;
    };
  }

  /** Returns the address of the file that governs this origin. */
  public String robotsTxtUrl() {
    return this + "/robots.txt";
  }

  /** Returns the origin as the start of a URL, such as {@code http://example.com:8080}. */
  @Override
  public String toString() {
    return port < 0 ? scheme + "://" + host : scheme + "://" + host + ":" + port;
  }
}
