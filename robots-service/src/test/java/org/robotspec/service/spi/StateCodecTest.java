package org.robotspec.service.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;

final class StateCodecTest {
  private static final String KEY = "0 http://a.example";
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");

  private static AccessState state(AccessReason reason, @Nullable CachedFile copy) {
    return new AccessState(
        reason,
        503,
        "from ö",
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(70),
        AT.minusSeconds(5),
        7,
        2,
        copy);
  }

  private static CachedFile copy(String body) {
    return CachedFile.of(body.getBytes(UTF_8), AT.minusSeconds(99));
  }

  @Test
  void everyReasonAndFieldComesBack() {
    for (AccessReason reason : AccessReason.values()) {
      AccessState with = state(reason, copy("user-agent: *\n"));
      assertThat(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, with))).isEqualTo(with);
    }
    AccessState without =
        new AccessState(AccessReason.CLIENT_ERROR, 404, "", AT, AT, AT, null, 0, 0, null);
    assertThat(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, without))).isEqualTo(without);
  }

  @Test
  void bodiesComeBackWhateverTheirBytes() {
    for (int length : new int[] {0, 1, 4_095, 4_096, 512_000, 512_001}) {
      byte[] body = new byte[length];
      for (int i = 0; i < length; i++) {
        body[i] = (byte) (i * 31 + (i >> 8));
      }
      AccessState state = state(AccessReason.FILE, CachedFile.of(body, AT));
      CachedFile copy =
          Objects.requireNonNull(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, state)).copy());
      assertThat(copy.body()).isEqualTo(body);
    }
  }

  @Test
  void theFieldsOfAVersionStandWhereTheyStood() {
    AccessState state = StateCodec.fromBytes(KEY, HexFormat.of().parseHex(VERSION_3));
    assertThat(state.reason()).isEqualTo(AccessReason.FILE);
    assertThat(state.status()).isEqualTo(200);
    assertThat(state.detail()).isEmpty();
    assertThat(state.fetchedAt()).isEqualTo(Instant.ofEpochSecond(1_700_000_000, 5_000));
    assertThat(state.refreshAt()).isEqualTo(Instant.ofEpochSecond(1_700_086_400, 5_000));
    assertThat(state.expiresAt()).isEqualTo(Instant.ofEpochSecond(1_700_086_401, 5_000));
    assertThat(state.unreachableSince()).isNull();
    assertThat(state.failures()).isZero();
    CachedFile copy = Objects.requireNonNull(state.copy());
    assertThat(copy.fetchedAt()).isEqualTo(Instant.ofEpochSecond(1_700_000_000, 5_000));
    assertThat(new String(copy.body(), UTF_8)).isEqualTo("disallow");
  }

  private static final String VERSION_3 =
      "5242535303000446494c4500c80000000000006553f1000000138800000000655542800000138800"
          + "0000006555428100001388000000000001000000006553f10000001388000000080000000a4bc92c"
          + "4eccc9c92f0700346caa16";

  @Test
  void aRecordSaysWhoseItIsWithinItsChecksum() {
    byte[] record = StateCodec.toBytes(KEY, state(AccessReason.FILE, copy("user-agent: *\n")));
    for (String other : new String[] {"", "0 http://b.example", KEY + "m", "0 http://a.exampl"}) {
      assertThatThrownBy(() -> StateCodec.fromBytes(other, record))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another key");
    }
    String longest = "0 http://" + "a".repeat(100_000);
    AccessState state = state(AccessReason.SERVER_ERROR, null);
    assertThat(StateCodec.fromBytes(longest, StateCodec.toBytes(longest, state))).isEqualTo(state);
  }

  /** Version 3 has no days: its failures are one until others follow, and it opens nothing. */
  @Test
  void d31_aFailureInARecordOfVersion3CountsOnce() {
    for (int days : new int[] {0, 34, 35, 36, 20_000}) {
      Instant since = AT.minus(Duration.ofDays(days));
      AccessState written =
          new AccessState(
              AccessReason.NO_COPY, 503, "", AT, AT.plusSeconds(9), AT, since, 9, 9, null);
      AccessState read = StateCodec.fromBytes(KEY, version3(StateCodec.toBytes(KEY, written)));
      assertThat(read.failureDays()).isOne();
      assertThat(read.unreachableSince())
          .isEqualTo((days <= 35 ? since : AT).truncatedTo(ChronoUnit.MICROS));
      Instant now = AT.plusSeconds(1);
      assertThat(new AccessPolicy(SpecProfile.GOOGLE_2019).limited(read, now).isUsable(now))
          .isFalse();
    }
  }

  /** Returns a record of a state without a copy as version 3 wrote it. */
  private static byte[] version3(byte[] record) {
    int key = 4 + KEY.length();
    int fields = record.length - 4 - 1 - 4 - 5 - key; // up to the days, the copy's flag, checksum
    ByteBuffer old = ByteBuffer.allocate(5 + fields + 1 + 4);
    old.put(record, 0, 4).put((byte) 3).put(record, 5 + key, fields).put((byte) 0);
    CRC32 crc = new CRC32();
    crc.update(old.array(), 0, old.position());
    return old.putInt((int) crc.getValue()).array();
  }

  @Test
  void anyDamageIsAnIllegalArgumentAndNothingElse() {
    byte[] good =
        StateCodec.toBytes(KEY, state(AccessReason.FILE, copy("user-agent: *\ndisallow: /x\n")));
    for (int at = 0; at < good.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) (1 << bit);
        assertThatThrownBy(() -> StateCodec.fromBytes(KEY, bad))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
    for (int length = 0; length < good.length; length++) {
      byte[] bad = Arrays.copyOf(good, length);
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, bad))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void d18_anImpossibleTimeIsAnIllegalArgumentThoughTheChecksumIsRight() {
    Instant last = StateCodec.END.minusNanos(1);
    for (Instant possible : new Instant[] {StateCodec.EARLIEST, last}) {
      AccessState state =
          new AccessState(AccessReason.CLIENT_ERROR, 404, "", AT, possible, AT, null, 0, 0, null);
      assertThat(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, state))).isEqualTo(state);
    }
    for (Instant impossible :
        new Instant[] {
          StateCodec.EARLIEST.minusNanos(1),
          StateCodec.END,
          Instant.parse("+1000000-01-01T00:00:00Z"),
          Instant.MIN,
          Instant.MAX
        }) {
      byte[] record =
          StateCodec.toBytes(
              KEY,
              new AccessState(
                  AccessReason.CLIENT_ERROR, 404, "", AT, impossible, AT, null, 0, 0, null));
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, record))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("impossible time");
    }
    for (long second : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0}) {
      for (int nano : new int[] {-1, 1_000_000_000, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        byte[] record = withFetchedAt(second, nano);
        assertThatThrownBy(() -> StateCodec.fromBytes(KEY, record))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  /** The position of the fetch time: after mark, version, key, reason, status and empty detail. */
  private static final int FETCHED_AT =
      4 + 1 + 4 + KEY.length() + 2 + "CLIENT_ERROR".length() + 2 + 2;

  /** Returns a record with a correct checksum and this fetch time. */
  private static byte[] withFetchedAt(long second, int nano) {
    byte[] record =
        StateCodec.toBytes(
            KEY, new AccessState(AccessReason.CLIENT_ERROR, 404, "", AT, AT, AT, null, 0, 0, null));
    int end = record.length - Integer.BYTES;
    CRC32 crc = new CRC32();
    ByteBuffer.wrap(record).putLong(FETCHED_AT, second).putInt(FETCHED_AT + 8, nano);
    crc.update(record, 0, end);
    ByteBuffer.wrap(record).putInt(end, (int) crc.getValue());
    return record;
  }

  @Test
  void foreignRecordsAndThoseOfOtherVersionsSayWhatTheyAre() {
    assertThatThrownBy(() -> StateCodec.fromBytes(KEY, "something else entirely".getBytes(UTF_8)))
        .hasMessageContaining("not a state");
    byte[] other = StateCodec.toBytes(KEY, state(AccessReason.FILE, copy("")));
    for (byte version : new byte[] {2, 99}) {
      other[4] = version;
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, other))
          .hasMessageContaining("version " + version);
    }
  }
}
