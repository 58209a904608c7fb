package org.robotspec.service;

import java.time.Clock;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;

/**
 * What a service is put together from.
 *
 * @param store what outlives the memory; null if nothing does
 * @param jitter random numbers from 0 to 1
 */
record ServiceParts(
    RobotsConfig config,
    AccessPolicy policy,
    CachedOrigin.Maker maker,
    MemoryStore memory,
    @Nullable RobotsStore store,
    RobotsFetcher fetcher,
    AddressRule addresses,
    Counters counters,
    Listeners listeners,
    Clock clock,
    DoubleSupplier jitter) {

  /** Returns the store's key for an origin: crawlers whose policies differ do not share (H-11). */
  String storeKey(String origin) {
    return policy.fingerprint() + " " + origin;
  }
}
