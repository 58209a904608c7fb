package org.robotspec.service.internal.overrides;

import java.util.regex.Pattern;
import org.robotspec.rules.Origin;

/** The host names in settings: a host, or a domain and all hosts under it. */
public final class HostPattern {
  /** The start of a pattern: a domain and all hosts under it. */
  static final String UNDER = "*.";

  /** What a host must not contain: spaces, the start of another part of a URL, a port. */
  private static final Pattern BAD_HOST =
      Pattern.compile("[\\x00-\\x20/@?#\\\\]|:\\d*$|^[.]|[.][.]");

  /** What names of sites in DNS consist of; others that a URL may have exist nowhere (D-27). */
  private static final Pattern OF_NAMES = Pattern.compile("[a-z0-9._-]+");

  private static final Pattern LONG_LABEL = Pattern.compile("[^.]{64}"); // RFC 1035

  private static final Pattern ADDRESS = Pattern.compile("\\[.*|[0-9.]+");

  private HostPattern() {}

  /**
   * Returns a host or a pattern in the form for look-ups.
   *
   * @throws IllegalArgumentException if it is neither; the message says why
   */
  public static String name(String text) {
    boolean pattern = text.startsWith(UNDER);
    String host = pattern ? text.substring(UNDER.length()) : text;
    if (host.isEmpty() || BAD_HOST.matcher(host).find()) {
      throw new IllegalArgumentException("this is not a host");
    }
    String name = withoutDot(Origin.of("http://" + host + "/").host());
    if (name.indexOf('*') >= 0) {
      throw new IllegalArgumentException("a * can only be the first label, as in *.example.com");
    }
    String odd = name.startsWith("[") ? "" : OF_NAMES.matcher(name).replaceAll("");
    if (host.indexOf(';') >= 0 || !odd.isEmpty()) {
      throw new IllegalArgumentException(
          "no host has %s in its name: write one host alone"
              .formatted(host.indexOf(';') >= 0 ? ";" : odd.substring(0, 1)));
    }
    if (LONG_LABEL.matcher(name).find()) {
      throw new IllegalArgumentException("no host has more than 63 characters between two dots");
    }
    if (pattern && ADDRESS.matcher(name).matches()) {
      throw new IllegalArgumentException("there are no hosts under an address");
    }
    return pattern ? UNDER + name : name;
  }

  /** Returns a name without the dot that DNS allows at its end. */
  static String withoutDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
