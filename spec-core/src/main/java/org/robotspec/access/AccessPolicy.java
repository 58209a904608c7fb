package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.ProfileSettings.Forbidden;
import org.robotspec.profile.ProfileSettings.ServerErrors;
import org.robotspec.profile.ProfileSettings.TooManyRequests;
import org.robotspec.profile.SpecProfile;

/**
 * Decides what the result of a robots.txt fetch means (section H): the outcome, the previous state
 * and the time give the next state.
 *
 * <p>Pure: it has no clock, network or randomness. Immutable and thread-safe. {@link AccessReason}
 * is the table; this class picks the row.
 */
public final class AccessPolicy {
  private static final int FORBIDDEN = 403;
  private static final int TOO_MANY_REQUESTS = 429;

  /** How many failures, or days of them, show that a site is down (D-31): two may be accidents. */
  private static final int NEEDED = 3;

  private final SpecProfile profile;
  private final RefreshSchedule schedule;

  /**
   * How long failures mean a full disallow; then, in a profile with a second limit, how long the
   * last copy applies before the rest of the site decides (D-6).
   */
  private final List<Duration> limits;

  /** Creates the policy of a profile. */
  public AccessPolicy(SpecProfile profile) {
    this.profile = requireNonNull(profile, "profile");
    this.schedule = new RefreshSchedule(profile);
    Duration limit = profile.get(ProfileSettings.UNREACHABLE_LIMIT);
    Duration pause = profile.get(ProfileSettings.SERVER_ERROR_PAUSE);
    this.limits =
        profile.get(ProfileSettings.SERVER_ERRORS) == ServerErrors.COPY_AFTER_PAUSE
            ? List.of(pause, pause.plus(limit))
            : List.of(limit);
  }

  /**
   * Returns which other pages of the site {@link #next} needs for this outcome (H-8; D-6 {@code
   * google-current}).
   *
   * @param ended how the fetch ended
   */
  public SiteProbe.Wanted wanted(FetchOutcome ended, @Nullable AccessState before, Instant time) {
    requireNonNull(ended, "ended");
    Instant now = AccessState.recorded(requireNonNull(time, "time"));
    if (profile.get(ProfileSettings.SERVER_ERROR_AS_NOT_FOUND) && isServerError(ended)) {
      return SiteProbe.Wanted.ROOT_AND_MISSING;
    }
    FetchOutcome outcome = read(ended);
    return isFailure(outcome) && limitsPassed(Runs.of(outcome, before, now), now) == 2
        ? SiteProbe.Wanted.ROOT
        : SiteProbe.Wanted.NOTHING;
  }

  /**
   * Returns the state after a fetch.
   *
   * @param ended how the fetch ended
   * @param probe what {@link #wanted} asked for; null if it asked for nothing or the answer is
   *     unknown
   * @param before the state before it; null at the first fetch
   * @param time when it ended, cut to microseconds as in a state
   * @param jitter a random number from 0 to 1 that spreads the retries of many origins
   */
  public AccessState next(
      FetchOutcome ended,
      @Nullable SiteProbe probe,
      @Nullable AccessState before,
      Instant time,
      double jitter) {
    FetchOutcome outcome = read(ended);
    Instant now = AccessState.recorded(requireNonNull(time, "time"));
    if (!isFailure(outcome)) {
      return answered(outcome, reasonOfAnswer(outcome), now);
    }
    if (probe != null
        && profile.get(ProfileSettings.SERVER_ERROR_AS_NOT_FOUND)
        && isServerError(outcome)
        && probe.missingIsServerError()) {
      return answered(outcome, AccessReason.ERROR_MEANS_MISSING, now);
    }
    Runs runs = Runs.of(outcome, before, now);
    FetchResult result = FetchResult.of(outcome);
    int failures = runs.failing() == null ? 1 : runs.failing().failures();
    return failed(
        reasonOfFailure(result, probe != null && probe.siteAnswers(), runs, now),
        result,
        now,
        schedule.afterFailure(outcome, failures, now, jitter),
        runs);
  }

  private AccessState failed(
      AccessReason reason, FetchResult result, Instant now, Instant latest, Runs runs) {
    Instant expiresAt = latest.plus(AccessState.FALLBACK_GRACE);
    return limited(runs.state(reason, result, now, latest, expiresAt), now);
  }

