package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Temporary files, each with the responses and the URLs of some hosts. Memory holds where the
 * responses of one file are, and no response. For one thread while it is written, for many while it
 * is read.
 */
final class Partitions implements AutoCloseable {
  /** So many that one is small, and few enough for all to be open. */
  static final int COUNT = 400;

  /** As many redirects as any profile follows. */
  private static final int MAX_REDIRECTS = 5;

  /** Takes texts of any length: one that was read must not be too long to be read again. */
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

  /** Responses of other partitions, to which some of this one redirect. */
  private final Values<RecordedResponse> targets = new Values<>("targets", RecordedResponse.class);

  private Values<Wanted> wanted = new Values<>("wanted", Wanted.class);

  /**
   * The target of a redirect between partitions.
   *
   * @param partition where it is needed
   */
  private record Wanted(int partition, String url) {}

  /**
   * Makes partitions of the values that are added.
   *
   * @param folder for the files
   * @param salt a random number, so that nobody can choose hosts that share a partition
   */
  Partitions(Path folder, byte[] salt) {
    this.folder = folder;
    this.salt = salt.clone();
  }

  void add(RecordedResponse response) throws IOException {
    int index = index(Origin.of(response.url()));
    responses.write(index, response);
    want(index, response);
  }

  void add(Origin origin, String url) throws IOException {
    urls.write(index(origin), new String(url.getBytes(UTF_8), UTF_8)); // half a character is a ?
  }

  /** Returns the partition of a URL; that of a host and its {@code www.} is the same. */
  private int index(Origin origin) {
    String host = origin.host();
    String hash = hash(host.startsWith("www.") ? host.substring(4) : host);
    return Integer.parseInt(hash, 0, 7, 16) % COUNT;
  }

  /** Returns a short text in place of one of any length, which only this run can compute. */
  private String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(salt);
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every JDK has it
    }
  }

  private void want(int index, RecordedResponse response) throws IOException {
    @Nullable String target = response.target().orElse(null);
    if (target != null && index(Origin.of(target)) != index) {
      wanted.write(index(Origin.of(target)), new Wanted(index, target));
    }
  }

  /** Ends writing, and follows redirects between partitions; must come before reading. */
  void finish() throws IOException {
    responses.close();
    urls.close();
    for (int i = 1; i <= MAX_REDIRECTS && wanted.any(); i++) {
      Values<Wanted> asked = wanted;
      asked.close();
      wanted = new Values<>("wanted" + i + "-", Wanted.class);
      for (int index = 0; index < COUNT; index++) {
        follow(asked, index);
      }
    }
    close();
  }

  private void follow(Values<Wanted> asked, int index) throws IOException {
    Set<String> each = new HashSet<>();
    Map<String, Long> known = asked.has(index) ? newest(responses, index) : Map.of();
    asked.read(
        index,
        (offset, one) -> {
          @Nullable Long target = known.get(hash(Recording.key(one.url())));
          if (target != null && each.add(hash(one.partition() + " " + one.url()))) {
            RecordedResponse found = responses.at(index, target);
            targets.write(one.partition(), found);
            want(one.partition(), found);
          }
        });
  }

  /** Returns what finds the newest response to a URL that a partition needs, by its key. */
  Function<String, @Nullable RecordedResponse> responses(int index) throws IOException {
    Map<String, Long> own = newest(responses, index);
    Map<String, Long> other = newest(targets, index);
    return key -> {
      String hash = hash(key);
      @Nullable Long here = own.get(hash);
      @Nullable Long there = other.get(hash);
      try {
        return here != null
            ? responses.at(index, here)
            : there != null ? targets.at(index, there) : null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /** Returns where the newest response to each URL is, by the hash of its key. */
  private Map<String, Long> newest(Values<RecordedResponse> from, int index) throws IOException {
    Map<String, Long> known = new HashMap<>();
    from.read(
        index,
        (offset, read) -> {
          String hash = hash(Recording.key(read.url()));
          @Nullable Long old = known.get(hash);
          if (old == null || from.at(index, old).newer(read).equals(read)) {
            known.put(hash, offset);
          }
        });
    return known;
  }

  /** Passes on the URLs of a partition. */
  void urls(int index, Consumer<String> receiver) throws IOException {
    urls.read(index, (offset, url) -> receiver.accept(url));
  }

  @Override
  public void close() throws IOException {
    responses.close();
    urls.close();
    targets.close();
    wanted.close();
  }

  private interface Receiver<T> {
    void receive(long offset, T value) throws IOException;
  }

  /**
   * Values in a file for each partition that has any, each behind its length; all are written
   * before any is read.
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

    boolean any() {
      return !files.isEmpty();
    }

    boolean has(int index) {
      return files.containsKey(index);
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
      if (!has(index)) {
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
