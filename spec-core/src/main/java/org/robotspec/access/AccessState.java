package org.robotspec.access;

import static java.time.temporal.ChronoUnit.MICROS;
import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about an origin's robots.txt at one time: what may be crawled, why, and when to
 * fetch again. Immutable; {@link AccessPolicy} computes the next state. Its times are exact to a
 * microsecond.
 *
 * @param reason why, and therefore what may be crawled
 * @param result how the last fetch ended
 * @param fetchedAt when the last fetch ended
 * @param refreshAt when to fetch again
 * @param expiresAt how long this may be used while that fetch has no result; not before {@code
 *     refreshAt}
 * @param failing the failures up to the last fetch (H-6, H-9); null if it got an answer
 * @param unreachable the latest of them, which show no usable server and alone can open a site
 *     (H-7, D-34); null if the last fetch shows that somebody answers
 * @param copy the last good copy; null if there is none
 */
public record AccessState(
    AccessReason reason,
    FetchResult result,
    Instant fetchedAt,
    Instant refreshAt,
    Instant expiresAt,
    @Nullable FailureRun failing,
    @Nullable FailureRun unreachable,
    @Nullable CachedFile copy) {
  // A background fetch may start in the last tenth of an answer's lifetime ...
  private static final int AHEAD_FRACTION = 10;
  // ... but at most this early: "up to 24 hours" should be near 24.
  static final int AHEAD_MAX_SECONDS = 1_800;
  // How long a fallback is used after its next fetch is due; the fallback itself never ends.
  static final Duration FALLBACK_GRACE = Duration.ofHours(24);
  // How far another machine's clock may be ahead of ours before its record is due.
  static final Duration MAX_SKEW = Duration.ofMinutes(10);

  /** Creates a state. */
  public AccessState {
    requireNonNull(reason, "reason");
    result = requireNonNull(result, "result").shared();
    fetchedAt = recorded(requireNonNull(fetchedAt, "fetchedAt"));
    refreshAt = recorded(requireNonNull(refreshAt, "refreshAt"));
    expiresAt = recorded(requireNonNull(expiresAt, "expiresAt"));
  }

  /** Returns a time cut to whole microseconds, as in states and copies. */
  static Instant recorded(Instant time) {
    return time.truncatedTo(MICROS);
  }

  /** Creates the state of an origin that is not failing. */
  public AccessState(
      AccessReason reason, FetchResult result, Instant fetchedAt, Instant refreshAt) {
    this(reason, result, fetchedAt, refreshAt, refreshAt, null, null, null);
  }

  /** Returns this state with another copy. */
  public AccessState withCopy(@Nullable CachedFile other) {
    return new AccessState(
        reason, result, fetchedAt, refreshAt, expiresAt, failing, unreachable, other);
  }

  /** Returns this state with the URLs to which redirects led the last fetch. */
  public AccessState withRedirects(List<String> redirects) {
    FetchResult led = new FetchResult(status(), detail(), redirects, result.cause());
    return new AccessState(
        reason, led, fetchedAt, refreshAt, expiresAt, failing, unreachable, copy);
  }

  /** Returns what may be crawled. */
  public Access access() {
    return reason.access();
  }

  /** Returns whether this state only postpones a URL. */
  public boolean temporary() {
    return reason.temporary();
  }

  /** Returns whether the origin answered its last fetch; a failure that is tolerated is none. */
  boolean isAnswer() {
    return reason.hold() == AccessReason.Hold.ANSWERED && reason != AccessReason.FAILURE_ALLOWED;
  }

  /** Returns whether this state may still be used at a time; if not, a new fetch is needed. */
  public boolean isUsable(Instant now) {
    requireNonNull(now, "now");
    return now.isBefore(expiresAt) && !fetchedAt.isAfter(now.plus(MAX_SKEW));
  }

  /** Returns whether to fetch again at a time, even if this state may still be used. */
  public boolean isDue(Instant now) {
    long tenth = (refreshAt.getEpochSecond() - fetchedAt.getEpochSecond()) / AHEAD_FRACTION;
    boolean early = reason.hold() == AccessReason.Hold.ANSWERED;
    long ahead = early ? Math.min(tenth, AHEAD_MAX_SECONDS) : 0;
    return !isUsable(now) || !now.isBefore(refreshAt.minusSeconds(ahead));
  }

  /** Returns the status of the last fetch; null if it had none. */
  public @Nullable Integer status() {
    return result.status();
  }

  /** Returns more about the last fetch than its status says, in a few words; usually empty. */
  public String detail() {
    return result.detail();
  }

  /** Returns the reason, the result of the last fetch and the clause, in one line. */
  public String explain() {
    return reason.explain(result.toString());
  }

  /** Returns the {@linkplain #explain explanation} and the times. */
  @Override
  public String toString() {
    return "%s; fetched %s, refresh %s, expires %s"
        .formatted(explain(), fetchedAt(), refreshAt(), expiresAt());
  }
}
