package org.robotspec.service;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.rules.Origin;

/**
 * The hosts whose rules come from configuration: exempt hosts and overrides (L-8). A name counts
 * before a pattern, and of several patterns the longest. Immutable.
 */
final class FixedHosts {
  /** The start of a pattern: a domain and all hosts under it. */
  private static final String UNDER = "*.";

  /** What a host must not contain: spaces, the start of another part of a URL, a port. */
  private static final Pattern BAD_HOST =
      Pattern.compile("[\\x00-\\x20/@?#\\\\]|:\\d*$|^[.]|[.][.]");

  private static final Pattern ADDRESS = Pattern.compile("\\[.*|[0-9.]+");

  /** The configuration does not change while the service runs; this only needs to be far off. */
  private static final Duration LIFE = Duration.ofDays(365);

  /** By name or pattern. */
  private final Map<String, CachedOrigin> entries = new HashMap<>();

  FixedHosts(RobotsConfig config, CachedOrigin.Maker maker, Instant now) {
    for (String host : config.get(ServiceSettings.EXEMPT_HOSTS)) {
      entries.put(name(host), maker.of(state(AccessReason.EXEMPT, null, now)));
    }
    config
        .overrides()
        .forEach(
            (host, text) -> {
              CachedFile copy = CachedFile.of(text.getBytes(StandardCharsets.UTF_8), now);
              entries.put(name(host), maker.of(state(AccessReason.OVERRIDE, copy, now)));
            });
  }

  private static AccessState state(AccessReason reason, @Nullable CachedFile copy, Instant now) {
    Instant end = now.plus(LIFE);
    return new AccessState(reason, 0, "", now, end, end, null, 0, copy);
  }

  /**
   * Returns a host or a pattern as it is looked up.
   *
   * @throws IllegalArgumentException if it is neither; the message says why
   */
  static String name(String text) {
    boolean pattern = text.startsWith(UNDER);
    String host = pattern ? text.substring(UNDER.length()) : text;
    if (host.isEmpty() || BAD_HOST.matcher(host).find()) {
      throw new IllegalArgumentException("this is not a host");
    }
    String name = withoutDot(Origin.of("http://" + host + "/").host());
    if (name.indexOf('*') >= 0) {
      throw new IllegalArgumentException("a * can only be the first label, as in *.example.com");
    }
    if (pattern && ADDRESS.matcher(name).matches()) {
      throw new IllegalArgumentException("there are no hosts under an address");
    }
    return pattern ? UNDER + name : name;
  }

  /** Returns a name without the dot that DNS allows at its end. */
  private static String withoutDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** Returns the configured state of an origin; null if there is none. */
  @Nullable CachedOrigin of(Origin origin) {
    if (entries.isEmpty()) {
      return null;
    }
    String host = withoutDot(origin.host());
    @Nullable CachedOrigin entry = entries.get(host);
    for (int at = 0; entry == null && at >= 0; at = nextLabel(host, at)) {
      entry = entries.get(UNDER + host.substring(at));
    }
    return entry;
  }

  private static int nextLabel(String host, int at) {
    int dot = host.indexOf('.', at);
    return dot < 0 ? -1 : dot + 1;
  }
}
