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
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FailureRun;
import org.robotspec.access.FetchResult;
import org.robotspec.access.RedirectTarget;

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

  /** A file of 1 March, then an answer that is none, then two failures. */
  @Test
  void theFieldsOfAVersionStandWhereTheyStood() {
    Instant answered = Instant.parse("2026-03-02T12:00:00Z");
    Instant gone = Instant.parse("2026-03-03T12:00:00Z");
    Instant last = Instant.parse("2026-03-04T12:00:00Z");
    AccessState state = StateCodec.fromBytes(KEY, HexFormat.of().parseHex(VERSION_6));
    assertThat(state)
        .isEqualTo(
            new AccessState(
                AccessReason.FETCH_FAILED,
                new FetchResult(null, "", List.of("http://b.example/x"), FailureCause.DNS),
                last,
                last.plus(Duration.ofMinutes(20)),
                last.plus(Duration.ofMinutes(20)),
                new FailureRun(answered, 3, 3, null),
                new FailureRun(gone, 2, 2, gone),
                CachedFile.of("disallow".getBytes(UTF_8), Instant.parse("2026-03-01T12:00:00Z"))));
    assertThat(new String(Objects.requireNonNull(state.copy()).body(), UTF_8))
        .isEqualTo("disallow");
  }

  private static final String VERSION_6 =
      "5242535306000000123020687474703a2f2f612e6578616d706c65000c46455443485f4641494c45"
          + "44000000000000000069a81ec0000000000000000069a82370000000000000000069a82370000000"
          + "00010000000069a57bc000000000000000030000000300010000000069a6cd400000000000000002"
          + "00000002010000000069a6cd4000000000000000010012687474703a2f2f622e6578616d706c652f"
          + "780003444e53010000000069a42a4000000000000000080000000a4bc92c4eccc9c92f070015f285"
          + "1f";

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
    for (byte version : new byte[] {5, 7, 99}) {
      other[4] = version;
      assertThatThrownBy(() -> StateCodec.fromBytes(KEY, other))
          .hasMessageContaining("version " + version);
    }
  }
}
