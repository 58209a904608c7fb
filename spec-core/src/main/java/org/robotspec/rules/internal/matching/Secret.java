package org.robotspec.rules.internal.matching;

import java.security.SecureRandom;

/** What the hashes of this process have in them, so that no file can have keys that collide. */
final class Secret {
  /** Drawn anew by each process; odd, so that a product with it loses nothing. */
  static final long MULTIPLIER = new SecureRandom().nextLong() | 1;

  private Secret() {}

  /** Returns a hash of a key that was multiplied: its high bits depend on all bits of the key. */
  static long mix(long product) {
    return (product ^ (product >>> Integer.SIZE)) * MULTIPLIER;
  }
}
