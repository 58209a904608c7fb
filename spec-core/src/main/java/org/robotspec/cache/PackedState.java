package org.robotspec.cache;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;

/**
 * The binary form of a state of full allow or full disallow without a copy, for memory only: some
 * 16 bytes.
 *
 * <p>The time of the last look is exact. The others are milliseconds from it, rounded down: {@code
 * nextLook} and {@code usableUntil} are never later than they were, {@code unreachableSince} is
 * never earlier (H-7 says more than 30 days). What the policy makes is mostly whole milliseconds.
 */
final class PackedState {
  /** The first byte: the reason's number in the lower four bits, and four flags. */
  private static final int REASON = 0x0F;

  private static final int USABLE_LONGER = 0x10;
  private static final int UNREACHABLE = 0x20;
  private static final int UNREACHABLE_BEFORE = 0x40;
  private static final int FAILURES = 0x80;

  /** The reasons, each at its number. */
  private static final List<AccessReason> REASONS = List.of(AccessReason.values());

  /** Nanoseconds take 30 bits of the 64 of a time, which leaves 34 for seconds. */
  private static final int NANO_BITS = 30;

  /** The seconds that fit: some 270 years before and after 1970. */
  static final long SECONDS_MAX = (1L << (63 - NANO_BITS)) - 1;

  /** How far from the last look another time may be: beyond all that a policy says. */
  static final Duration FAR = Duration.ofDays(36_500);

  private static final int MILLIS = 1_000;

  /** The first byte, a time, three numbers of six bytes, one of five. */
  private static final int HEAD_MAX = 1 + 8 + 3 * 6 + 5;

  /**
   * How long an answer is kept past its use: for nothing but to tell a listener what was before.
   */
  static final Duration SPARE = Duration.ofHours(24);

  private PackedState() {}

  /** Returns the binary form; null for a state that has none. */
  static byte @Nullable [] write(AccessState state, String key) {
    Instant at = state.lookedAt();
    long next = millis(at, state.nextLook());
    long longer = millis(at, state.usableUntil()) - next;
    @Nullable Instant since = state.unreachableSince();
    long before = since == null ? 0 : millis(since, at);
    if (state.copy() != null
        || state.access() == Access.CONDITIONAL
        || Math.abs(at.getEpochSecond()) > SECONDS_MAX
        || next < 0
        || longer < 0
        || before < 0
        || state.failures() < 0) {
      return null;
    }
    byte[] detail = PackedDetail.write(state.detail(), ownUrl(key));
    if (detail == null) {
      return null;
    }
    ByteBuffer out = ByteBuffer.allocate(HEAD_MAX + detail.length);
    out.put(
        (byte)
            (REASONS.indexOf(state.reason())
                | (longer > 0 ? USABLE_LONGER : 0)
                | (since != null ? UNREACHABLE : 0)
                | (before > 0 ? UNREACHABLE_BEFORE : 0)
                | (state.failures() > 0 ? FAILURES : 0)));
    out.putLong(at.getEpochSecond() << NANO_BITS | at.getNano());
    Varint.put(out, next);
    for (long number : new long[] {longer, before, state.failures()}) {
      if (number > 0) {
        Varint.put(out, number);
      }
    }
    byte[] bytes = new byte[out.position() + detail.length];
    out.put(detail).flip().get(bytes);
    return bytes;
  }

  /** Returns the milliseconds from one time to another, rounded down; -1 if they do not fit. */
  private static long millis(Instant from, Instant to) {
    Duration time = Duration.between(from, to);
    return time.isNegative() || time.compareTo(FAR) > 0 ? -1 : time.toMillis();
  }

  /** Reads what {@link #write} wrote for a key, up to the buffer's limit. */
  static AccessState read(ByteBuffer in, String key) {
    int first = in.get();
    Instant lookedAt = lookedAt(in.getLong());
    Instant nextLook = lookedAt.plusMillis(Varint.get(in));
    Instant usableUntil =
        (first & USABLE_LONGER) == 0 ? nextLook : nextLook.plusMillis(Varint.get(in));
    @Nullable Instant since = (first & UNREACHABLE) == 0 ? null : lookedAt;
    if ((first & UNREACHABLE_BEFORE) != 0) {
      since = lookedAt.minusMillis(Varint.get(in));
    }
    int failures = (first & FAILURES) == 0 ? 0 : (int) Varint.get(in);
    byte[] detail = new byte[in.remaining()];
    in.get(detail);
    return new AccessState(
        REASONS.get(first & REASON),
        PackedDetail.read(detail, ownUrl(key)),
        lookedAt,
        nextLook,
        usableUntil,
        since,
        failures,
        null);
  }

  /**
   * Returns the second after which a state need not be kept any longer: an answer is past its use
   * for long, a failure so old that no store would keep it either.
   */
  static long end(ByteBuffer in) {
    int first = in.get();
    long second = in.getLong() >> NANO_BITS;
    return (first & (UNREACHABLE | FAILURES)) == 0
        ? second + Varint.get(in) / MILLIS + SPARE.toSeconds()
        : second + RobotsStore.KEEP.toSeconds();
  }

  private static Instant lookedAt(long time) {
    return Instant.ofEpochSecond(time >> NANO_BITS, time & ((1 << NANO_BITS) - 1));
  }

  private static String ownUrl(String key) {
    return key + "/robots.txt";
  }
}
