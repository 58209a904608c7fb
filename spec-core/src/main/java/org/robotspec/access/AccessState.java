package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.PrintableText;

/**
 * Everything known about an origin's robots.txt at one time: what may be crawled, why, and when to
 * fetch again. Immutable; {@link AccessPolicy} computes the next state. Its times are exact to a
 * microsecond.
 */
public final class AccessState {
  // A background fetch may start in the last tenth of an answer's lifetime ...
  private static final int AHEAD_FRACTION = 10;
  // ... but at most this early: "up to 24 hours" should be near 24.
  static final Duration AHEAD_MAX = Duration.ofMinutes(30);
  // How long a fallback is used after its next fetch is due; the fallback itself never ends.
  static final Duration FALLBACK_GRACE = Duration.ofHours(24);
  // How far another machine's clock may be ahead of ours before its record is due.
  static final Duration MAX_SKEW = Duration.ofMinutes(10);
  private static final long AHEAD_MAX_MICROS = Micros.of(AHEAD_MAX);
  private static final long MAX_SKEW_MICROS = Micros.of(MAX_SKEW);
  private static final int WEIGHT = 80; // the memory of a state, in bytes
  private static final int TEXT_WEIGHT = 44;
  private static final int INSTANT_WEIGHT = 24;
  private static final int COPY_WEIGHT = 20;

  private final AccessReason reason;
  private final int status;
  private final String detail;
  private final long fetchedAt;
  private final long refreshAt;
  private final long expiresAt;
  private final @Nullable Instant unreachableSince;
  private final int failures;
  // The last good copy, in the fields of a CachedFile: most hosts have one.
  private final byte @Nullable [] packed;
  private final int copyLength;
  private final long copyFetchedAt;

  /**
   * Creates a state, with its detail made printable and cut to length.
   *
   * @param reason why, and therefore what may be crawled
   * @param status the status of the last fetch; 0 if it had none
   * @param detail more about the last fetch than its status says, in a few words; usually empty
   * @param fetchedAt when the last fetch was
   * @param refreshAt when to fetch again
   * @param expiresAt how long this may be used while that fetch has no result; not before {@code
   *     refreshAt}
   * @param unreachableSince when the current run of failures began; null if the last fetch got an
   *     answer (H-7)
   * @param failures how many fetches in a row failed
   * @param copy the last good copy, if there is one
   * @throws IllegalArgumentException if the status is neither 0 nor from 200 to 599
   */
  public AccessState(
      AccessReason reason,
      int status,
      String detail,
      Instant fetchedAt,
      Instant refreshAt,
      Instant expiresAt,
      @Nullable Instant unreachableSince,
      int failures,
      @Nullable CachedFile copy) {
    if (status != 0 && (status < 200 || status > 599)) {
      throw new IllegalArgumentException("status " + status + " is neither 0 nor from 200 to 599");
    }
    this.reason = requireNonNull(reason, "reason");
    this.status = status;
    this.detail = PrintableText.of(requireNonNull(detail, "detail"));
    this.fetchedAt = Micros.of(requireNonNull(fetchedAt, "fetchedAt"));
    this.refreshAt = Micros.of(requireNonNull(refreshAt, "refreshAt"));
    this.expiresAt = Micros.of(requireNonNull(expiresAt, "expiresAt"));
    this.unreachableSince =
        unreachableSince == null ? null : Micros.instant(Micros.of(unreachableSince));
    this.failures = failures;
    this.packed = copy == null ? null : copy.packed();
    this.copyLength = copy == null ? 0 : copy.length();
    this.copyFetchedAt = copy == null ? 0 : copy.fetchedAtMicros();
  }

  private AccessState(AccessState state, byte[] packed) {
    this.reason = state.reason;
    this.status = state.status;
    this.detail = state.detail;
    this.fetchedAt = state.fetchedAt;
    this.refreshAt = state.refreshAt;
    this.expiresAt = state.expiresAt;
    this.unreachableSince = state.unreachableSince;
    this.failures = state.failures;
    this.packed = packed;
    this.copyLength = state.copyLength;
    this.copyFetchedAt = state.copyFetchedAt;
  }

