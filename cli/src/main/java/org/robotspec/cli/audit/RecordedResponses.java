package org.robotspec.cli.audit;

import java.io.IOException;
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
  private final Map<String, Place> places = new HashMap<>();
  private long end;

  private record Place(long position, int length) {}

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
    ByteBuffer json = ByteBuffer.wrap(response.json());
    places.put(response.key(), new Place(end, json.remaining()));
    while (json.hasRemaining()) {
      end += file.write(json, end);
    }
  }

  /** Returns the newest response to a URL, by its key; null if there is none. */
  @Nullable RecordedResponse newest(String key) throws IOException {
    @Nullable Place place = places.get(key);
    if (place == null) {
      return null;
    }
    ByteBuffer json = ByteBuffer.allocate(place.length);
    while (json.hasRemaining()) {
      if (file.read(json, place.position + json.position()) < 0) {
        throw new IOException("the temporary file was cut");
      }
    }
    return RecordedResponse.of(json.array());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
