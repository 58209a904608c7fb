package org.robotspec.service.spi;

import java.time.Duration;
import java.util.Optional;
import org.robotspec.access.AccessState;

/**
 * Where states are kept beyond the memory of one service: across restarts, or between machines
 * (H-11). Thread-safe.
 *
 * <p>A store never throws for a failure of its file or server: it logs a warning, counts as empty,
 * and tries again later. Keys are of visible ASCII characters.
 */
public interface RobotsStore extends AutoCloseable {
  /** How long a state is kept after its last fetch: the 30 days of H-7, and as long again. */
  Duration KEEP = Duration.ofDays(60);

  /** Returns the state under a key; empty if there is none, or none that can be read. */
  Optional<AccessState> load(String key);

  /** Keeps a state under a key, in place of an earlier one. */
  void save(String key, AccessState state);

  /** Forgets a key. */
  void remove(String key);

  /**
   * Locks a key, so that of all processes that share a store one fetches.
   *
   * @param duration after how long the lock ends by itself
   * @return false if another process has the lock
   */
  default boolean tryLock(String key, Duration duration) {
    return true;
  }

  /** Unlocks a key if this process has the lock. */
  default void unlock(String key) {}

  /** Lets go of the file or the connections. */
  @Override
  void close();
}
