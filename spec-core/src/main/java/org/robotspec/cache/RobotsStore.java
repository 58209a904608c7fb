package org.robotspec.cache;

import java.time.Duration;
import java.util.Optional;
import org.robotspec.access.AccessState;

/**
 * Where states are kept beyond the memory of one service: across restarts, or between machines
 * (H-11). Thread-safe.
 *
 * <p>A store never throws for trouble with its file or server: it logs a warning, counts as empty,
 * and tries again later. Keys are of visible ASCII characters.
 */
public interface RobotsStore extends AutoCloseable {

  /** How long a state is kept after its last look: the 30 days of H-7, and as long again. */
  Duration KEEP = Duration.ofDays(60);

  /** Returns the state under a key; empty if there is none, or none that can be read. */
  Optional<AccessState> load(String key);

  /** Keeps a state under a key, in place of an earlier one. */
  void save(String key, AccessState state);

  /**
   * Asks for the right to look at an origin, so that processes that share a store do not all do so.
   *
   * @param life after how long the right ends by itself
   * @return false if another process has it
   */
  default boolean claim(String key, Duration life) {
    return true;
  }

  /** Gives the right back. */
  default void release(String key) {}

  /** Returns what and where this is, for a log; no password. */
  String describe();

  /** Lets go of the file or the connections. */
  @Override
  void close();
}