  /**
   * Returns what two states of one origin say together (D-37): the later answer counts, and a
   * failure is added to what is known. Both are {@link #limited} first; one alone is returned so.
   * Of one whose time is nonsense (D-18), only the copy counts.
   */
  public @Nullable AccessState merged(
      @Nullable AccessState one, @Nullable AccessState other, Instant time) {
    Instant now = AccessState.recorded(requireNonNull(time, "time"));
    if (other == null || (one != null && saysNothing(other))) {
      return one == null ? null : limited(one, now);
    }
    if (one == null || saysNothing(one)) {
      return limited(other, now);
    }
    boolean ordered = byTime(now).compare(one, other) <= 0;
    AccessState first = ordered ? one : other;
    AccessState earlier = limited(first, now);
    AccessState later = limited(ordered ? other : one, now);
    if (later.isAnswer() || (isNonsense(first, now) && earlier.copy() == null)) {
      return later;
    }
    Runs runs = Runs.joined(earlier, later);
    if (runs.equals(Runs.of(later))) {
      return later;
    }
    boolean siteAnswers = later.reason() == AccessReason.SITE_ANSWERS;
    AccessReason reason =
        later.reason() == AccessReason.NO_ANSWER_YET
            ? later.reason()
            : reasonOfFailure(later.result(), siteAnswers, runs, later.fetchedAt());
    return failed(reason, later.result(), later.fetchedAt(), later.refreshAt(), runs);
  }

  private static boolean isNonsense(AccessState state, Instant now) {
    return state.fetchedAt().isAfter(now.plus(FailureRun.CLOCKS_DIFFER));
  }

  /**
   * Returns the order of fetches as known now: a time in the future is now, but before any other.
   */
  private static Comparator<AccessState> byTime(Instant now) {
    return Comparator.comparing((AccessState state) -> !isNonsense(state, now))
        .thenComparing(state -> sooner(now, state.fetchedAt()))
        .thenComparing(state -> !state.fetchedAt().isAfter(now))
        .thenComparing(AccessState::fetchedAt)
        .thenComparing(AccessState::isAnswer)
        .thenComparing(AccessState::reason, Comparator.reverseOrder())
        .thenComparing(AccessState::refreshAt)
        .thenComparing(state -> Runs.of(state).toString());
  }

  private static boolean saysNothing(AccessState state) {
    return state.reason() == AccessReason.NO_ANSWER_YET
        && state.failing() == null
        && state.copy() == null;
  }

  /**
   * Returns a stored state, limited by this policy (D-18): fetch times in the future become now,
   * and no time is later than this policy would set it. If the fetch lies further in the future
   * than clocks differ, the state is due at once, as is one that opens a site too soon (D-31).
   */
  public AccessState limited(AccessState stored, Instant now) {
    requireNonNull(stored, "stored");
    requireNonNull(now, "now");
    AccessReason reason = stored.reason();
    Instant fetchedAt = sooner(now, stored.fetchedAt());
    Runs runs = Runs.of(stored, fetchedAt);
    Instant refreshAt = now;
    Instant expiresAt = now;
    if (!stored.fetchedAt().isAfter(now.plus(AccessState.MAX_SKEW)) && !opensTooSoon(stored)) {
      @Nullable Instant change = nextChange(runs, fetchedAt);
      Duration longest = schedule.longest(reason.hold() == AccessReason.Hold.ANSWERED);
      refreshAt = sooner(sooner(fetchedAt.plus(longest), change), stored.refreshAt());
      expiresAt = sooner(expiresAt(reason, refreshAt, change), stored.expiresAt());
    }
    return runs.state(reason, stored.result(), fetchedAt, refreshAt, expiresAt);
  }

  /** Returns the profile. */
  @Override
  public String toString() {
    return "policy of " + profile;
  }

  /** Returns the outcome; a part of a file (D-33) and perhaps HTML (D-30) are failures. */
  public FetchOutcome read(FetchOutcome ended) {
    requireNonNull(ended, "ended");
    if (!(ended instanceof FetchOutcome.Answer answer) || answer.status() >= 300) {
      return ended;
    }
    int limit = profile.get(ProfileSettings.MAX_BYTES);
    return profile.get(ProfileSettings.HTML_AS_NO_ANSWER) && isHtml(answer)
        ? new FetchOutcome.Failure(
            FailureCause.INVALID_RESPONSE,
            "status %d with HTML instead of a robots.txt".formatted(answer.status()),
            answer.redirects())
        : ContentRange.read(answer, limit == 0 ? Integer.MAX_VALUE - 1 : limit);
  }

  private boolean isHtml(FetchOutcome.Answer answer) {
    return answer.status() < 300 && HtmlPage.is(answer.body(), profile);
  }

  private AccessReason reasonOfAnswer(FetchOutcome outcome) {
    if (!(outcome instanceof FetchOutcome.Answer answer)) {
      return AccessReason.DEAD_REDIRECT; // H-2
    }
    int status = answer.status();
    if (status == FORBIDDEN && profile.get(ProfileSettings.FORBIDDEN) == Forbidden.DISALLOW) {
      return AccessReason.FORBIDDEN;
    }
    // read() has turned HTML that is no answer into a failure.
    if (!profile.get(ProfileSettings.HTML_AS_NO_ANSWER) && isHtml(answer)) {
      return AccessReason.HTML_PAGE; // D-30
    }
    return status < 300 ? AccessReason.FILE : AccessReason.CLIENT_ERROR; // H-1, H-5
  }

