package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.service.spi.RobotsStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known about origins, in memory and in the store if there is one; nothing else writes
 * either of them. Thread-safe.
 */
final class KnownOrigins implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KnownOrigins.class);

  private final OriginCache memory;
  private final @Nullable RobotsStore store;
  private final OriginCompiler compiler;
  private final AccessPolicy policy;

  /**
   * Creates an empty memory over a store.
   *
   * @param store keeps states outside the memory; null if there is none
   * @param policy the policy of the crawler; those with different ones do not share states (H-11)
   */
  KnownOrigins(
      OriginCache memory,
      @Nullable RobotsStore store,
      OriginCompiler compiler,
      AccessPolicy policy) {
    this.memory = memory;
    this.store = store;
    this.compiler = compiler;
    this.policy = policy;
  }

  boolean hasStore() {
    return store != null;
  }

  @Nullable CachedOrigin inMemory(String key) {
    return memory.get(key);
  }

  /** Returns what the store has; null if it has nothing or it cannot be read. */
  @Nullable CachedOrigin inStore(String key, Instant now) {
    if (store == null) {
      return null;
    }
    try {
      return store
          .load(storeKey(key))
          .map(state -> compiler.of(policy.limited(state, now)))
          .orElse(null);
    } catch (IllegalArgumentException e) {
      LOG.warn("dropped the stored record of {}: {}", key, e.getMessage());
      return null;
    }
  }

  /** Puts an entry into memory alone, because the store has it or must not. */
  void remember(String key, CachedOrigin entry) {
    memory.put(key, entry);
  }

  /** Puts into memory alone that an origin is postponed; see {@link OriginCompiler#unknown}. */
  CachedOrigin postpone(
      String key, String why, @Nullable AccessState before, Instant now, Duration time) {
    CachedOrigin entry = compiler.unknown(why, before, now, time);
    memory.put(key, entry);
    return entry;
  }

  /** Puts a state into memory and the store, and unlocks the key there. */
  CachedOrigin publish(String key, AccessState state) {
    CachedOrigin entry = compiler.of(state);
    memory.put(key, entry);
    if (store != null) {
      store.saveAndUnlock(storeKey(key), state);
    }
    return entry;
  }

  boolean tryLock(String key, Duration duration) {
    return store == null || store.tryLock(storeKey(key), duration);
  }

  void unlock(String key) {
    if (store != null) {
      store.unlock(storeKey(key));
    }
  }

  private String storeKey(String key) {
    return policy.fingerprint() + " " + key;
  }

  /** Returns whether the store saves a state, loads it and removes it. */
  boolean storeWorks(AccessState state) {
    if (store == null) {
      return false;
    }
    String key = "self-check " + UUID.randomUUID(); // other processes check as well
    store.save(key, state);
    boolean works = store.load(key).isPresent();
    store.remove(key);
    return works;
  }

  long weight() {
    return memory.weight();
  }

  @Override
  public void close() {
    if (store != null) {
      store.close();
    }
    memory.clear();
  }
}
