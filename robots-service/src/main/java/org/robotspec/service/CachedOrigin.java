package org.robotspec.service;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.Sitemap;

/**
 * A state and its rules, compiled for the crawler of this service.
 *
 * @param rules the rules of the state's copy if they apply, else those of an empty file
 * @param sitemaps how many sitemap lines that file has (P-1); their URLs are only in the copy
 */
record CachedOrigin(AccessState state, Rules rules, int sitemaps) {
  /** Compiles states for one crawler. Immutable and thread-safe. */
  static final class Maker {
    private final SpecProfile profile;
    private final Crawler crawler;
    private final Rules empty;

    Maker(SpecProfile profile, Crawler crawler) {
      this.profile = profile;
      this.crawler = crawler;
      this.empty = RobotsTxt.parse(new byte[0], profile).rulesFor(crawler);
    }

    /**
     * Returns an origin of which nothing is known: postponed, for a time. It keeps what a state
     * before knew of failures and the last copy.
     */
    CachedOrigin unknown(String why, @Nullable AccessState before, Instant now, Duration time) {
      Instant next = now.plus(time);
      return of(
          new AccessState(
              AccessReason.NO_ANSWER_YET,
              0,
              why,
              now,
              next,
              next,
              before == null ? null : before.unreachableSince(),
              before == null ? 0 : before.failures(),
              before == null ? null : before.copy()));
    }

    /** Compiles a state. Throws IllegalArgumentException if its copy is corrupt. */
    CachedOrigin of(AccessState state) {
      @Nullable CachedFile copy = state.copy();
      if (state.access() != Access.CONDITIONAL || copy == null) {
        return new CachedOrigin(state, empty, 0);
      }
      RobotsTxt file = parse(copy);
      return new CachedOrigin(state, file.rulesFor(crawler), file.sitemaps().size());
    }

    /** Returns the URLs of a file's sitemap lines, in its order, as written (P-1). */
    List<String> sitemaps(CachedFile file) {
      return parse(file).sitemaps().stream().map(Sitemap::url).toList();
    }

    private RobotsTxt parse(CachedFile file) {
      return RobotsTxt.parse(file.body(), profile);
    }
  }

  /** Returns about how many bytes of memory this takes. */
  int weight() {
    return state.weight() + (state.access() == Access.CONDITIONAL ? rules.weight() : 0);
  }
}