  private AccessState answered(FetchOutcome outcome, AccessReason reason, Instant now) {
    @Nullable CachedFile copy =
        reason.access() == Access.CONDITIONAL && outcome instanceof FetchOutcome.Answer answer
            ? CachedFile.of(answer.body(), now)
            : null;
    Instant refreshAt = schedule.afterAnswer(outcome, now);
    return new AccessState(reason, FetchResult.of(outcome), now, refreshAt).withCopy(copy);
  }

  private static Instant sooner(Instant one, @Nullable Instant other) {
    return other != null && other.isBefore(one) ? other : one;
  }

  /** H-6, H-7 and H-9; the two readings of D-6. */
  private AccessReason reasonOfFailure(
      FetchResult result, boolean siteAnswers, Runs runs, Instant now) {
    boolean serverError = result.status() != null && result.status() >= 500;
    String status = serverError ? ProfileSettings.SERVER_ERROR : "";
    String failure = result.cause() == null ? status : result.cause().key();
    if (profile.get(ProfileSettings.ALLOW_ON_FAILURE).contains(failure)) {
      return AccessReason.FAILURE_ALLOWED;
    }
    return switch (limitsPassed(runs, now)) {
      case 0 ->
          runs.copy() == null && limitsPassed(runs.failing(), null, now) > 0
              ? AccessReason.NOT_GONE
              : result.status() == null ? AccessReason.FETCH_FAILED : AccessReason.SERVER_ERROR;
      case 1 -> runs.copy() == null ? AccessReason.NO_COPY : AccessReason.LAST_COPY;
      default -> siteAnswers ? AccessReason.SITE_ANSWERS : AccessReason.SITE_DOWN;
    };
  }

  /**
   * Returns how many limits have passed (D-34): only a run of failures without a usable server
   * opens a site; any failures let the copy, if there is one, apply.
   */
  private int limitsPassed(Runs runs, Instant now) {
    int open = limitsPassed(runs.unreachable(), runs.copy(), now);
    return runs.copy() == null
        ? open
        : Math.max(open, Math.min(1, limitsPassed(runs.failing(), runs.copy(), now)));
  }

  /**
   * Returns how many limits a run of failures has passed (D-31). The 30 days need three days of
   * failures. The 12 hours of {@code google-current} (D-6) need three failures if there is no copy,
   * because everything would be allowed.
   */
  private int limitsPassed(@Nullable FailureRun run, @Nullable CachedFile copy, Instant now) {
    if (run == null) {
      return 0;
    }
    int passed = passed(run, now);
    if (run.days() >= NEEDED) {
      return passed;
    }
    if (copy != null) {
      return Math.min(passed, limits.size() - 1);
    }
    return passed == limits.size() || run.failures() < NEEDED ? 0 : passed;
  }

  private boolean opensTooSoon(AccessState state) {
    if (state.reason().hold() != AccessReason.Hold.FALLBACK) {
      return false;
    }
    int needed = state.reason() == AccessReason.SITE_ANSWERS ? 2 : 1;
    return limitsPassed(Runs.of(state, state.fetchedAt()), state.fetchedAt()) < needed;
  }

  private int passed(FailureRun run, Instant now) {
    return (int) limits.stream().filter(limit -> now.isAfter(run.since().plus(limit))).count();
  }

  /** Returns when the answer next changes without a fetch; null if never. */
  private @Nullable Instant nextChange(Runs runs, Instant now) {
    @Nullable Instant change = nextChange(runs.failing(), now);
    @Nullable Instant open = nextChange(runs.unreachable(), now);
    return change == null ? open : sooner(change, open);
  }

  private @Nullable Instant nextChange(@Nullable FailureRun run, Instant now) {
    int passed = run == null ? limits.size() : passed(run, now);
    return run != null && passed < limits.size()
        ? run.since().plus(limits.get(passed)).plusMillis(1)
        : null;
  }

  private static Instant expiresAt(
      AccessReason reason, Instant refreshAt, @Nullable Instant change) {
    return reason.hold() == AccessReason.Hold.FALLBACK
        ? sooner(refreshAt.plus(AccessState.FALLBACK_GRACE), change)
        : refreshAt;
  }

  private boolean isFailure(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Failure || isServerError(outcome);
  }

  private boolean isServerError(FetchOutcome outcome) {
    int status = outcome instanceof FetchOutcome.Answer answer ? answer.status() : 0;
    return status >= 500
        || (status == TOO_MANY_REQUESTS
            && profile.get(ProfileSettings.TOO_MANY_REQUESTS) == TooManyRequests.SERVER_ERROR);
  }
}
