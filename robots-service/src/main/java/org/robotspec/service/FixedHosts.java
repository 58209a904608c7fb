package org.robotspec.service;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.Origin;

/**
 * The hosts whose rules come from configuration: exempt hosts and overrides (L-8). A name takes
 * precedence over a pattern, a longer pattern over a shorter one, and the file of overrides over
 * settings for the same name or pattern. Thread-safe.
 */
final class FixedHosts {
  private final Map<String, CachedOrigin> entries = new HashMap<>();

  private final @Nullable OverridesFile file;
  private final Clock clock;

  FixedHosts(RobotsConfig config, OriginCompiler compiler, Clock clock) {
    this.clock = clock;
    Instant now = clock.instant();
    boolean hasFile = !config.get(ServiceSettings.OVERRIDES).isEmpty();
    try {
      this.file = hasFile ? new OverridesFile(config, compiler, now) : null;
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "robotspec.overrides needs com.fasterxml.jackson.core:jackson-core, 2.12 or newer,"
              + " on the class path: "
              + e,
          e);
    }
    for (String host : config.get(ServiceSettings.EXEMPT_HOSTS)) {
      entries.put(HostPattern.name(host), compiler.fixed(AccessReason.EXEMPT, "", null, now, null));
    }
    config
        .overrides()
        .forEach(
            (host, text) ->
                entries.put(host, compiler.fixed(AccessReason.OVERRIDE, "", text, now, null)));
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
    String host = HostPattern.withoutDot(origin.host());
    @Nullable CachedOrigin entry = entry(host, now);
    for (int at = 0; entry == null && at >= 0; at = nextLabel(host, at)) {
      entry = entry(HostPattern.UNDER + host.substring(at), now);
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
