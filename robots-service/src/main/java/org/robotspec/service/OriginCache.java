package org.robotspec.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Keeps states and their rules in memory, up to a number of bytes. Thread-safe. */
final class OriginCache {
  /**
   * The bytes of one mapping: Caffeine's node, its place in the counts of uses, the map's node and
   * its place in the table.
   */
  private static final int MAPPING = 40 + 16 + 32 + 8;

  /** The bytes of a key besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  /** Which part of the bytes is kept free, so that uncharged files may grow that much unnoticed. */
  private static final int STEPS = 64;

  private final long bytes;
  private final SharedFiles files;
  private final Cache<String, CachedOrigin> cache;
  private final AtomicLong reserved = new AtomicLong();

  /** Creates an empty cache that reports each host that it evicts. */
  OriginCache(long bytes, SharedFiles files, Runnable onEviction) {
    this.bytes = bytes;
    this.files = files;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(bytes - bytes / STEPS)
            .weigher(
                (String key, CachedOrigin entry) -> MAPPING + KEY + key.length() + entry.weight())
            .evictionListener((key, entry, cause) -> onEviction.run())
            .removalListener(this::removed)
            .executor(Runnable::run) // maintenance is short; use no thread of a common pool
            .build();
  }

  private void removed(@Nullable String key, @Nullable CachedOrigin entry, RemovalCause cause) {
    if (entry != null && cause != RemovalCause.REPLACED) {
      files.remove(entry, null);
    }
  }

  @Nullable CachedOrigin get(String key) {
    return cache.getIfPresent(key);
  }

  void put(String key, CachedOrigin entry) {
    CachedOrigin next = files.add(entry, cache.getIfPresent(key));
    @Nullable CachedOrigin before = cache.asMap().put(key, next);
    if (before != null) {
      files.remove(before, next);
    }
    reserve();
  }

  /** Keeps room for the files for which no host is charged. */
  private void reserve() {
    long uncharged = files.uncharged();
    long known = reserved.get();
    if (Math.abs(uncharged - known) > bytes / STEPS && reserved.compareAndSet(known, uncharged)) {
      cache
          .policy()
          .eviction()
          .ifPresent(
              eviction -> eviction.setMaximum(Math.max(0, bytes - bytes / STEPS - uncharged)));
    }
  }

  long weight() {
    return files.uncharged()
        + cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  void close() {
    cache.invalidateAll();
  }
}
