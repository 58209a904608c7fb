package org.robotspec.service;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
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
 * before a pattern, and of several patterns the longest; for one of them, the file of overrides
 * before the settings. Thread-safe.
 */
final class FixedHosts {
  /** The start of a pattern: a domain and all hosts under it. */
  private static final String UNDER = "*.";

  /** What a host must not contain: spaces, the start of another part of a URL, a port. */
  private static final Pattern BAD_HOST =
      Pattern.compile("[\\x00-\\x20/@?#\\\\]|:\\d*$|^[.]|[.][.]");

  private static final Pattern ADDRESS = Pattern.compile("\\[.*|[0-9.]+");

  /** The configuration does not change while the service runs; this only needs to be far off. */
  static final Duration LIFE = Duration.ofDays(3650);

  private final Map<String, CachedOrigin> entries = new HashMap<>();

  private final @Nullable OverridesFile file;
  private final Clock clock;

  FixedHosts(RobotsConfig config, CachedOrigin.Maker maker, Clock clock) {
    this.clock = clock;
    Instant now = clock.instant();
    Instant end = now.plus(LIFE);
    boolean hasFile = !config.get(ServiceSettings.OVERRIDES).isEmpty();
    try {
      this.file = hasFile ? new OverridesFile(config, maker, now) : null;
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "robotspec.overrides needs com.fasterxml.jackson.core:jackson-core, 2.12 or newer,"
              + " on the class path: "
              + e,
          e);
    }
    for (String host : config.get(ServiceSettings.EXEMPT_HOSTS)) {
      entries.put(name(host), maker.of(state(AccessReason.EXEMPT, "", null, now, end)));
    }
    config
        .overrides()
        .forEach(
            (host, text) -> {
              CachedFile copy = CachedFile.of(text.getBytes(StandardCharsets.UTF_8), now);
              entries.put(host, maker.of(state(AccessReason.OVERRIDE, "", copy, now, end)));
            });
  }

  static AccessState state(
      AccessReason reason, String why, @Nullable CachedFile copy, Instant now, Instant end) {
    return new AccessState(reason, 0, why, now, end, end, null, 0, 0, copy);
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

  /**
   * Returns the host or pattern of a setting that overrides its rules.
   *
   * @throws IllegalArgumentException if it is neither; the message names the setting
   */
  static String overridden(String host) {
    String key = RobotsConfig.PREFIX + ServiceSettings.OVERRIDE_PREFIX + host;
    return name(ServiceSettings.OVERRIDE_HOST.checked(key, host));
  }

  /** Returns a name without the dot that DNS allows at its end. */
  private static String withoutDot(String host) {
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
  }

  /** Returns how many entries of the file are in force, for a log; empty without a file. */
  String entriesInFile() {
    return file == null ? "" : " (entries: " + file.size(clock.instant()) + ")";
  }

  @Nullable CachedOrigin of(Origin origin) {
    if (entries.isEmpty() && file == null) {
      return null;
    }
    Instant now = clock.instant();
    if (file != null) {
      file.check(now);
    }
    String host = withoutDot(origin.host());
    @Nullable CachedOrigin entry = entry(host, now);
    for (int at = 0; entry == null && at >= 0; at = nextLabel(host, at)) {
      entry = entry(UNDER + host.substring(at), now);
    }
    return entry;
  }

  private @Nullable CachedOrigin entry(String name, Instant now) {
    @Nullable CachedOrigin asked = file == null ? null : file.find(name, now);
    return asked == null ? entries.get(name) : asked;
  }

  private static int nextLabel(String host, int at) {
    int dot = host.indexOf('.', at);
    return dot < 0 ? -1 : dot + 1;
  }
}
