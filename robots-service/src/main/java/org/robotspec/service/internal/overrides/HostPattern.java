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
    require(!host.isEmpty() && !BAD_HOST.matcher(host).find(), "this is not a host");
    String name = withoutDot(Origin.of("http://" + host + "/").host());
    require(name.indexOf('*') < 0, "a * can only be the first label, as in *.example.com");
    String odd = name.startsWith("[") ? "" : OF_NAMES.matcher(name).replaceAll("");
    String wrong = host.indexOf(';') >= 0 ? ";" : odd.substring(0, Math.min(1, odd.length()));
    require(wrong.isEmpty(), "no host has " + wrong + " in its name: write one host alone");
    boolean isShort = !LONG_LABEL.matcher(name).find();
    require(isShort, "no host has more than 63 characters between two dots");
    boolean underAddress = pattern && ADDRESS.matcher(name).matches();
    require(!underAddress, "there are no hosts under an address");
    return pattern ? UNDER + name : name;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Returns a name without the dot that DNS allows at its end. */
  static String withoutDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }
}
