package org.robotspec.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;

/** Keeps states, with their rules, in memory, bounded by the bytes that they take. */
final class MemoryStore implements RobotsStore {
  /** What an entry takes beside its state, its rules and its key: map, queues, headers. */
  private static final int OVERHEAD = 150;

  private final Cache<String, Entry> entries;
  private final Entry.Maker maker;
  private final long bytes;

  MemoryStore(long bytes, Entry.Maker maker, Runnable onEviction) {
    this.bytes = bytes;
    this.maker = maker;
    this.entries =
        Caffeine.newBuilder()
            .maximumWeight(bytes)
            .weigher((String key, Entry entry) -> OVERHEAD + key.length() + entry.weight())
            .evictionListener((key, entry, cause) -> onEviction.run())
            .executor(Runnable::run) // its upkeep is short; no thread of a common pool
            .build();
  }

  @Nullable Entry get(String key) {
    return entries.getIfPresent(key);
  }

  void put(String key, Entry entry) {
    entries.put(key, entry);
  }

  @Override
  public Optional<AccessState> load(String key) {
    return Optional.ofNullable(get(key)).map(Entry::state);
  }

  @Override
  public void save(String key, AccessState state) {
    put(key, maker.of(state));
  }

  /** Returns about how many bytes the entries take. */
  long weight() {
    return entries.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  @Override
  public String describe() {
    return "memory (" + bytes + " bytes)";
  }

  @Override
  public void close() {
    entries.invalidateAll();
  }
}
