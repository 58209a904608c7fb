package org.robotspec.conformance.suite.mutation;

import java.net.IDN;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The origin of a URL, found as plainly as can be. */
final class PlainOrigin {
  private PlainOrigin() {}

  /** Returns the origin, as the start of a URL; null if there is none. */
  static @Nullable String of(String url, Set<Fault> faults) {
    int end = url.indexOf("://");
    if (end < 1 || !url.substring(0, end).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
      return null;
    }
    String scheme = url.substring(0, end).toLowerCase(Locale.ROOT);
    String authority = url.substring(end + 3).split("[/?#]", 2)[0];
    authority = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = authority.lastIndexOf(':');
    String port = "";
    if (colon > authority.lastIndexOf(']')) {
      port = authority.substring(colon + 1).replaceFirst("^0+", "");
      authority = authority.substring(0, colon);
    }
    boolean brackets = authority.startsWith("[");
    if (authority.isEmpty()
        || !port.matches("[0-9]{0,5}")
        || (!port.isEmpty() && Integer.parseInt(port) > 65_535)
        || (brackets && !authority.endsWith("]"))
        || authority.contains(" ")) {
      return null;
    }
    return join(scheme, host(authority, faults), port, faults);
  }

  private static String host(String authority, Set<Fault> faults) {
    String host = authority;
    if (host.contains("%")) {
      host = java.net.URLDecoder.decode(host, java.nio.charset.StandardCharsets.UTF_8);
    }
    host = IDN.toASCII(host);
    host = faults.contains(Fault.HOSTS_WITH_CASE) ? host : host.toLowerCase(Locale.ROOT);
    if (faults.contains(Fault.WWW_SHARES) && host.startsWith("www.")) {
      host = host.substring(4);
    }
    if (faults.contains(Fault.SUBDOMAINS_SHARE)) {
      String[] labels = host.split("\\.", -1);
      if (labels.length > 2 && !host.matches("[0-9.]+")) {
        host = labels[labels.length - 2] + "." + labels[labels.length - 1];
      }
    }
    return host;
  }

  private static String join(String scheme, String host, String given, Set<Fault> faults) {
    String standard =
        switch (scheme) {
          case "http" -> "80";
          case "https" -> "443";
          case "ftp" -> "21";
          default -> "none";
        };
    String port = given;
    if (port.equals(standard) && !faults.contains(Fault.DEFAULT_PORT_IS_ANOTHER)) {
      port = "";
    }
    port = faults.contains(Fault.PORTS_SHARE) ? "" : port;
    String shared = faults.contains(Fault.SCHEMES_SHARE) ? "http" : scheme;
    return shared + "://" + host + (port.isEmpty() ? "" : ":" + port);
  }
}
