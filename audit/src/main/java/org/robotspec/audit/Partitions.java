package org.robotspec.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
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
  private static final int BUFFER = 16 * 1024;

  private final Path folder;
  private final List<DataOutputStream> responses = new ArrayList<>();
  private final List<DataOutputStream> urls = new ArrayList<>();

  Partitions(Path folder, int count) throws IOException {
    this.folder = folder;
    for (int i = 0; i < count; i++) {
      responses.add(open("responses" + i));
      urls.add(open("urls" + i));
    }
  }

  private DataOutputStream open(String name) throws IOException {
    return new DataOutputStream(
        new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)), BUFFER));
  }

  int count() {
    return urls.size();
  }

  /** Adds a response; redirects between a host and its {@code www.} stay in one file. */
  void add(RecordedResponse response) throws IOException {
    response.write(responses.get(index(Origin.of(response.url()))));
  }

  /**
   * Adds a URL.
   *
   * @throws InvalidUrlException if it cannot be crawled (D-11)
   */
  void add(String url) throws IOException {
    byte[] bytes = url.getBytes(UTF_8);
    DataOutputStream out = urls.get(index(Origin.of(url)));
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private int index(Origin origin) {
    String host = origin.host();
    return Math.floorMod(
        (host.startsWith("www.") ? host.substring(4) : host).hashCode(), urls.size());
  }

  /** Ends writing; must come before reading. */
  void finish() throws IOException {
    for (DataOutputStream out : responses) {
      out.close();
    }
    for (DataOutputStream out : urls) {
      out.close();
    }
  }

  /** Returns the responses of a partition by URL; the newest to each. */
  Map<String, RecordedResponse> responses(int index) throws IOException {
    Map<String, RecordedResponse> known = new HashMap<>();
    try (DataInputStream in = input("responses" + index)) {
      while (hasMore(in)) {
        RecordedResponse read = RecordedResponse.read(in);
        known.merge(
            Recording.key(read.url()),
            read,
            (one, other) -> other.at().isBefore(one.at()) ? one : other);
      }
    }
    return known;
  }

  /** Passes on the URLs of a partition. */
  void urls(int index, UrlLists.Receiver receiver) throws IOException {
    try (DataInputStream in = input("urls" + index)) {
      while (hasMore(in)) {
        receiver.receive(new String(in.readNBytes(in.readInt()), UTF_8));
      }
    }
  }

  private DataInputStream input(String name) throws IOException {
    return new DataInputStream(
        new BufferedInputStream(Files.newInputStream(folder.resolve(name)), BUFFER));
  }

  private static boolean hasMore(DataInputStream in) throws IOException {
    in.mark(1);
    if (in.read() < 0) {
      return false;
    }
    in.reset();
    return true;
  }

  @Override
  public void close() throws IOException {
    finish();
  }
}
