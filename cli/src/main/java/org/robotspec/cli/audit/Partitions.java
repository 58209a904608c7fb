package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Temporary files: one with all responses, and many with the URLs of some hosts each. Memory holds
 * about sixteen octets for each response. For one thread for writing, for many for reading.
 */
final class Partitions implements AutoCloseable {
  /** The number of partitions: enough to keep each one small, few enough to keep all files open. */
  static final int COUNT = 400;

  /** Reads texts of any length, because any written text must be readable. */
  static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxStringLength(Integer.MAX_VALUE)
                      .maxNameLength(Integer.MAX_VALUE)
                      .build())
              .build());

  /** The bits of an entry of the index that are a position in the file; a hash has the others. */
  private static final long POSITION = (1L << 40) - 1;

  private final Path folder;
  private final byte[] salt;
  private final FileChannel responses;
  private final Map<Integer, Writer> urls = new HashMap<>();
  private long[] index = new long[1 << 10];
  private int size;
  private long end;

  /**
   * Creates empty partitions.
   *
   * @param folder for the files
   * @param salt a random number, so that nobody can choose hosts with one partition
   */
  Partitions(Path folder, byte[] salt) throws IOException {
    this.folder = folder;
    this.salt = salt.clone();
    this.responses =
        FileChannel.open(
            folder.resolve("responses"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
  }

  void add(RecordedResponse response) throws IOException {
    byte[] json = JSON.writeValueAsBytes(response);
    ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + json.length);
    record.putInt(json.length).put(json).flip();
    while (record.hasRemaining()) {
      responses.write(record);
    }
    index = size < index.length ? index : Arrays.copyOf(index, 2 * size);
    index[size++] = (hash(response.key()) & ~POSITION) | end;
    end += record.limit();
  }

  void add(Origin origin, String url) throws IOException {
    int part = Math.floorMod(hash(origin.toString()), COUNT);
    if (!urls.containsKey(part)) {
      urls.put(part, Files.newBufferedWriter(file(part)));
    }
    String text = new String(url.getBytes(UTF_8), UTF_8); // half a character is a ?
    urls.get(part).append(JSON.writeValueAsString(text)).append('\n');
  }

  private Path file(int part) {
    return folder.resolve("urls" + part);
  }

  /** Returns a hash of a text that only this run can compute. */
  private long hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      return ByteBuffer.wrap(digest.digest(text.getBytes(UTF_8))).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  /** Ends writing, and keeps the newest response to each URL; must come before reading. */
  void finish() throws IOException {
    for (Writer file : urls.values()) {
      file.close();
    }
    Arrays.sort(index, 0, size);
    int kept = 0;
    int to;
    for (int from = 0; from < size; from = to) {
      to = from + 1;
      while (to < size && ((index[to] ^ index[from]) & ~POSITION) == 0) {
        to++;
      }
      long[] entries = Arrays.copyOfRange(index, from, to);
      for (long entry : entries.length == 1 ? entries : newest(entries)) {
        index[kept++] = entry;
      }
    }
    index = Arrays.copyOf(index, kept);
  }

  /** Returns the entries of the newest response to each URL, sorted. */
  private long[] newest(long[] entries) throws IOException {
    Map<String, Long> newest = new HashMap<>();
    for (long entry : entries) {
      RecordedResponse response = at(entry);
      @Nullable Long known = newest.get(response.key());
      if (known == null || at(known).newer(response).equals(response)) {
        newest.put(response.key(), entry);
      }
    }
    return newest.values().stream().mapToLong(Long::longValue).sorted().toArray();
  }

  /** Returns the newest response to a URL, by its key; null if there is none. */
  @Nullable RecordedResponse newest(String key) {
    long hash = hash(key) & ~POSITION;
    int found = Arrays.binarySearch(index, hash);
    try {
      for (int i = found < 0 ? ~found : found;
          i < index.length && (index[i] & ~POSITION) == hash;
          i++) {
        RecordedResponse response = at(index[i]);
        if (response.key().equals(key)) {
          return response;
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RecordedResponse at(long entry) throws IOException {
    long position = entry & POSITION;
    int length = octets(position, Integer.BYTES).getInt();
    byte[] json = octets(position + Integer.BYTES, length).array();
    return JSON.readValue(json, RecordedResponse.class);
  }

  private ByteBuffer octets(long position, int length) throws IOException {
    ByteBuffer octets = ByteBuffer.allocate(length);
    while (octets.hasRemaining()) {
      if (responses.read(octets, position + octets.position()) < 0) {
        throw new EOFException("the temporary file was cut");
      }
    }
    return octets.flip();
  }

  /** Passes the URLs of a partition to a receiver. */
  void urls(int part, Consumer<String> receiver) throws IOException {
    if (urls.containsKey(part)) {
      try (BufferedReader lines = Files.newBufferedReader(file(part))) {
        for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
          receiver.accept(JSON.readValue(line, String.class));
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    responses.close();
    for (Writer file : urls.values()) {
      file.close();
    }
  }
}
