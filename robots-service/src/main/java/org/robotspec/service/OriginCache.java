package org.robotspec.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/**
 * Keeps states and their rules in memory, up to a number of bytes. Each origin is charged for all
 * that it has. Thread-safe.
 */
final class OriginCache {
  /**
   * The bytes of one mapping: Caffeine's node, its place in the counts of uses, the map's node and
   * its place in the table.
   */
  private static final int MAPPING = 40 + 16 + 32 + 8;

  /** The bytes of a key besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  private final Cache<String, CachedOrigin> cache;

  /** Creates an empty cache that reports each host that it evicts. */
  OriginCache(long bytes, Runnable onEviction) {
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher(
                (String key, CachedOrigin entry) -> MAPPING + KEY + key.length() + entry.weight())
            .evictionListener((key, entry, cause) -> onEviction.run())
            .executor(Runnable::run) // maintenance is short; use no thread of a common pool
            .build();
  }

  @Nullable CachedOrigin get(String key) {
    return cache.getIfPresent(key);
  }

  void put(String key, CachedOrigin entry) {
    cache.put(key, entry);
  }

  long weight() {
    return cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  void clear() {
    cache.invalidateAll();
  }
}
