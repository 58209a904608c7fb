package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
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
  private final String fingerprint;

  /**
   * Creates an empty memory over a store.
   *
   * @param store keeps states outside the memory; null if there is none
   * @param profile that of the policy; those with different ones do not share states (H-11)
   */
  KnownOrigins(
      OriginCache memory,
      @Nullable RobotsStore store,
      OriginCompiler compiler,
      AccessPolicy policy,
      SpecProfile profile) {
    this.memory = memory;
    this.store = store;
    this.compiler = compiler;
    this.policy = policy;
    this.fingerprint = fingerprint(profile);
  }

  /**
   * Returns a short text that is equal for profiles whose policies may share states. It covers the
   * settings that a state depends on, but not those for reading a file (H-11).
   */
  static String fingerprint(SpecProfile profile) {
    Stream<Setting<?>> settings =
        Stream.of(
            ProfileSettings.MAX_BYTES,
            ProfileSettings.MAX_REDIRECTS,
            ProfileSettings.TOO_MANY_REQUESTS,
            ProfileSettings.FORBIDDEN,
            ProfileSettings.SERVER_ERRORS,
            ProfileSettings.SERVER_ERROR_PAUSE,
            ProfileSettings.UNREACHABLE_LIMIT,
            ProfileSettings.SERVER_ERROR_AS_NOT_FOUND,
            ProfileSettings.HTML_AS_NO_ANSWER,
            ProfileSettings.ALLOW_ON_FAILURE,
            ProfileSettings.CACHE_LIFETIME);
    List<String> values = settings.map(setting -> String.valueOf(profile.get(setting))).toList();
    return "%08x".formatted(values.hashCode()); // the JDK specifies this hash
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
    return fingerprint + " " + key;
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
