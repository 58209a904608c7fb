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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;

/**
 * Temporary files, each with the responses and the URLs of some hosts, so that memory holds only
 * the responses of one file. For one thread while it is written, for many while it is read.
 */
final class Partitions implements AutoCloseable {
  /** Takes texts of any length: one that was read must not be too long to be read again. */
  private static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxStringLength(Integer.MAX_VALUE)
                      .maxNameLength(Integer.MAX_VALUE)
                      .build())
              .build());

  private final Path folder;
  private final List<SequenceWriter> responses = new ArrayList<>();
  private final List<SequenceWriter> urls = new ArrayList<>();

  Partitions(Path folder, int count) throws IOException {
    this.folder = folder;
    for (int i = 0; i < count; i++) {
      responses.add(JSON.writer().writeValues(file("responses", i)));
      urls.add(JSON.writer().writeValues(file("urls", i)));
    }
  }

  private File file(String name, int index) {
    return folder.resolve(name + index).toFile();
  }

  int count() {
    return urls.size();
  }

  /** Adds a response; redirects between a host and its {@code www.} stay in one file. */
  void add(RecordedResponse response) throws IOException {
    responses.get(index(Origin.of(response.url()))).write(response);
  }

  /**
   * Adds a URL.
   *
   * @throws InvalidUrlException if it cannot be crawled (D-11)
   */
  void add(String url) throws IOException {
    int index = index(Origin.of(url));
    urls.get(index).write(new String(url.getBytes(UTF_8), UTF_8)); // half a character is a ?
  }

  private int index(Origin origin) {
    String host = origin.host();
    return Math.floorMod(
        (host.startsWith("www.") ? host.substring(4) : host).hashCode(), urls.size());
  }

  /** Ends writing; must come before reading. */
  void finish() throws IOException {
    for (SequenceWriter out : responses) {
      out.close();
    }
    for (SequenceWriter out : urls) {
      out.close();
    }
  }

  /** Returns the responses of a partition by URL; the newest to each. */
  Map<String, RecordedResponse> responses(int index) throws IOException {
    Map<String, RecordedResponse> known = new HashMap<>();
    try (MappingIterator<RecordedResponse> all =
        JSON.readerFor(RecordedResponse.class).readValues(file("responses", index))) {
      while (all.hasNextValue()) {
        RecordedResponse read = all.nextValue();
        known.merge(
            Recording.key(read.url()), read, (one, other) -> other.at() < one.at() ? one : other);
      }
    }
    return known;
  }

  /** Passes on the URLs of a partition. */
  void urls(int index, UrlLists.Receiver receiver) throws IOException {
    try (MappingIterator<String> all =
        JSON.readerFor(String.class).readValues(file("urls", index))) {
      while (all.hasNextValue()) {
        receiver.receive(all.nextValue());
      }
    }
  }

  @Override
  public void close() throws IOException {
    finish();
  }
}
