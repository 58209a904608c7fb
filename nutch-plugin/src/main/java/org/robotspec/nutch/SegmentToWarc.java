package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response.Answer;

/**
 * Writes the robots.txt files of a segment ({@code fetcher.store.robotstxt}), and the targets of
 * their redirects, to a WARC file for {@code robotspec audit}.
 *
 * <p>A segment has the status of an answer only with {@code store.http.headers}; without it, the
 * answer is left out.
 */
public final class SegmentToWarc {
  /** As many redirects as any profile follows. */
  private static final int MAX_REDIRECTS =
      SpecProfile.GOOGLE_2019.get(ProfileSettings.MAX_REDIRECTS);

  /** A status line; protocol-okhttp writes one for HTTP/2, too. */
  private static final Pattern STATUS = Pattern.compile("(HTTP/\\S+|[Hh]2) (([1-5]\\d\\d)( .*)?)");

  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,14}");

  /** The reasons that a WARC file may give. */
  private static final Set<String> REASONS = Set.of("length", "time", "disconnect");

  private static final Pattern LOCATION = Pattern.compile("^(?i)location[ \t]*:");

  /** Headers that the decoded body no longer matches. */
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
    @Nullable Matcher status = status(content);
    if (status == null) {
      return null;
    }
    int number = Integer.parseInt(status.group(3));
    Map<String, List<String>> headers = Map.of("location", locations(content.getMetadata()));
    return new Answer(number, headers, new byte[0], false).target(url).orElse(null);
  }

  private static List<String> locations(Metadata metadata) {
    // In headers as sent, protocol-okhttp loses characters outside ASCII.
    NutchMetadata headers = new NutchMetadata(metadata);
    List<String> kept = headers.kept(Response.LOCATION);
    return kept.isEmpty() ? headers.sent(Response.LOCATION) : kept;
  }

  private static @Nullable Matcher status(Content content) {
    @Nullable String headers = content.getMetadata().get(Response.RESPONSE_HEADERS);
    Matcher line = STATUS.matcher(headers == null ? "" : headers.lines().findFirst().orElse(""));
    return line.matches() ? line : null;
  }

  /** Writes an answer, unless its status is unknown. */
  private void write(String url, Instant time, Content content) throws IOException {
    @Nullable Matcher status = status(content);
    if (status == null) {
      unknown++;
      return;
    }
    written++;
    byte[] body = content.getContent();
    Metadata metadata = content.getMetadata();
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.writeBytes(octets("HTTP/1.1 " + status.group(2)));
    for (String line : new NutchMetadata(metadata).lines()) {
      if (!LOCATION.matcher(line).find()) {
        // As in the files of Common Crawl.
        head.writeBytes(octets((OF_TRANSFER.matcher(line).find() ? "X-Crawl-" : "") + line));
      }
    }
    locations(metadata).forEach(value -> head.writeBytes(octets("Location: " + value)));
    head.writeBytes(octets("Content-Length: " + body.length));
    head.writeBytes(octets(""));
    @Nullable String fetched = metadata.get(Response.FETCH_TIME);
    Instant at =
        fetched != null && NUMBER.matcher(fetched).matches()
            ? Instant.ofEpochMilli(Long.parseLong(fetched))
            : time;
    out.response(requested(url), at, fields(metadata), head.toByteArray(), body);
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

  /** Returns further data of an answer, as fields of its record. */
  private static Map<String, String> fields(Metadata metadata) {
    Map<String, String> fields = new TreeMap<>();
    @Nullable String address = metadata.get(Response.IP_ADDRESS);
    if (address != null && isAddress(address)) {
      fields.put("WARC-IP-Address", address);
    }
    if (metadata.get(Response.TRUNCATED_CONTENT) != null) {
      @Nullable String reason = metadata.get(Response.TRUNCATED_CONTENT_REASON);
      fields.put(
          "WARC-Truncated", reason != null && REASONS.contains(reason) ? reason : "unspecified");
    }
    return fields;
  }

  /** Returns whether a text is an address; a server can send a field with Nutch's name for it. */
  private static boolean isAddress(String text) {
    try {
      Origin.of("http://" + (text.contains(":") ? "[" + text + "]" : text));
      return ADDRESS.matcher(text).matches();
    } catch (InvalidUrlException e) {
      return false;
    }
  }
}
