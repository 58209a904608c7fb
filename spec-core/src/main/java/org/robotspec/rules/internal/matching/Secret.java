package org.robotspec.rules.internal.matching;

import java.security.SecureRandom;

/** A secret in the hashes of this process, so that no file can be made with colliding keys. */
final class Secret {
  /** Random in each process; odd, so that multiplying by it loses no information. */
  static final long MULTIPLIER = new SecureRandom().nextLong() | 1;

  private Secret() {}

  /** Returns the hash of a multiplied key: its high bits depend on all bits of the key. */
  static long mix(long product) {
    return (product ^ (product >>> Integer.SIZE)) * MULTIPLIER;
  }
}
