package org.robotspec.service;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;

/** Keeps states, with their rules, in memory, bounded by the bytes that they take. Thread-safe. */
final class MemoryStore implements RobotsStore {
  /** What one mapping takes: Caffeine's node, the map's node and its place in the table. */
  private static final int MAPPING = 40 + 32 + 8;

  /** What a key takes besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  private final Cache<String, CachedOrigin> cache;
  private final CachedOrigin.Maker maker;
  private final long bytes;

  /**
   * Makes an empty store.
   *
   * @param onEviction told of each host that there was no room for
   */
  MemoryStore(long bytes, CachedOrigin.Maker maker, Runnable onEviction) {
    this.bytes = bytes;
    this.maker = maker;
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

  /** Keeps an entry in the place of the earlier one. */
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

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(get(key)).map(CachedOrigin::state);
  }

  @Override
  public void save(String key, AccessState state) {
    put(key, maker.of(state));
  }

  /** Returns about how many bytes the entries take. */
  long weight() {
    return cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  @Override
  public String describe() {
    return "memory (" + bytes + " bytes)";
  }

  @Override
  public void close() {
    cache.invalidateAll();
  }
}
