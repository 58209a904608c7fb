package org.robotspec.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;

/**
 * Temporary files, each with the responses and the URLs of some hosts, so that memory holds only
 * the responses of one file. For one thread while it is written, for many while it is read.
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

  Partitions(Path folder) {
    this.folder = folder;
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
  private static int index(Origin origin) {
    String host = origin.host();
    return Math.floorMod((host.startsWith("www.") ? host.substring(4) : host).hashCode(), COUNT);
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
    Set<Wanted> each = new HashSet<>();
    asked.read(index, each::add);
    if (each.isEmpty()) {
      return;
    }
    Map<String, RecordedResponse> known = newest(responses, index);
    for (Wanted one : each) {
      @Nullable RecordedResponse target = known.get(Recording.key(one.url()));
      if (target != null) {
        targets.write(one.partition(), target);
        want(one.partition(), target);
      }
    }
  }

  /** Returns the responses that a partition needs, by URL; the newest to each. */
  Map<String, RecordedResponse> responses(int index) throws IOException {
    Map<String, RecordedResponse> known = newest(targets, index);
    known.putAll(newest(responses, index));
    return known;
  }

  private static Map<String, RecordedResponse> newest(Values<RecordedResponse> from, int index)
      throws IOException {
    Map<String, RecordedResponse> known = new HashMap<>();
    from.read(index, read -> known.merge(Recording.key(read.url()), read, RecordedResponse::newer));
    return known;
  }

  /** Passes on the URLs of a partition. */
  void urls(int index, Consumer<String> receiver) throws IOException {
    urls.read(index, receiver::accept);
  }

  @Override
  public void close() throws IOException {
    responses.close();
    urls.close();
    targets.close();
    wanted.close();
  }

  private interface Receiver<T> {
    void receive(T value) throws IOException;
  }

  /** Values in a file for each partition that has any; all are written before any is read. */
  private final class Values<T> {
    private final String name;
    private final Class<T> type;
    private final Map<Integer, SequenceWriter> files = new HashMap<>();

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

    void write(int index, T value) throws IOException {
      if (!files.containsKey(index)) {
        files.put(index, JSON.writer().writeValues(file(index)));
      }
      files.get(index).write(value);
    }

    void read(int index, Receiver<T> receiver) throws IOException {
      if (!files.containsKey(index)) {
        return;
      }
      try (MappingIterator<T> all = JSON.readerFor(type).readValues(file(index))) {
        while (all.hasNextValue()) {
          receiver.receive(all.nextValue());
        }
      }
    }

    void close() throws IOException {
      for (SequenceWriter out : files.values()) {
        out.close();
      }
    }
  }
}
