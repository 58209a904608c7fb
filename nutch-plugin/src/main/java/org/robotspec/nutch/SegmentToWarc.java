package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.util.NutchConfiguration;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.RedirectTarget;

/**
 * Writes the robots.txt files of a segment ({@code fetcher.store.robotstxt}), and what they
 * redirect to, to a WARC file, which {@code robotspec audit} reads.
 *
 * <p>A segment has the status of an answer only with {@code store.http.headers}. Without it, plain
 * text counts as the body of a 200, and everything else is left out.
 */
public final class SegmentToWarc {
  /** As many redirects as any profile follows. */
  private static final int MAX_REDIRECTS = 5;

  private static final Pattern REDIRECT = Pattern.compile("HTTP/\\S+ 3\\d\\d");

  private static final Pattern LOCATION = Pattern.compile("^(?i)location[ \t]*:");

  /** What the body no longer has, as it was decoded. */
  private static final Pattern OF_TRANSFER =
      Pattern.compile("^(?i)(content-(encoding|length)|transfer-encoding)[ \t]*:");

  private SegmentToWarc() {}

  /** Runs from {@code bin/nutch plugin robotspec}, with the segment and the file to write. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.printf(
          "usage: bin/nutch plugin robotspec %s SEGMENT FILE.warc%n",
          SegmentToWarc.class.getName());
      System.exit(2);
    }
    write(
        NutchConfiguration.create(), new Path(args[0]), java.nio.file.Path.of(args[1]), System.out);
  }

  static void write(Configuration conf, Path segment, java.nio.file.Path file, PrintStream report)
      throws IOException {
    Path names = new Path(segment, Content.DIR_NAME + "/part-*/data");
    FileStatus @Nullable [] parts = segment.getFileSystem(conf).globStatus(names);
    if (parts == null || parts.length == 0) {
      throw new IOException("no such files: " + names);
    }
    Counts counts = new Counts();
    List<MapFile.Reader> readers = new ArrayList<>();
    try (WarcWriter out = new WarcWriter(file, "Robotspec, from Apache Nutch", Instant.now())) {
      for (FileStatus part : parts) {
        readers.add(new MapFile.Reader(part.getPath().getParent(), conf));
      }
      Set<String> targets = new HashSet<>();
      for (int i = 0; i < parts.length; i++) {
        Instant time = Instant.ofEpochMilli(parts[i].getModificationTime());
        SequenceFile.Reader.Option path = SequenceFile.Reader.file(parts[i].getPath());
        try (SequenceFile.Reader in = new SequenceFile.Reader(conf, path)) {
          Text url = new Text();
          Content content = new Content();
          while (in.next(url, content)) {
            if (isRobotsTxt(url.toString())) {
              counts.add(write(out, url.toString(), time, content));
              follow(url.toString(), content, time, readers, targets, out, counts);
            }
          }
        }
      }
    } finally {
      for (MapFile.Reader reader : readers) {
        reader.close();
      }
    }
    report.printf(
        "%d robots.txt files and targets of their redirects; left out without a known status: %d;"
            + " targets that are not in the segment: %d%n",
        counts.written, counts.unknown, counts.missing);
  }

  private static final class Counts {
    private int written;
    private int unknown;
    private int missing;

    void add(boolean isWritten) {
      written += isWritten ? 1 : 0;
      unknown += isWritten ? 0 : 1;
    }
  }

  private static boolean isRobotsTxt(String url) {
    return url.endsWith("/robots.txt");
  }

  /** Writes the targets of redirects that have another name, each once. */
  private static void follow(
      String from,
      Content answer,
      Instant time,
      List<MapFile.Reader> parts,
      Set<String> targets,
      WarcWriter out,
      Counts counts)
      throws IOException {
    String url = from;
    Content content = answer;
    for (int hop = 0; hop < MAX_REDIRECTS; hop++) {
      @Nullable String target = target(url, content);
      if (target == null || isRobotsTxt(target) || !targets.add(target)) {
        return;
      }
      Content found = new Content();
      boolean isThere = false;
      for (int i = 0; i < parts.size() && !isThere; i++) {
        isThere = parts.get(i).get(new Text(target), found) != null;
      }
      if (!isThere) {
        counts.missing++;
        return;
      }
      counts.add(write(out, target, time, found));
      url = target;
      content = found;
    }
  }

  private static @Nullable String target(String url, Content content) {
    @Nullable String status = statusLine(content);
    List<String> locations = locations(content.getMetadata());
    return status == null || !REDIRECT.matcher(status).lookingAt() || locations.isEmpty()
        ? null
        : RedirectTarget.resolve(url, locations.get(0)).orElse(null);
  }

  private static List<String> locations(Metadata metadata) {
    // In headers as sent, protocol-okhttp loses what is not ASCII.
    List<String> kept = ResponseHeaders.kept(metadata, Response.LOCATION);
    return kept.isEmpty() ? ResponseHeaders.values(metadata, Response.LOCATION) : kept;
  }

  private static @Nullable String statusLine(Content content) {
    @Nullable String headers = content.getMetadata().get(Response.RESPONSE_HEADERS);
    if (headers != null) {
      return headers.lines().findFirst().orElse(null);
    }
    List<String> types = ResponseHeaders.orKept(content.getMetadata(), Response.CONTENT_TYPE);
    return !types.isEmpty() && types.get(0).startsWith("text/plain") ? "HTTP/1.1 200 OK" : null;
  }

  /** Writes an answer; returns whether its status is known. */
  private static boolean write(WarcWriter out, String url, Instant time, Content content)
      throws IOException {
    @Nullable String status = statusLine(content);
    if (status == null) {
      return false;
    }
    byte[] body = content.getContent();
    Metadata metadata = content.getMetadata();
    StringBuilder head = new StringBuilder(status).append("\r\n");
    for (String line : headers(metadata)) {
      if (OF_TRANSFER.matcher(line).find()) {
        head.append("X-Crawl-"); // as in the files of Common Crawl
      }
      head.append(line).append("\r\n");
    }
    for (String value : locations(metadata)) {
      head.append("Location: ").append(value).append("\r\n");
    }
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    @Nullable String fetched = metadata.get(Response.FETCH_TIME);
    Instant at =
        fetched != null && fetched.matches("\\d{1,15}")
            ? Instant.ofEpochMilli(Long.parseLong(fetched))
            : time;
    // A segment of Nutch alone has the host as it was written.
    String uri = RobotspecProtocol.requested(url);
    @Nullable String address = metadata.get(Response.IP_ADDRESS);
    out.response(uri, at, address, head.toString().getBytes(UTF_8), body);
    return true;
  }

  /** Returns the lines of the headers as sent, but for Location; without them, the type alone. */
  private static List<String> headers(Metadata metadata) {
    List<String> lines = ResponseHeaders.lines(metadata);
    return lines.isEmpty()
        ? ResponseHeaders.kept(metadata, Response.CONTENT_TYPE).stream()
            .map(type -> "Content-Type: " + type)
            .toList()
        : lines.stream().filter(line -> !LOCATION.matcher(line).find()).toList();
  }
}
