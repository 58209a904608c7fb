package org.robotspec.conformance.bench;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sample that was written to be slow; made when first asked for, as each measured JVM needs one
 * of many. Safe for use by several threads.
 */
final class Attack {
  private final String name;
  private final String aim;
  private final Supplier<Sample> maker;
  private @Nullable Sample sample;

  Attack(String name, String aim, Supplier<Sample> maker) {
    this.name = name;
    this.aim = aim;
    this.maker = maker;
  }

  String name() {
    return name;
  }

  /** Returns what in an engine it is meant to hurt. */
  String aim() {
    return aim;
  }

  /** Returns the file, and a URL. */
  synchronized Sample sample() {
    if (sample == null) {
      sample = maker.get();
    }
    return sample;
  }
}
