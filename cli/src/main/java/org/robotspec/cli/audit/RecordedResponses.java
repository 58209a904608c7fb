package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The newest response to each URL, in a temporary file. Memory holds a few hundred octets for each
 * URL. For one thread for writing, for many for reading.
 */
final class RecordedResponses implements AutoCloseable {
  private final FileChannel file;
  private final Map<String, Long> positions = new HashMap<>();
  private long end;

  RecordedResponses() throws IOException {
    this.file =
        FileChannel.open(
            Files.createTempFile("robotspec-audit", ""),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  void add(RecordedResponse response) throws IOException {
    @Nullable RecordedResponse known = newest(response.key());
    if (known != null && known.newer(response).equals(known)) {
      return;
    }
    byte[] json = response.json();
    ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + json.length);
    record.putInt(json.length).put(json).flip();
    positions.put(response.key(), end);
    while (record.hasRemaining()) {
      end += file.write(record, end);
    }
  }

  /** Returns the newest response to a URL, by its key; null if there is none. */
  @Nullable RecordedResponse newest(String key) {
    @Nullable Long position = positions.get(key);
    try {
      return position == null
          ? null
          : RecordedResponse.of(
              octets(position + Integer.BYTES, octets(position, Integer.BYTES).getInt()).array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ByteBuffer octets(long position, int length) throws IOException {
    ByteBuffer octets = ByteBuffer.allocate(length);
    while (octets.hasRemaining()) {
      if (file.read(octets, position + octets.position()) < 0) {
        throw new IOException("the temporary file was cut");
      }
    }
    return octets.flip();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
