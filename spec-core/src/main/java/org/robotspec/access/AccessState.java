package org.robotspec.access;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.PrintableText;

/**
 * All that is known of an origin's robots.txt at one time: what may be crawled, why, and when to
 * look again. Immutable; {@link AccessPolicy} makes the next one of it.
 *
 * @param reason why, and so what may be crawled
 * @param detail what was met at the last look, in a few words
 * @param lookedAt when the last look was
 * @param nextLook when to look again
 * @param usableUntil until when this may answer while that look has no result yet; not before
 *     {@code nextLook}
 * @param unreachableSince when the first of the failures in a row was; null if the last look had an
 *     answer (H-7)
 * @param failures how many looks in a row failed
 * @param copy the last good copy, if there is one
 */
public record AccessState(
    AccessReason reason,
    String detail,
    Instant lookedAt,
    Instant nextLook,
    Instant usableUntil,
    @Nullable Instant unreachableSince,
    int failures,
    @Nullable Copy copy) {

  /** The most characters of a detail: it is for a line in a log, and counts in every record. */
  static final int MAX_DETAIL = 200;

  /** A look in the background is welcome in the last tenth of an answer's life ... */
  private static final int AHEAD_FRACTION = 10;

  /** ... but no more than this early: "up to 24 hours" should be near 24. */
  static final Duration AHEAD_MAX = Duration.ofMinutes(30);

  /** How long past its next look a fall-back serves while a new look runs; it has no end itself. */
  static final Duration FALLBACK_GRACE = Duration.ofHours(24);

  /** How far another machine's clock may be ahead of ours before its record counts as due. */
  static final Duration MAX_SKEW = Duration.ofMinutes(10);

  /** Estimate of the memory of a state without its copy and the detail's characters, in bytes. */
  private static final int WEIGHT = 200;

  /** Makes a state; its detail is made printable, and cut if it is too long. */
  public AccessState {
    detail = PrintableText.of(detail, MAX_DETAIL);
  }

  /** Returns what may be crawled. */
  public Access access() {
    return reason.access();
  }

  /** Returns whether a URL that is held back is only postponed. */
  public boolean temporary() {
    return reason.temporary();
  }

  /** Returns whether this state still answers at a time; if not, only a new look can. */
  public boolean isUsable(Instant now) {
    if (lookedAt.isAfter(now.plus(MAX_SKEW))) {
      return false;
    }
    return now.isBefore(usableUntil);
  }

  /** Returns whether a new look is welcome at a time, though this state may still answer. */
  public boolean isDue(Instant now) {
    return !isUsable(now) || !now.isBefore(dueFrom());
  }

  private Instant dueFrom() {
    if (reason.hold() != AccessReason.Hold.ANSWERED) {
      return nextLook;
    }
    // Asked for every URL, and a Duration is divided by way of BigDecimal.
    long ahead = Duration.between(lookedAt, nextLook).toSeconds() / AHEAD_FRACTION;
    return nextLook.minusSeconds(Math.min(ahead, AHEAD_MAX.toSeconds()));
  }

  /** Returns an estimate of the memory that this takes, in bytes. */
  public int weight() {
    return WEIGHT + detail.length() + (copy == null ? 0 : copy.packed().length);
  }

  /** Returns why, with its clause and the details, in one line for a log. */
  public String explain() {
    return reason.clause() + ": " + reason.text() + (detail.isEmpty() ? "" : " (" + detail + ")");
  }

  /** Returns the state as a record that this and every later version can read. */
  public byte[] toBytes() {
    return StateCodec.write(this);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if it is corrupt, foreign, or of a later version
   */
  public static AccessState fromBytes(byte[] bytes) {
    return StateCodec.read(bytes);
  }
}
