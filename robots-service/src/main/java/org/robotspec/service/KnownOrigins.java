package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.spi.RobotsStore;
import org.robotspec.text.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known about origins, in memory and in the store, if any; nothing else writes to either.
 * Thread-safe.
 *
 * @param store keeps states outside the memory; may be null
 * @param fingerprint of the policy's profile; those with different ones do not share states (H-11)
 */
record KnownOrigins(
    Cache<String, CachedOrigin> memory,
    @Nullable RobotsStore store,
    OriginCompiler compiler,
    AccessPolicy policy,
    String fingerprint)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KnownOrigins.class);

  /**
   * The bytes of one mapping: Caffeine's node, its place in the counts of uses, the map's node and
   * its place in the table.
   */
  private static final int MAPPING = 40 + 16 + 32 + 8;

  /** The bytes of a key besides its characters: two headers, three fields, half of the rounding. */
  private static final int KEY = 24 + 16 + 4;

  /** How many settings of responses count in every fingerprint: those of the first records. */
  private static final int ALWAYS_COUNTED = 11;

  /** Returns an empty memory, up to a number of bytes, that reports each host that it evicts. */
  static Cache<String, CachedOrigin> memory(long bytes, Runnable onEviction) {
    return Caffeine.newBuilder()
        .maximumWeight(bytes)
        .weigher((String key, CachedOrigin entry) -> MAPPING + KEY + key.length() + entry.weight())
        .evictionListener((key, entry, cause) -> onEviction.run())
        .executor(Runnable::run) // maintenance is short; use no thread of a common pool
        .build();
  }

  static long weight(Cache<String, CachedOrigin> memory) {
    return memory.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  /**
   * Returns a short text that is equal for profiles whose policies may share states: those whose
   * {@linkplain ProfileSettings#responses settings of responses} are equal (H-11), and all settings
   * where HTML can be no answer. The first settings of responses always count. The others count if
   * they differ from the named profile, so that a new setting changes no key of a policy that
   * leaves it alone.
   */
  static String fingerprint(SpecProfile profile) {
    SpecProfile named = SpecProfile.parse(profile.name());
    List<String> values = new ArrayList<>();
    boolean all = profile.get(ProfileSettings.HTML_AS_NO_ANSWER);
    for (Setting<?> setting : all ? ProfileSettings.all() : ProfileSettings.responses()) {
      String value = String.valueOf(profile.get(setting));
      if (values.size() < ALWAYS_COUNTED) {
        values.add(value);
      } else if (!profile.get(setting).equals(named.get(setting))) {
        values.add(setting + "=" + value);
      }
    }
    return "%08x".formatted(values.hashCode()); // the JDK specifies this hash
  }

  @Nullable CachedOrigin inMemory(String key) {
    return memory.getIfPresent(key);
  }

  /**
   * What memory and the store know of an origin at one time.
   *
   * @param state what both say together (D-37); null if neither knows anything
   * @param stored what the store alone says; null if that is nothing, or cannot be read
   */
  record Known(
      @Nullable CachedOrigin entry, @Nullable AccessState stored, @Nullable AccessState state) {}

  Known known(String key, Instant now) {
    @Nullable AccessState record = store == null ? null : store.load(storeKey(key)).orElse(null);
    @Nullable AccessState stored = policy.merged(record, null, now);
    @Nullable CachedOrigin entry = inMemory(key);
    return new Known(
        entry, stored, policy.merged(record, entry == null ? null : entry.state(), now));
  }

  /**
   * Puts what is known into memory and the store where it is missing; not if another thread has
   * changed the memory since. Returns null if its copy is corrupt.
   */
  @Nullable CachedOrigin remember(String key, Known known) {
    @Nullable CachedOrigin before = known.entry;
    AccessState state = requireNonNull(known.state);
    try {
      CachedOrigin entry =
          before != null && before.state().equals(state) ? before : compiler.of(state, null);
      if (before == null
          ? memory.asMap().putIfAbsent(key, entry) == null
          : memory.asMap().replace(key, before, entry)) {
        saveMissing(key, known);
      }
      return entry;
    } catch (IllegalArgumentException e) {
      LOG.warn("dropped the stored record of {}: {}", key, PrintableText.reason(e));
      return null;
    }
  }

  private void saveMissing(String key, Known known) {
    @Nullable AccessState state = known.state;
    if (store != null
        && state != null
        && state.reason() != AccessReason.NO_ANSWER_YET
        && !state.equals(known.stored)) {
      store.save(storeKey(key), state);
    }
  }

  /** Postpones an origin in memory alone; see {@link OriginCompiler#unknown}. */
  CachedOrigin postpone(
      String key, String why, @Nullable AccessState before, Instant now, Duration time) {
    CachedOrigin entry = compiler.unknown(why, before, now, time);
    memory.put(key, entry);
    return entry;
  }

  /**
   * Puts a state into memory and the store, and unlocks the key there.
   *
   * @param body the octets of its copy, if known
   */
  CachedOrigin publish(String key, AccessState state, byte @Nullable [] body) {
    CachedOrigin entry = compiler.of(state, body);
    memory.put(key, entry);
    if (store != null) {
      store.saveAndUnlock(storeKey(key), state);
    }
    return entry;
  }

  /**
   * Saves what is in memory but not in the store. Reads and writes one record after the other, so
   * that a server that many processes use stays usable.
   */
  void saveAgain(Instant now) {
    memory.asMap().keySet().forEach(key -> saveMissing(key, known(key, now)));
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
  boolean storeWorks(Instant now) {
    if (store == null) {
      return false;
    }
    AccessState state = compiler.unknown("self-check", null, now, RobotsStore.KEEP).state();
    String key = "self-check " + UUID.randomUUID(); // other processes check as well
    store.save(key, state);
    boolean works = store.load(key).isPresent();
    store.remove(key);
    return works;
  }

  @Override
  public void close() {
    if (store != null) {
      store.close();
    }
    memory.invalidateAll();
  }
}
