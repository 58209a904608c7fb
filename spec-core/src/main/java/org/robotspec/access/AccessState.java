package org.robotspec.access;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.PrintableText;

/**
 * All that is known of an origin's robots.txt at one time: what may be crawled, why, and when to
 * fetch again. Immutable; {@link AccessPolicy} makes the next one of it.
 *
 * @param reason why, and so what may be crawled
 * @param status the status of the last fetch; 0 if it had none
 * @param detail what the status does not say of the last fetch, in a few words; mostly empty
 * @param fetchedAt when the last fetch was
 * @param refreshAt when to fetch again
 * @param expiresAt until when this may answer while that fetch has no result yet; not before {@code
 *     refreshAt}
 * @param unreachableSince when the first of the failures in a row was; null if the last fetch had
 *     an answer (H-7)
 * @param failures how many fetches in a row failed
 * @param copy the last good copy, if there is one
 */
public record AccessState(
    AccessReason reason,
    int status,
    String detail,
    Instant fetchedAt,
    Instant refreshAt,
    Instant expiresAt,
    @Nullable Instant unreachableSince,
    int failures,
    @Nullable CachedFile copy) {
  /** A fetch in the background is welcome in the last tenth of an answer's life ... */
  private static final int AHEAD_FRACTION = 10;

  /** ... but no more than this early: "up to 24 hours" should be near 24. */
  static final Duration AHEAD_MAX = Duration.ofMinutes(30);

  /** How long past its next fetch a fall-back serves while that runs; it has no end itself. */
  static final Duration FALLBACK_GRACE = Duration.ofHours(24);

  /** How far another machine's clock may be ahead of ours before its record counts as due. */
  static final Duration MAX_SKEW = Duration.ofMinutes(10);

  /** The memory of a state, its three times and what holds it in a store, in bytes. */
  private static final int WEIGHT = 48 + 3 * 24 + 24;

  private static final int TIME_WEIGHT = 24;
  private static final int TEXT_WEIGHT = 44;
  private static final int COPY_WEIGHT = 68;

  /**
   * Makes a state; its detail is made printable, and cut if it is too long.
   *
   * @throws IllegalArgumentException if the status is neither 0 nor from 200 to 599
   */
  public AccessState {
    if (status != 0 && (status < 200 || status > 599)) {
      throw new IllegalArgumentException("no state comes from status " + status);
    }
    requireNonNull(reason, "reason");
    requireNonNull(fetchedAt, "fetchedAt");
    requireNonNull(refreshAt, "refreshAt");
    requireNonNull(expiresAt, "expiresAt");
    detail = PrintableText.of(requireNonNull(detail, "detail"));
  }

  /** Returns what may be crawled. */
  public Access access() {
    return reason.access();
  }

  /** Returns whether a URL that is refused is only postponed. */
  public boolean temporary() {
    return reason.temporary();
  }

  /** Returns whether this state still answers at a time; if not, only a new fetch can. */
  public boolean isUsable(Instant now) {
    requireNonNull(now, "now");
    return now.isBefore(expiresAt) && !fetchedAt.isAfter(now.plus(MAX_SKEW));
  }

  /** Returns whether a new fetch is welcome at a time, though this state may still answer. */
  public boolean isDue(Instant now) {
    return !isUsable(now) || !now.isBefore(dueFrom());
  }

  private Instant dueFrom() {
    if (reason.hold() != AccessReason.Hold.ANSWERED) {
      return refreshAt;
    }
    // Asked for every URL, and a Duration is divided by way of BigDecimal.
    long ahead = Duration.between(fetchedAt, refreshAt).toSeconds() / AHEAD_FRACTION;
    return refreshAt.minusSeconds(Math.min(ahead, AHEAD_MAX.toSeconds()));
  }

  /** Returns an estimate of the memory that this takes, in bytes. */
  public int weight() {
    return WEIGHT
        + (unreachableSince == null ? 0 : TIME_WEIGHT)
        + (detail.isEmpty() ? 0 : TEXT_WEIGHT + detail.length())
        + (copy == null ? 0 : COPY_WEIGHT + copy.packed().length);
  }

  /** Returns why, with its clause and what the last fetch met, in one line for a log. */
  public String explain() {
    String met = (status == 0 ? detail : "status " + status + " " + detail).strip();
    return reason.clause() + ": " + reason.text() + (met.isEmpty() ? "" : " (" + met + ")");
  }

  /** Returns the state as a record for a store. */
  public byte[] toBytes() {
    return StateCodec.write(this);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if it is corrupt, foreign, or of another version
   */
  public static AccessState fromBytes(byte[] bytes) {
    return StateCodec.read(requireNonNull(bytes, "bytes"));
  }
}
