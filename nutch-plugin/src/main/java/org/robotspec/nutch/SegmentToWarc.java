package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.SECONDS;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
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
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response.Answer;
import org.robotspec.text.HeaderName;

/**
 * Writes the robots.txt files of a segment ({@code fetcher.store.robotstxt}), and the targets of
 * their redirects, to a WARC file for {@code robotspec audit}.
 *
 * <p>A segment has the status of an answer only with {@code store.http.headers}; without it, the
 * answer is left out.
 */
public final class SegmentToWarc {
  /** A status line; protocol-okhttp writes one for HTTP/2, too. */
  private static final Pattern STATUS = Pattern.compile("(HTTP/\\S+|[Hh]2) (([1-5]\\d\\d)( .*)?)");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,14}");

  private static final String CUT = "WARC-Truncated: unspecified\r\n";

  private static final Pattern LOCATION = Pattern.compile("^(?i)location[ \t]*:");

  /** Headers that the decoded body no longer matches. */
  private static final Pattern OF_TRANSFER =
      Pattern.compile("^(?i)(content-(encoding|length)|transfer-encoding)[ \t]*:");

  private final List<MapFile.Reader> parts;
  private final OutputStream out;
  private final Set<String> targets = new HashSet<>();
  private int written;
  private int unknown;
  private int missing;

  private SegmentToWarc(List<MapFile.Reader> parts, OutputStream out) {
    this.parts = parts;
    this.out = out;
  }

  /** The entry point, with the segment and the file to write. */
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
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
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
          "%d robots.txt files and targets of their redirects; left out, because only"
              + " store.http.headers keeps a status: %d; targets that are not in the segment: %d%n",
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
        @Nullable String next = write(url.toString(), time, content);
        while (next != null) {
          next = follow(next, time);
        }
      }
    }
  }

  private static boolean isRobotsTxt(String url) {
    return url.endsWith("/robots.txt");
  }

  private @Nullable String follow(String target, Instant time) throws IOException {
    Content found = new Content();
    for (MapFile.Reader part : parts) {
      if (part.get(new Text(target), found) != null) {
        return write(target, time, found);
      }
    }
    missing++;
    return null;
  }

  private static List<String> locations(Metadata metadata) {
    // In headers as sent, protocol-okhttp loses characters outside ASCII.
    NutchMetadata headers = new NutchMetadata(metadata);
    List<String> kept = headers.kept(Response.LOCATION);
    return kept.isEmpty() ? headers.sent(Response.LOCATION) : kept;
  }

  /**
   * Writes an answer, unless its status is unknown; returns the target of a redirect to another
   * name, each once.
   */
  private @Nullable String write(String url, Instant time, Content content) throws IOException {
    Metadata metadata = content.getMetadata();
    @Nullable String headers = metadata.get(Response.RESPONSE_HEADERS);
    Matcher status = STATUS.matcher(headers == null ? "" : headers.lines().findFirst().orElse(""));
    if (!status.matches()) {
      unknown++;
      return null;
    }
    written++;
    byte[] body = content.getContent();
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.writeBytes(octets("HTTP/1.1 " + status.group(2)));
    for (String line : new NutchMetadata(metadata).lines()) {
      if (!LOCATION.matcher(line).find()) {
        // As in the files of Common Crawl.
        answer.writeBytes(octets((OF_TRANSFER.matcher(line).find() ? "X-Crawl-" : "") + line));
      }
    }
    List<String> locations = locations(metadata);
    locations.forEach(value -> answer.writeBytes(octets("Location: " + value)));
    answer.writeBytes(octets("Content-Length: " + body.length));
    answer.writeBytes(octets(""));
    answer.writeBytes(body);
    @Nullable String fetched = metadata.get(Response.FETCH_TIME);
    Instant at =
        fetched != null && NUMBER.matcher(fetched).matches()
            ? Instant.ofEpochMilli(Long.parseLong(fetched))
            : time;
    String cut = metadata.get(Response.TRUNCATED_CONTENT) == null ? "" : CUT;
    record(requested(url), at, cut, answer.toByteArray());
    int number = Integer.parseInt(status.group(3));
    return new Answer(number, Map.of(HeaderName.LOCATION, locations), body, false)
        .target(url)
        .filter(target -> !isRobotsTxt(target) && targets.add(target))
        .orElse(null);
  }

  /** Writes an answer as a record of WARC 1.0 (ISO 28500:2009). */
  private void record(String url, Instant time, String cut, byte[] answer) throws IOException {
    String head =
        """
        WARC/1.0
        WARC-Type: response
        WARC-Record-ID: <urn:uuid:%s>
        WARC-Date: %s
        WARC-Target-URI: %s
        Content-Type: application/http;msgtype=response
        Content-Length: %d
        """
            .formatted(UUID.randomUUID(), time.truncatedTo(SECONDS), url, answer.length)
            .replace("\n", "\r\n");
    out.write((head + cut + "\r\n").getBytes(UTF_8));
    out.write(answer);
    out.write("\r\n\r\n".getBytes(UTF_8));
  }

  /** Returns the requested URL; a segment of stock Nutch has it as written. */
  private static String requested(String url) {
    try {
      return Origin.requestUrl(url);
    } catch (InvalidUrlException e) {
      return url;
    }
  }

  /** Returns a line as sent: protocol-http reads it as ISO 8859-1, protocol-okhttp as UTF-8. */
  private static byte[] octets(String line) {
    String ended = line + "\r\n";
    byte[] sent = ended.getBytes(ISO_8859_1);
    boolean latin = new String(sent, ISO_8859_1).equals(ended);
    boolean utf8 = Arrays.equals(new String(sent, UTF_8).getBytes(UTF_8), sent);
    return latin && utf8 ? sent : ended.getBytes(UTF_8);
  }
}
