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

  private final List<MapFile.Reader> parts;
  private final WarcWriter out;
  private final Set<String> targets = new HashSet<>();
  private int written;
  private int unknown;
  private int missing;

  private SegmentToWarc(List<MapFile.Reader> parts, WarcWriter out) {
    this.parts = parts;
    this.out = out;
  }

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
    FileStatus @Nullable [] found = segment.getFileSystem(conf).globStatus(names);
    if (found == null || found.length == 0) {
      throw new IOException("no such files: " + names);
    }
    List<MapFile.Reader> parts = new ArrayList<>();
    try (WarcWriter out = new WarcWriter(file, "Robotspec, from Apache Nutch", Instant.now())) {
      for (FileStatus part : found) {
        parts.add(new MapFile.Reader(part.getPath().getParent(), conf));
      }
      SegmentToWarc segmentToWarc = new SegmentToWarc(parts, out);
      for (FileStatus part : found) {
        SequenceFile.Reader.Option path = SequenceFile.Reader.file(part.getPath());
        try (SequenceFile.Reader in = new SequenceFile.Reader(conf, path)) {
          segmentToWarc.write(in, Instant.ofEpochMilli(part.getModificationTime()));
        }
      }
      report.printf(
          "%d robots.txt files and targets of their redirects; left out without a known status: %d;"
              + " targets that are not in the segment: %d%n",
          segmentToWarc.written, segmentToWarc.unknown, segmentToWarc.missing);
    } finally {
      for (MapFile.Reader part : parts) {
        part.close();
      }
    }
  }

  private void write(SequenceFile.Reader part, Instant time) throws IOException {
    Text url = new Text();
    Content content = new Content();
    while (part.next(url, content)) {
      if (isRobotsTxt(url.toString())) {
        write(url.toString(), time, content);
        follow(url.toString(), content, time);
      }
    }
  }

  private static boolean isRobotsTxt(String url) {
    return url.endsWith("/robots.txt");
  }

  /** Writes the targets of redirects that have another name, each once. */
  private void follow(String from, Content answer, Instant time) throws IOException {
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
        missing++;
        return;
      }
      write(target, time, found);
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

  /** Writes an answer, unless its status is unknown. */
  private void write(String url, Instant time, Content content) throws IOException {
    @Nullable String status = statusLine(content);
    if (status == null) {
      unknown++;
      return;
    }
    written++;
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
