package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;

/**
 * What the result of a fetch of robots.txt means (section H): the outcome, the state so far and the
 * time make the next state.
 *
 * <p>Pure: no clock, no network, no randomness of its own. Immutable and thread-safe. The rows
 * themselves are {@link AccessReason}; this class picks the row.
 */
public final class AccessPolicy {
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY_REQUESTS = 429;

  private final SpecProfile profile;
  private final RefreshSchedule times;

  /** Makes the policy of a profile, within the operator's bounds. */
  public AccessPolicy(SpecProfile profile, Bounds bounds) {
    this.profile = profile;
    this.times = new RefreshSchedule(profile.get(ProfileSettings.CACHE_LIFETIME), bounds);
  }

  /**
   * Returns what else of the site {@link #next} wants to know for this outcome (H-8; D-6 {@code
   * google-current}).
   */
  public SiteProbe.Wanted wanted(FetchOutcome outcome, @Nullable AccessState before, Instant now) {
    if (profile.get(ProfileSettings.SERVER_ERROR_AS_MISSING) && isServerError(outcome)) {
      return SiteProbe.Wanted.ROOT_AND_MISSING;
    }
    return isFailure(outcome) && copyAfterPause() && beyondCopies(since(before, now), now)
        ? SiteProbe.Wanted.ROOT
        : SiteProbe.Wanted.NOTHING;
  }

  /**
   * Returns the state after a fetch.
   *
   * @param outcome how the fetch ended
   * @param probe what {@link #wanted} asked for; null if that was nothing, or is not known
   * @param before the state before it; null at the first fetch
   * @param now when it ended
   * @param jitter a random number from 0 to 1 that spreads the retries of many origins
   */
  public AccessState next(
      FetchOutcome outcome,
      @Nullable SiteProbe probe,
      @Nullable AccessState before,
      Instant now,
      double jitter) {
    if (!isFailure(outcome)) {
      return answered(outcome, reasonOfAnswer(outcome), now);
    }
    if (probe != null
        && profile.get(ProfileSettings.SERVER_ERROR_AS_MISSING)
        && isServerError(outcome)
        && probe.missingIsServerError()) {
      return answered(outcome, AccessReason.ERROR_MEANS_MISSING, now);
    }
    Instant since = since(before, now);
    int failures = before == null ? 1 : before.failures() + 1;
    @Nullable CachedFile copy = before == null ? null : before.copy();
    AccessReason reason = reasonOfFailure(outcome, probe, copy != null, since, now);
    @Nullable Instant change = nextChange(since, now);
    Instant refreshAt = sooner(times.afterFailure(outcome, failures, now, jitter), change);
    boolean fallback = reason.hold() == AccessReason.Hold.FALLBACK;
    Instant expiresAt =
        fallback ? sooner(refreshAt.plus(AccessState.FALLBACK_GRACE), change) : refreshAt;
    return new AccessState(
        reason,
        outcome.status(),
        outcome.detail(),
        now,
        refreshAt,
        expiresAt,
        since,
        failures,
        copy);
  }

  /**
   * Returns a stored state as it holds at a time under this policy (D-18): times in the future are
   * read as now, and none is beyond what this policy would have made of the fetch. A state whose
   * fetch is in the future, by more than clocks differ, is due at once.
   */
  public AccessState limited(AccessState stored, Instant now) {
    Instant fetchedAt = sooner(now, stored.fetchedAt());
    @Nullable Instant since = stored.unreachableSince();
    since = since == null ? null : sooner(fetchedAt, since);
    Instant refreshAt = now;
    Instant expiresAt = now;
    if (!stored.fetchedAt().isAfter(now.plus(AccessState.MAX_SKEW))) {
      AccessReason.Hold hold = stored.reason().hold();
      @Nullable Instant change = since == null ? null : nextChange(since, fetchedAt);
      Duration longest = times.longest(hold == AccessReason.Hold.ANSWERED);
      Instant latest = sooner(fetchedAt.plus(longest), change);
      refreshAt = sooner(latest, stored.refreshAt());
      boolean fallback = hold == AccessReason.Hold.FALLBACK;
      latest = fallback ? sooner(refreshAt.plus(AccessState.FALLBACK_GRACE), change) : refreshAt;
      expiresAt = sooner(latest, stored.expiresAt());
    }
    @Nullable CachedFile copy = stored.copy() == null ? null : stored.copy().fetchedBy(fetchedAt);
    return new AccessState(
        stored.reason(),
        stored.status(),
        stored.detail(),
        fetchedAt,
        refreshAt,
        expiresAt,
        since,
        stored.failures(),
        copy);
  }

