package org.robotspec.conformance.plain;

import java.net.IDN;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The origin of a URL, found as plainly as can be. */
final class PlainOrigin {
  private PlainOrigin() {}

  /** Returns the origin, as the start of a URL; null if there is none. */
  static @Nullable String of(String written) {
    String url = PlainRules.cleaned(written);
    int end = url.indexOf("://");
    if (end < 1 || !url.substring(0, end).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
      return null;
    }
    String scheme = url.substring(0, end).toLowerCase(Locale.ROOT);
    String host = url.substring(end + 3).split("[/?#]", 2)[0];
    host = host.substring(host.lastIndexOf('@') + 1);
    int colon = host.lastIndexOf(':');
    String port = "";
    if (colon > host.lastIndexOf(']')) {
      port = host.substring(colon + 1).replaceFirst("^0+", "");
      host = host.substring(0, colon);
    }
    if (host.isEmpty()
        || !port.matches("[0-9]{0,5}")
        || (!port.isEmpty() && Integer.parseInt(port) > 65_535)
        || (host.startsWith("[") && !host.endsWith("]"))
        || host.contains(" ")) {
      return null;
    }
    if (host.contains("%")) {
      host = URLDecoder.decode(host, StandardCharsets.UTF_8);
    }
    host = IDN.toASCII(host).toLowerCase(Locale.ROOT);
    boolean standard = port.isEmpty() || port.equals(standardPort(scheme));
    return scheme + "://" + host + (standard ? "" : ":" + port);
  }

  private static String standardPort(String scheme) {
    return switch (scheme) {
      case "http" -> "80";
      case "https" -> "443";
      case "ftp" -> "21";
      default -> "none";
    };
  }
}
