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
import org.robotspec.rules.Origin;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.service.SharedFiles.CompiledFile;

/**
 * What the memory has of an origin.
 *
 * @param file the state's copy, compiled for the crawler of this service; an empty one if it does
 *     not apply
 * @param charged whether this origin is charged for the file's memory
 */
record CachedOrigin(AccessState state, CompiledFile file, boolean charged) {
  private static final int OBJECT = 24;

  /** Compiles states for one crawler. Immutable and thread-safe. */
  static final class Maker {
    private final SpecProfile profile;
    private final Crawler crawler;
    private final SharedFiles files;
    private final CompiledFile none;

    Maker(SpecProfile profile, Crawler crawler, SharedFiles files) {
      this.profile = profile;
      this.crawler = crawler;
      this.files = files;
      Rules empty = RobotsTxt.parse(new byte[0], profile).rulesFor(crawler);
      this.none = new CompiledFile(new byte[0], empty, 0);
    }

    /**
     * Returns an origin of which nothing is known: postponed, for a time. It keeps what a state
     * before knew of failures, the last of them at its time, and the last copy.
     */
    CachedOrigin unknown(String why, @Nullable AccessState before, Instant now, Duration time) {
      Instant next = now.plus(time);
      return of(
          new AccessState(
              AccessReason.NO_ANSWER_YET,
              0,
              why,
              before == null || before.fetchedAt().isAfter(now) ? now : before.fetchedAt(),
              next,
              next,
              before == null ? null : before.unreachableSince(),
              before == null ? 0 : before.failures(),
              before == null ? 0 : before.failureDays(),
              before == null ? null : before.copy()));
    }

    /** Compiles a state. Throws IllegalArgumentException if its copy is corrupt. */
    CachedOrigin of(AccessState state) {
      @Nullable CachedFile copy = state.copy();
      if (state.access() != Access.CONDITIONAL || copy == null) {
        return new CachedOrigin(state, none, false);
      }
      @Nullable CompiledFile known = files.find(copy.packed());
      return new CachedOrigin(state, known == null ? compile(copy) : known, false);
    }

    private CompiledFile compile(CachedFile copy) {
      RobotsTxt file = parse(copy);
      return new CompiledFile(copy.packed(), file.rulesFor(crawler), file.sitemaps().size());
    }

    /** Returns the absolute URLs of a file's sitemap lines, in its order (P-1). */
    List<String> sitemaps(Origin origin, CachedFile file) {
      String url = origin.robotsTxtUrl();
      return parse(file).sitemaps().stream().map(sitemap -> sitemap.absolute(url)).toList();
    }

    private RobotsTxt parse(CachedFile file) {
      return RobotsTxt.parse(file.body(), profile);
    }
  }

  boolean isChargedFor(CompiledFile other) {
    return charged && file == other;
  }

  int weight() {
    int copy = !file.hasOctets() ? state.copyWeight() : charged ? file.weight() : 0;
    return OBJECT + state.weight() + copy;
  }
}
