package org.robotspec.service;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.rules.Origin;

/** The hosts whose rules come from configuration: exempt hosts and overrides (L-8). Immutable. */
final class FixedHosts {
  /** The configuration does not change while the service runs; this only needs to be far off. */
  private static final Duration LIFE = Duration.ofDays(365);

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

  private static String name(String host) {
    return Origin.of("http://" + host + "/").host();
  }

  /** Returns the configured state of an origin; null if there is none. */
  @Nullable CachedOrigin of(Origin origin) {
    return entries.get(origin.host());
  }
}
