package org.robotspec.service.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.zip.CRC32;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;

/** Any bytes are either a working state or an IllegalArgumentException. */
final class StateFuzzTest {
  private static final String KEY = "0 http://a.example";
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @FuzzTest
  void everyRecordIsAStateOrRefused(byte[] record) {
    read(record);
    read(withChecksum(record));
  }

  private static void read(byte[] record) {
    AccessState state;
    try {
      state = StateCodec.fromBytes(KEY, record);
    } catch (IllegalArgumentException e) {
      return;
    }
    assertThat(StateCodec.fromBytes(KEY, StateCodec.toBytes(KEY, state))).isEqualTo(state);
    assertThat(state.isDue(NOW) || state.isUsable(NOW)).isTrue();
    assertThat(state.explain()).isNotEmpty();
    CachedFile copy = state.copy();
    if (copy != null) {
      try {
        assertThat(copy.body()).hasSize(copy.length());
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("copy");
      }
    }
  }

  /** Adds a correct checksum, so that the code after the check is tested too. */
  private static byte[] withChecksum(byte[] record) {
    int length = Math.max(0, record.length - Integer.BYTES);
    CRC32 crc = new CRC32();
    crc.update(record, 0, length);
    return ByteBuffer.allocate(length + Integer.BYTES)
        .put(record, 0, length)
        .putInt((int) crc.getValue())
        .array();
  }
}
