package org.robotspec.service;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a service.
 *
 * @param store keeps states outside the memory; null if there is none
 * @param jitter random numbers from 0 to 1
 * @param closed whether the service is closed
 */
record ServiceParts(
    RobotsConfig config,
    AccessPolicy policy,
    CachedOrigin.Maker maker,
    OriginCache memory,
    @Nullable RobotsStore store,
    RobotsFetcher fetcher,
    AddressRule addresses,
    Counters counters,
    RobotsListener listener,
    Clock clock,
    DoubleSupplier jitter,
    AtomicBoolean closed) {
  private static final Logger LOG = LoggerFactory.getLogger(RobotsListener.class);

  /**
   * Returns the store's key for an origin: crawlers with different policies do not share (H-11).
   */
  String storeKey(String origin) {
    return policy.fingerprint() + " " + origin;
  }

  /** Notifies the listener; its exceptions do not affect the fetch. */
  void tell(RobotsListener.Fetch fetch) {
    try {
      listener.fetched(fetch);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed", e);
    }
  }
}