  /**
   * Returns this state with its copy's deflated bytes in a given array, which others share.
   *
   * @throws IllegalArgumentException if the array has other bytes
   */
  public AccessState sharing(byte[] same) {
    if (!Arrays.equals(requireNonNull(same, "same"), packed)) {
      throw new IllegalArgumentException("these are not the bytes of the copy");
    }
    return same == packed ? this : new AccessState(this, same);
  }

  /** Returns why, and therefore what may be crawled. */
  public AccessReason reason() {
    return reason;
  }

  /** Returns the status of the last fetch; 0 if it had none. */
  public int status() {
    return status;
  }

  /** Returns more about the last fetch than its status says, in a few words; usually empty. */
  public String detail() {
    return detail;
  }

  /** Returns when the last fetch was. */
  public Instant fetchedAt() {
    return Micros.instant(fetchedAt);
  }

  /** Returns when to fetch again. */
  public Instant refreshAt() {
    return Micros.instant(refreshAt);
  }

  /** Returns how long this may be used while that fetch has no result. */
  public Instant expiresAt() {
    return Micros.instant(expiresAt);
  }

  /** Returns when the current run of failures began; null if the last fetch got an answer (H-7). */
  public @Nullable Instant unreachableSince() {
    return unreachableSince;
  }

  /** Returns how many fetches in a row failed. */
  public int failures() {
    return failures;
  }

  /** Returns the last good copy; null if there is none. */
  public @Nullable CachedFile copy() {
    return packed == null ? null : new CachedFile(copyFetchedAt, copyLength, packed);
  }

  /** Returns what may be crawled. */
  public Access access() {
    return reason.access();
  }

  /** Returns whether a URL that is refused is only postponed. */
  public boolean temporary() {
    return reason.temporary();
  }

  /** Returns whether this state may still be used at a time; if not, a new fetch is needed. */
  public boolean isUsable(Instant now) {
    long at = Micros.of(requireNonNull(now, "now"));
    return at < expiresAt && fetchedAt <= at + MAX_SKEW_MICROS;
  }

  /** Returns whether to fetch again at a time, even if this state may still be used. */
  public boolean isDue(Instant now) {
    long ahead =
        reason.hold() == AccessReason.Hold.ANSWERED
            ? Math.min((refreshAt - fetchedAt) / AHEAD_FRACTION, AHEAD_MAX_MICROS)
            : 0;
    return !isUsable(now) || Micros.of(now) >= refreshAt - ahead;
  }

  /** Returns an estimate of the memory that this takes without its copy, in bytes. */
  public int weight() {
    return WEIGHT
        + (detail.isEmpty() ? 0 : TEXT_WEIGHT + detail.length())
        + (unreachableSince == null ? 0 : INSTANT_WEIGHT);
  }

  /** Returns an estimate of the memory that the copy takes, in bytes; 0 if there is none. */
  public int copyWeight() {
    return packed == null ? 0 : COPY_WEIGHT + packed.length;
  }

  /** Returns the result of the last fetch, such as {@code status 503}; empty if it had none. */
  public String result() {
    return (status == 0 ? detail : "status " + status + " " + detail).strip();
  }

  /** Returns the clause, the reason and the result of the last fetch, in one line for a log. */
  public String explain() {
    String result = result();
    return reason.clause() + ": " + reason.text() + (result.isEmpty() ? "" : " (" + result + ")");
  }

  /** Returns the state as a record to store. */
  public byte[] toBytes() {
    return StateCodec.write(this);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if the record is corrupt, not a state, or of another version
   */
  public static AccessState fromBytes(byte[] bytes) {
    return StateCodec.read(requireNonNull(bytes, "bytes"));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AccessState that && Arrays.equals(toBytes(), that.toBytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(toBytes());
  }

  /** Returns what {@link #explain} does, and the times. */
  @Override
  public String toString() {
    return "%s; fetched %s, refresh %s, expires %s"
        .formatted(explain(), fetchedAt(), refreshAt(), expiresAt());
  }
}
