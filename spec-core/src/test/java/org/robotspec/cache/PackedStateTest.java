package org.robotspec.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.Copy;
import org.robotspec.access.FetchOutcome;

final class PackedStateTest {
  private static final String KEY = "http://www.example.com";
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");

  /** What lies before and behind the state in a page. */
  private static final int MARGIN = 3;

  private static AccessState unpacked(byte[] packed) {
    byte[] page = new byte[packed.length + 2 * MARGIN];
    Arrays.fill(page, (byte) 0xFF);
    System.arraycopy(packed, 0, page, MARGIN, packed.length);
    return PackedState.read(ByteBuffer.wrap(page, MARGIN, packed.length), KEY);
  }

  private static byte[] packed(AccessState state) {
    return Objects.requireNonNull(PackedState.write(state, KEY));
  }

  private static AccessState answered(String detail, Instant at, Instant next) {
    return new AccessState(AccessReason.CLIENT_ERROR, detail, at, next, next, null, 0, null);
  }

  private static AccessState failed(
      Instant at, Instant next, Instant usable, @Nullable Instant since, int failures) {
    return new AccessState(
        AccessReason.FETCH_FAILED, "no answer", at, next, usable, since, failures, null);
  }

  @Provide
  Arbitrary<AccessState> plainStates() {
    Arbitrary<AccessReason> reasons =
        Arbitraries.of(AccessReason.class).filter(r -> r.access() != Access.CONDITIONAL);
    Arbitrary<String> details =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(250),
            Arbitraries.strings().ascii().ofMaxLength(99).map(s -> s + KEY + "/robots.txt" + s),
            Arbitraries.integers()
                .between(0, 1_200)
                .map(status -> "status " + status + " from " + KEY + "/robots.txt"));
    Arbitrary<Instant> times =
        Combinators.combine(
                Arbitraries.longs().between(-PackedState.SECONDS_MAX, PackedState.SECONDS_MAX),
                Arbitraries.integers().between(0, 999_999_999))
            .as(Instant::ofEpochSecond);
    Arbitrary<Duration> spans =
        Arbitraries.longs()
            .between(0, PackedState.FAR.toMillis() / 2 - 1)
            .flatMap(
                millis ->
                    Arbitraries.integers()
                        .between(0, 999_999)
                        .map(nanos -> Duration.ofMillis(millis).plusNanos(nanos)));
    return Combinators.combine(
            reasons,
            details,
            times,
            spans,
            spans,
            spans.injectNull(0.3),
            Arbitraries.integers().between(0, Integer.MAX_VALUE))
        .as(
            (reason, detail, at, next, longer, before, failures) ->
                new AccessState(
                    reason,
                    detail,
                    at,
                    at.plus(next),
                    at.plus(next).plus(longer),
                    before == null ? null : at.minus(before),
                    failures,
                    null));
  }

  @Property
  void whatIsPackedComesBack(@ForAll("plainStates") AccessState state) {
    byte @Nullable [] packed = PackedState.write(state, KEY);
    if (packed == null) {
      assertThat(state.detail()).as("half a surrogate pair").matches(".*\\p{Cs}.*(?s)");
      return;
    }
    AccessState back = unpacked(packed);
    assertThat(back.reason()).isEqualTo(state.reason());
    assertThat(back.detail()).isEqualTo(state.detail());
    assertThat(back.failures()).isEqualTo(state.failures());
    assertThat(back.lookedAt()).isEqualTo(state.lookedAt());
    assertThat(back.nextLook()).isBetween(less(state.nextLook()), state.nextLook());
    assertThat(back.usableUntil()).isBetween(less(state.usableUntil()), state.usableUntil());
    assertThat(back.usableUntil()).isAfterOrEqualTo(back.nextLook());
    @Nullable Instant since = state.unreachableSince();
    if (since == null) {
      assertThat(back.unreachableSince()).isNull();
    } else {
      assertThat(back.unreachableSince()).isBetween(since, since.plusNanos(999_999));
    }
  }

  private static Instant less(Instant time) {
    return time.minusNanos(999_999);
  }

  @Test
  void whatThePolicyMakesIsExactAndShort() {
    String own = KEY + "/robots.txt";
    String status =
        new FetchOutcome.Response(own, 404, Map.of(), new byte[0], false, List.of()).detail();
    AccessState missing = answered(status, AT, AT.plus(Duration.ofHours(24)));
    assertThat(unpacked(packed(missing))).isEqualTo(missing);
    assertThat(packed(missing)).hasSize(1 + 8 + 4 + 3);
    AccessState down = failed(AT, AT.plusMillis(61_234), AT.plusMillis(61_234), AT, 1);
    assertThat(unpacked(packed(down))).isEqualTo(down);
    assertThat(packed(down)).hasSize(1 + 8 + 3 + 1 + "no answer".length());
    AccessState refused = answered("refused from " + own, AT, AT.plusSeconds(300));
    assertThat(packed(refused)).hasSize(1 + 8 + 3 + "refused from ".length() + 1);
  }

  @Test
  void detailsThatAreNearlyAStatusComeBack() {
    String own = KEY + "/robots.txt";
    for (String detail :
        new String[] {
          "",
          own,
          own + own,
          "status 404",
          "status 099 from " + own,
          "status 100 from " + own,
          "status 999 from " + own,
          "status 4040 from " + own,
          "status 4x4 from " + own,
          "status 404 from " + own + "/",
          "status 404 from https://www.example.com/robots.txt",
          "status  404 from" + own,
          "ö status ÿþ 404 from " + own + " ÿ"
        }) {
      AccessState state = answered(detail, AT, AT);
      assertThat(unpacked(packed(state))).isEqualTo(state);
    }
  }

  @Test
  void whatHasNoBinaryFormIsRefused() {
    Instant late = AT.plus(PackedState.FAR);
    Instant early = AT.minus(PackedState.FAR);
    assertThat(unpacked(packed(failed(AT, AT, late, early, 0))).usableUntil()).isEqualTo(late);
    assertThat(unpacked(packed(failed(AT, AT, late, early, 0))).unreachableSince())
        .isEqualTo(early);
    assertThat(PackedState.write(failed(AT, late.plusNanos(1), late, null, 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT, late.plusNanos(1), null, 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT, AT, early.minusNanos(1), 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT, Instant.MAX, Instant.MIN, 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT.minusNanos(1), AT, null, 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT.plusSeconds(9), AT, null, 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT, AT, AT.plusNanos(1), 0), KEY)).isNull();
    assertThat(PackedState.write(failed(AT, AT, AT, null, -1), KEY)).isNull();
    Instant edge = Instant.ofEpochSecond(PackedState.SECONDS_MAX, 999_999_999);
    assertThat(unpacked(packed(answered("", edge, edge))).lookedAt()).isEqualTo(edge);
    Instant beyond = edge.plusNanos(1);
    assertThat(PackedState.write(answered("", beyond, beyond), KEY)).isNull();
  }

  @Test
  void onlyFullAllowAndFullDisallowWithoutACopyArePacked() {
    Copy copy = Copy.of(new byte[0], AT);
    for (AccessReason reason : AccessReason.values()) {
      boolean rules = reason.access() == Access.CONDITIONAL;
      AccessState state = new AccessState(reason, "", AT, AT, AT, null, 0, rules ? copy : null);
      assertThat(PackedState.write(state, KEY) == null).as("%s", reason).isEqualTo(rules);
      AccessState with = new AccessState(reason, "", AT, AT, AT, null, 0, copy);
      assertThat(PackedState.write(with, KEY)).as("%s", reason).isNull();
    }
  }

  private static long end(AccessState state) {
    return PackedState.end(ByteBuffer.wrap(packed(state)));
  }

  @Test
  void anAnswerIsKeptForADayAfterItsUseAndAFailureForSixty() {
    Instant next = AT.plusSeconds(60);
    assertThat(end(answered("", AT, next))).isEqualTo(next.getEpochSecond() + 24 * 3_600);
    assertThat(end(failed(AT, next, next, AT, 1)))
        .isEqualTo(AT.plus(RobotsStore.KEEP).getEpochSecond());
    assertThat(end(failed(AT, next, next, null, 1))).isEqualTo(end(failed(AT, next, next, AT, 0)));
  }
}
