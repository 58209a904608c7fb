package org.robotspec.rules.internal.matching;

import java.util.Random;

/** The random factor of this process's hashes, so that no file can be made with colliding keys. */
public final class HashSeed {
  /**
   * Odd, so that multiplying by it loses no information. A SecureRandom takes a new process 25 ms,
   * and nobody outside sees a hash.
   */
  static final long MULTIPLIER = new Random().nextLong() | 1;

  private HashSeed() {}

  /** Returns the hash of a multiplied key: its high bits depend on all bits of the key. */
  public static long mix(long product) {
    return (product ^ (product >>> Integer.SIZE)) * MULTIPLIER;
  }
}
