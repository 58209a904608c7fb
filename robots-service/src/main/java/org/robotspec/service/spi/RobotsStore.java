package org.robotspec.service.spi;

import java.time.Duration;
import java.util.Optional;
import org.robotspec.access.AccessState;

/**
 * Keeps states outside the memory of one service: across restarts or between machines (H-11).
 * Thread-safe.
 *
 * <p>For your own store, implement the methods without a default. If processes on several machines
 * share it, implement {@link #tryLock} and {@link #unlock} as well.
 *
 * <p>A store never throws if its file or server fails: it logs a warning, acts as if empty, and
 * tries again later. Keys consist of visible ASCII characters.
 */
public interface RobotsStore extends AutoCloseable {
  /** How long a state is kept after its last fetch: twice the 30 days of H-7. */
  Duration KEEP = Duration.ofDays(60);

  /** Returns the state under a key; empty if there is none or it cannot be read. */
  Optional<AccessState> load(String key);

  /** Saves a state under a key, replacing an earlier one. */
  void save(String key, AccessState state);

  /** Removes a key. */
  void remove(String key);

  /**
   * Locks a key whose state is missing or due, so that only one of the processes that share a store
   * fetches.
   *
   * @param duration after which the lock expires
   * @return false if another process has the lock
   */
  default boolean tryLock(String key, Duration duration) {
    return true;
  }

  /** Unlocks a key if this process has the lock. */
  default void unlock(String key) {}

  /**
   * Saves a state under a key, then unlocks the key if this process has the lock. A store on a
   * server does this in one request.
   */
  default void saveAndUnlock(String key, AccessState state) {
    save(key, state);
    unlock(key);
  }

  /**
   * Sets a task that runs on a thread of the store's each time that it works again: the service
   * saves what the store missed. By default, it never runs.
   */
  default void onRecovery(Runnable task) {}

  /** Releases the file or the connections; by default, there is nothing to release. */
  @Override
  default void close() {}
}
