package org.robotspec.conformance.bench;

import java.util.List;
import java.util.stream.Stream;

/**
 * Files and URLs written to make an engine as slow as can be, by someone who knows how engines
 * work: each within 500 KiB and 2,000 characters.
 */
final class Attacks {

  private Attacks() {}

  /** Returns all of them; the same on every call. */
  static List<Attack> all() {
    return Stream.of(StarAttacks.all(), HashAttacks.all(), PieceAttacks.all(), FileAttacks.all())
        .flatMap(List::stream)
        .toList();
  }
}
