package org.robotspec.service;

import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/**
 * A state and its rules, compiled for the crawler of this service.
 *
 * @param rules the rules of the state's copy if they apply, else those of an empty file
 */
record CachedOrigin(AccessState state, Rules rules) {
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

    /** Compiles a state. Throws IllegalArgumentException if its copy is corrupt. */
    CachedOrigin of(AccessState state) {
      @Nullable CachedFile copy = state.copy();
      return new CachedOrigin(
          state,
          state.access() == Access.CONDITIONAL && copy != null ? compile(copy.body()) : empty);
    }

    Rules compile(byte[] body) {
      return RobotsTxt.parse(body, profile).rulesFor(crawler);
    }
  }

  /** Returns about how many bytes of memory this takes. */
  int weight() {
    return state.weight() + (state.access() == Access.CONDITIONAL ? rules.weight() : 0);
  }
}
