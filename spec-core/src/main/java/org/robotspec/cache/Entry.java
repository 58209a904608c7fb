package org.robotspec.cache;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.Copy;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.SpecProfile;

/**
 * A state and its rules, compiled for the crawler of this service.
 *
 * @param rules those of the state's copy where they decide, else those of an empty file
 */
record Entry(AccessState state, Rules rules) implements Held {

  /** Compiles states for one crawler. Immutable and thread-safe. */
  static final class Maker {
    private final SpecProfile profile;
    private final Crawler crawler;
    private final Rules empty;

    Maker(SpecProfile profile, Crawler crawler) {
      this.profile = profile;
      this.crawler = crawler;
      this.empty = compile(new byte[0]);
    }

    /**
     * Returns a state with its rules.
     *
     * @throws IllegalArgumentException if the state's copy is corrupt
     */
    Entry of(AccessState state) {
      @Nullable Copy copy = state.copy();
      return new Entry(
          state,
          state.access() == Access.CONDITIONAL && copy != null ? compile(copy.body()) : empty);
    }

    /** Returns a state that needs no rules, as {@link #of} does. */
    Entry plain(AccessState state) {
      return new Entry(state, empty);
    }

    Rules compile(byte[] body) {
      return RobotsTxt.parse(body, profile).rulesFor(crawler);
    }
  }

  @Override
  public int weight() {
    return state.weight() + (state.access() == Access.CONDITIONAL ? rules.weight() : 0);
  }

  @Override
  public int hosts() {
    return 1;
  }
}
