package org.robotspec.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jspecify.annotations.Nullable;

/** Keeps states, with their rules, in memory, bounded by the bytes that they take. Thread-safe. */
final class OriginCache {
  /** What one mapping takes: Caffeine's node, the map's node and its place in the table. */
  private static final int MAPPING = 40 + 32 + 8;

  /** What a key takes besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  private final Cache<String, CachedOrigin> cache;

  /** Makes an empty cache, which tells of each host that it had no room for. */
  OriginCache(long bytes, Runnable onEviction) {
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher(
                (String key, CachedOrigin entry) -> MAPPING + KEY + key.length() + entry.weight())
            .evictionListener((key, entry, cause) -> onEviction.run())
            .executor(Runnable::run) // its upkeep is short; no thread of a common pool
            .build();
  }

  @Nullable CachedOrigin get(String key) {
    return cache.getIfPresent(key);
  }

  void put(String key, CachedOrigin entry) {
    cache.put(key, entry);
  }

  /** Charges a host for what its rules take now, as they can grow when they are asked. */
  void weighAgain(String key) {
    @Nullable CachedOrigin entry = get(key);
    if (entry != null) {
      cache.asMap().replace(key, entry, entry);
    }
  }

  /** Returns about how many bytes the entries take. */
  long weight() {
    return cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  void close() {
    cache.invalidateAll();
  }
}
