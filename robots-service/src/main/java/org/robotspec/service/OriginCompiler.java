package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Interner;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FetchResult;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.service.CachedOrigin.CompiledFile;
import org.robotspec.service.internal.overrides.FixedHost;

/** Compiles the states of origins for one crawler; equal files become one object. Thread-safe. */
final class OriginCompiler {
  /** The configuration does not change while the service runs; any long time will do. */
  private static final Duration LIFE = Duration.ofDays(3650);

  private final SpecProfile profile;
  private final Crawler crawler;
  private final CompiledFile none;

  /** The files in use: about half of all hosts have the same file as another host. */
  private final Interner<CompiledFile> files = Interner.newWeakInterner();

  /** Not a SecureRandom, which takes a new process 25 ms: nobody outside sees a hash. */
  private final int factor = new Random().nextInt() | 1;

  OriginCompiler(SpecProfile profile, Crawler crawler) {
    this.profile = profile;
    this.crawler = crawler;
    this.none = compiled(new byte[0], new byte[0]);
  }

  /**
   * Compiles a state. Throws IllegalArgumentException if its copy is corrupt.
   *
   * @param body the octets of its copy, if known
   */
  CachedOrigin of(AccessState state, byte @Nullable [] body) {
    @Nullable CachedFile copy = state.copy();
    if (state.access() != Access.CONDITIONAL || copy == null) {
      return new CachedOrigin(state, none);
    }
    byte[] octets = body == null ? copy.body() : body;
    CompiledFile file = files.intern(compiled(copy.packed(), octets));
    // Its octets are in an equal array, which other states share.
    CachedFile shared = new CachedFile(copy.fetchedAt(), copy.length(), file.packed());
    return new CachedOrigin(state.withCopy(shared), file);
  }

  private CompiledFile compiled(byte[] packed, byte[] body) {
    RobotsTxt file = RobotsTxt.parse(body, profile);
    int hash = 1;
    for (byte octet : packed) {
      hash = factor * hash + octet;
    }
    return new CompiledFile(packed, file.rulesFor(crawler), file.sitemaps().size(), hash);
  }

  /**
   * Returns an unknown origin, postponed for a time. The failures and the copy of the state before
   * stay.
   */
  CachedOrigin unknown(String why, @Nullable AccessState before, Instant now, Duration time) {
    Instant next = now.plus(time);
    AccessState postponed =
        new AccessState(
            AccessReason.NO_ANSWER_YET,
            FetchResult.none(why),
            before == null || before.fetchedAt().isAfter(now) ? now : before.fetchedAt(),
            next,
            next,
            before == null ? null : before.failing(),
            before == null ? null : before.unreachable(),
            before == null ? null : before.copy());
    return new CachedOrigin(postponed, none);
  }

  /** Returns an origin whose rules the configuration fixes (L-8). */
  CachedOrigin fixed(FixedHost host, Instant now) {
    Instant until = host.end() == null ? now.plus(LIFE) : host.end();
    byte @Nullable [] body = host.rules() == null ? null : host.rules().getBytes(UTF_8);
    @Nullable CachedFile copy = body == null ? null : CachedFile.of(body, now);
    AccessReason reason = body == null ? AccessReason.EXEMPT : AccessReason.OVERRIDE;
    AccessState state = new AccessState(reason, FetchResult.none(host.why()), now, until);
    return of(state.withCopy(copy), body);
  }
}
