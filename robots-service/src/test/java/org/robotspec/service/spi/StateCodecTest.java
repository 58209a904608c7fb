package org.robotspec.service.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchOutcome;
import org.robotspec.access.FetchResult;
import org.robotspec.access.RedirectTarget;
import org.robotspec.profile.SpecProfile;

final class StateCodecTest {
  private static final String KEY = "0 http://a.example";
  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456789Z");

  private static AccessState state(AccessReason reason, @Nullable CachedFile copy) {
    int status =
        switch (reason) {
          case FILE, HTML_PAGE -> 200;
          case CLIENT_ERROR, FORBIDDEN -> 404;
          default -> 503;
        };
    return new AccessState(
        reason,
        new FetchResult(
            status,
            "from ö",
            List.of("https://a.example/robots.txt", "https://b.example/x?y=%C3%B6"),
            reason == AccessReason.FETCH_FAILED ? FailureCause.TLS : null),
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(70),
        new FailureRun(AT.minusSeconds(5), 7, 2, AT.minusSeconds(99)),
        new FailureRun(AT.minusSeconds(4), 6, 2, AT.minusSeconds(5)),
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
        new AccessState(
            AccessReason.CLIENT_ERROR, new FetchResult(404, "", List.of(), null), AT, AT);
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
    assertThat(state.failing()).isNull();
    assertThat(state.result().redirects()).isEmpty();
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
      byte[] record = HexFormat.of().parseHex(NO_COPY_3);
      ByteBuffer.wrap(record).putLong(SINCE, since.getEpochSecond());
      AccessState read = StateCodec.fromBytes(KEY, sealed(record));
      assertThat(read.failing()).isEqualTo(new FailureRun(days <= 35 ? since : AT, 9, 1, null));
      assertThat(read.unreachable()).isNull();
      Instant now = AT.plusSeconds(1);
      assertThat(new AccessPolicy(SpecProfile.GOOGLE_2019).limited(read, now).isUsable(now))
          .isFalse();
    }
  }

  /** What version 3 wrote of a host without a copy that had failed nine times since AT. */
  private static final String NO_COPY_3 =
      "524253530300074e4f5f434f505901f700000000000069a42a40075bcd150000000069a42a4907"
          + "5bcd150000000069a42a40075bcd15010000000069a42a40075bcd15000000090086bfd0bf";

  /** The position of the time since when it had failed. */
  private static final int SINCE = 55;

  /**
   * The kind of their failures is unknown, so that what they opened closes, and no copy is lost.
   */
  @Test
  void d34_aRunInARecordOfVersion4MayNotOpen() {
    AccessPolicy policy = new AccessPolicy(SpecProfile.GOOGLE_2019);
    Instant fetched = Instant.parse("2026-03-01T12:00:00Z");
    Instant now = fetched.plusSeconds(60);
    FailureRun run = new FailureRun(fetched.minus(Duration.ofDays(33)), 40, 33, null);
    FetchOutcome down = new FetchOutcome.Failure(FailureCause.DNS, "", 0);

    AccessState copied = StateCodec.fromBytes(KEY, HexFormat.of().parseHex(LAST_COPY_4));
    assertThat(copied.detail()).isEqualTo("from http://b.example/robots.txt");
    assertThat(copied.failing()).isEqualTo(run);
    assertThat(copied.unreachable()).isNull();
    assertThat(new String(Objects.requireNonNull(copied.copy()).body(), UTF_8))
        .isEqualTo("disallow");
    assertThat(policy.limited(copied, now)).isEqualTo(copied);
    assertThat(policy.next(down, null, copied, now, 0).reason()).isEqualTo(AccessReason.LAST_COPY);

    AccessState opened = StateCodec.fromBytes(KEY, HexFormat.of().parseHex(NO_COPY_4));
    assertThat(opened.failing()).isEqualTo(run);
    assertThat(policy.limited(opened, now).isUsable(now)).isFalse();
    assertThat(policy.next(down, null, opened, now, 0).reason()).isEqualTo(AccessReason.NOT_GONE);
  }

  /** What version 4 wrote of a host that had failed for 33 days, with a copy and without. */
  private static final String LAST_COPY_4 =
      "5242535304000000123020687474703a2f2f612e6578616d706c6500094c4153545f434f505901f7"
          + "002066726f6d20687474703a2f2f622e6578616d706c652f726f626f74732e7478740000000069a4"
          + "2a40000000000000000069a43850000000000000000069a589d00000000001000000006978a8c000"
          + "000000000000280000002101000000006978a85d00000000000000080000000a4bc92c4eccc9c92f"
          + "07009ed16ae0";

