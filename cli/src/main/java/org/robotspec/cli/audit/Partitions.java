package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Temporary files, each with some of the responses or with the URLs of some hosts. Memory holds
 * sixteen octets for each response. For one thread for writing, for many for reading.
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

  private final Path folder;
  private final byte[] salt;
  private final Values<RecordedResponse> responses =
      new Values<>("responses", RecordedResponse.class);
  private final Values<String> urls = new Values<>("urls", String.class);

  private final @Nullable Index[] newest = new Index[COUNT];

  /**
   * The positions of the newest responses in a file.
   *
   * @param hashes the hashes of their keys, sorted
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Index(long[] hashes, long[] offsets) {}

  /**
   * Creates empty partitions.
   *
   * @param folder for the files
   * @param salt a random number, so that nobody can choose hosts with one partition
   */
  Partitions(Path folder, byte[] salt) {
    this.folder = folder;
    this.salt = salt.clone();
  }

  void add(RecordedResponse response) throws IOException {
    responses.write(partition(hash(Recording.key(response.url()))), response);
  }

  void add(Origin origin, String url) throws IOException {
    String text = new String(url.getBytes(UTF_8), UTF_8); // half a character is a ?
    urls.write(partition(hash(origin.toString())), text);
  }

  private static int partition(long hash) {
    return Math.floorMod(hash, COUNT);
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

  /** Ends writing; must come before reading. */
  void finish() throws IOException {
    close();
    try {
      IntStream.range(0, COUNT).parallel().forEach(this::index);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void index(int partition) {
    SortedMap<Long, Long> known = new TreeMap<>();
    try {
      responses.read(
          partition,
          (offset, read) -> {
            long hash = hash(Recording.key(read.url()));
            @Nullable Long old = known.get(hash);
            if (old == null || responses.at(partition, old).newer(read).equals(read)) {
              known.put(hash, offset);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    newest[partition] = new Index(longs(known.keySet()), longs(known.values()));
  }

  private static long[] longs(Collection<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  /** Returns the newest response to a URL, by its key; null if there is none. */
  @Nullable RecordedResponse newest(String key) {
    long hash = hash(key);
    int partition = partition(hash);
    Index index = requireNonNull(newest[partition], "not finished");
    int found = Arrays.binarySearch(index.hashes, hash);
    try {
      return found < 0 ? null : responses.at(partition, index.offsets[found]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Passes the URLs of a partition to a receiver. */
  void urls(int index, Consumer<String> receiver) throws IOException {
    urls.read(index, (offset, url) -> receiver.accept(url));
  }

  @Override
  public void close() throws IOException {
    responses.close();
    urls.close();
  }

  private interface Receiver<T> {
    void receive(long offset, T value) throws IOException;
  }

  /**
   * Values, in one file for each partition that is not empty. A value follows its length. All
   * values are written before the first is read.
   */
  private final class Values<T> {
    private final String name;
    private final Class<T> type;
    private final Map<Integer, DataOutputStream> files = new HashMap<>();

    Values(String name, Class<T> type) {
      this.name = name;
      this.type = type;
    }

    private File file(int index) {
      return folder.resolve(name + index).toFile();
    }

    void write(int index, T value) throws IOException {
      if (!files.containsKey(index)) {
        FileOutputStream file = new FileOutputStream(file(index));
        files.put(index, new DataOutputStream(new BufferedOutputStream(file)));
      }
      byte[] json = JSON.writeValueAsBytes(value);
      files.get(index).writeInt(json.length);
      files.get(index).write(json);
    }

    void read(int index, Receiver<T> receiver) throws IOException {
      if (!files.containsKey(index)) {
        return;
      }
      long size = file(index).length();
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(new FileInputStream(file(index))))) {
        for (long offset = 0; offset < size; ) {
          byte[] json = in.readNBytes(in.readInt());
          receiver.receive(offset, JSON.readValue(json, type));
          offset += Integer.BYTES + json.length;
        }
      }
    }

    /** Returns the value at an offset that was received with it. */
    T at(int index, long offset) throws IOException {
      try (RandomAccessFile in = new RandomAccessFile(file(index), "r")) {
        in.seek(offset);
        byte[] json = new byte[in.readInt()];
        in.readFully(json);
        return JSON.readValue(json, type);
      }
    }

    void close() throws IOException {
      for (DataOutputStream out : files.values()) {
        out.close();
      }
    }
  }
}