  private AccessReason reasonOfAnswer(FetchOutcome outcome) {
    if (outcome instanceof FetchOutcome.Answer response) {
      if (response.status() == FORBIDDEN
          && profile.get(ProfileSettings.FORBIDDEN).equals("disallow")) {
        return AccessReason.FORBIDDEN;
      }
      return response.status() < 300 ? AccessReason.FILE : AccessReason.CLIENT_ERROR; // H-1, H-5
    }
    return AccessReason.DEAD_REDIRECT; // H-2
  }

  private AccessState answered(FetchOutcome outcome, AccessReason reason, Instant now) {
    @Nullable CachedFile copy =
        reason == AccessReason.FILE && outcome instanceof FetchOutcome.Answer response
            ? CachedFile.of(response.body(), now)
            : null;
    Instant refreshAt = times.afterAnswer(outcome, now);
    return new AccessState(
        reason, outcome.status(), outcome.detail(), now, refreshAt, refreshAt, null, 0, copy);
  }

  private static Instant sooner(Instant one, @Nullable Instant other) {
    return other != null && other.isBefore(one) ? other : one;
  }

  /** H-6, H-7 and H-9; the two readings of D-6. */
  private AccessReason reasonOfFailure(
      FetchOutcome outcome,
      @Nullable SiteProbe probe,
      boolean haveCopy,
      Instant since,
      Instant now) {
    if (!now.isAfter(since.plus(heldFor()))) {
      return outcome instanceof FetchOutcome.Failure
          ? AccessReason.FETCH_FAILED
          : AccessReason.SERVER_ERROR;
    }
    if (copyAfterPause() && beyondCopies(since, now)) {
      return probe != null && probe.siteAnswers()
          ? AccessReason.SITE_ANSWERS
          : AccessReason.SITE_DOWN;
    }
    return haveCopy ? AccessReason.LAST_COPY : AccessReason.NO_COPY;
  }

  /** Returns the next time at which the passing of time alone changes the answer, if there is. */
  private @Nullable Instant nextChange(Instant since, Instant now) {
    Instant held = since.plus(heldFor());
    if (!now.isAfter(held)) {
      return held.plusMillis(1);
    }
    Instant copies = since.plus(heldFor()).plus(limit());
    return copyAfterPause() && !now.isAfter(copies) ? copies.plusMillis(1) : null;
  }

  private boolean beyondCopies(Instant since, Instant now) {
    return now.isAfter(since.plus(heldFor()).plus(limit()));
  }

  /** Returns for how long failures mean a full disallow. */
  private Duration heldFor() {
    return copyAfterPause() ? profile.get(ProfileSettings.SERVER_ERROR_PAUSE) : limit();
  }

  private Duration limit() {
    return profile.get(ProfileSettings.UNREACHABLE_LIMIT);
  }

  private boolean copyAfterPause() {
    return profile.get(ProfileSettings.SERVER_ERRORS).equals("copy-after-pause");
  }

  private boolean isFailure(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Failure || isServerError(outcome);
  }

  private boolean isServerError(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answer response
        && (response.status() >= 500
            || (response.status() == TOO_MANY_REQUESTS
                && profile.get(ProfileSettings.TOO_MANY_REQUESTS).equals("server-error")));
  }

  private static Instant since(@Nullable AccessState before, Instant now) {
    return sooner(now, before == null ? null : before.unreachableSince()); // D-18
  }

  /**
   * Returns a short text that is equal for policies that may share states: the settings on which a
   * state depends, and none of those on which only the reading of a file depends (H-11).
   */
  public String fingerprint() {
    return Fingerprint.of(profile);
  }
}