  private static final String NO_COPY_4 =
      "5242535304000000123020687474703a2f2f612e6578616d706c6500074e4f5f434f505901f70020"
          + "66726f6d20687474703a2f2f622e6578616d706c652f726f626f74732e7478740000000069a42a40"
          + "000000000000000069a43850000000000000000069a589d00000000001000000006978a8c0000000"
          + "0000000028000000210099294188";

  /** A file of 1 March, then an answer that is none, then two failures. */
  @Test
  void d37_aRecordOfVersion5TellsAllButWhatCameBeforeItsRuns() {
    AccessState read = StateCodec.fromBytes(KEY, HexFormat.of().parseHex(DOWN_5));
    Instant answered = Instant.parse("2026-03-02T12:00:00Z");
    Instant gone = Instant.parse("2026-03-03T12:00:00Z");
    assertThat(read.failing()).isEqualTo(new FailureRun(answered, 3, 3, null));
    assertThat(read.unreachable()).isEqualTo(new FailureRun(gone, 2, 2, gone));
    assertThat(read.result().cause()).isEqualTo(FailureCause.DNS);
    assertThat(new String(Objects.requireNonNull(read.copy()).body(), UTF_8)).isEqualTo("disallow");
  }

  private static final String DOWN_5 =
      "5242535305000000123020687474703a2f2f612e6578616d706c65000c46455443485f4641494c45"
          + "44000000000000000069a81ec0000000000000000069a82370000000000000000069a82370000000"
          + "00010000000069a57bc0000000000000000300000003010000000069a6cd40000000000000000200"
          + "000002000000000003444e53010000000069a42a4000000000000000080000000a4bc92c4eccc9c9"
          + "2f0700ccf214bb";

  @Test
  void redirectsOfStrangersAreBounded() {
    for (String url : new String[] {"", "http://a/ b", "http://a/\u001b", "http://ö/"}) {
      refused(List.of(url), "a redirect to what is no URL");
    }
    String longest = "http://a/" + "x".repeat(RedirectTarget.LONGEST - 9);
    AccessState state = redirected(List.of(longest));
    assertThat(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, state))).isEqualTo(state);
    refused(List.of(longest + "x"), "a redirect to what is no URL");
  }

  private static AccessState redirected(List<String> redirects) {
    return new AccessState(
        AccessReason.CLIENT_ERROR, new FetchResult(404, "", redirects, null), AT, AT);
  }

  private static void refused(List<String> redirects, String why) {
    byte[] record = StateCodec.toBytes(KEY, redirected(redirects));
    assertThatThrownBy(() -> StateCodec.fromBytes(KEY, record))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
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
      AccessState state = refreshed(possible);
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
      byte[] record = StateCodec.toBytes(KEY, refreshed(impossible));
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

  private static AccessState refreshed(Instant at) {
    FetchResult missing = new FetchResult(404, "", List.of(), null);
    return new AccessState(AccessReason.CLIENT_ERROR, missing, AT, at, AT, null, null, null);
  }

  /** Returns a record with a correct checksum and this fetch time. */
  private static byte[] withFetchedAt(long second, int nano) {
    byte[] record = StateCodec.toBytes(KEY, refreshed(AT));
    ByteBuffer.wrap(record).putLong(FETCHED_AT, second).putInt(FETCHED_AT + 8, nano);
    return sealed(record);
  }

  /** Writes the checksum of what is before it into the last octets. */
  private static byte[] sealed(byte[] record) {
    int end = record.length - Integer.BYTES;
    CRC32 crc = new CRC32();
    crc.update(record, 0, end);
    ByteBuffer.wrap(record).putInt(end, (int) crc.getValue());
    return record;
  }

  @Test
  void aRecordThatEndsInAFieldSaysSo() {
    byte[] record = withFetchedAt(0, 0);
    for (int end = 4 + 1; end < record.length - Integer.BYTES; end++) {
      byte[] cut = sealed(Arrays.copyOf(record, end + Integer.BYTES));
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, cut))
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .matches("the record (is corrupt: it ends in a field|belongs to another key)");
    }
  }

  @Test
  void foreignRecordsAndThoseOfOtherVersionsSayWhatTheyAre() {
    assertThatThrownBy(() -> StateCodec.fromBytes(KEY, "something else entirely".getBytes(UTF_8)))
        .hasMessageContaining("not a state");
    byte[] other = StateCodec.toBytes(KEY, state(AccessReason.FILE, copy("")));
    for (byte version : new byte[] {2, 7, 99}) {
      other[4] = version;
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, other))
          .hasMessageContaining("version " + version);
    }
  }
}
