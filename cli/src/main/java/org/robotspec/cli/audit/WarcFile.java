package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;
import org.robotspec.text.WhiteSpace;

/**
 * A WARC file, compressed or not. Only the lengths in the file tell where a record begins, because
 * a page may contain whole records. A record that cannot be read is skipped if its length is
 * certain; otherwise reading continues at the next gzip member if that one's position is certain,
 * and else it ends. The report gets the offsets. For one thread.
 */
final class WarcFile {
  /** The most octets of a record's headers, and of those of the response in it. */
  private static final long MAX_HEAD = 1 << 18;

  /** Room for any body that is used, whatever its framing. */
  private static final long MAX_BODY = 4L * Side.MAX_BYTES;

  private static final String REST = "; the rest of the file was not read";

  private static final long NONE = -1;

  private static final String END = "\r\n\r\n";

  private static final Pattern VERSION = Pattern.compile("WARC/\\d\\.\\d+\\r?\\n");

  private final String name;
  private final AuditReport report;
  private final Predicate<String> wanted;

  /** Names a file; {@code wanted} tells which URLs' responses are passed on. */
  WarcFile(String name, AuditReport report, Predicate<String> wanted) {
    this.name = name;
    this.report = report;
    this.wanted = wanted;
  }

  /**
   * Passes on the responses that are wanted.
   *
   * @throws IOException if the file cannot be read, or the receiver fails
   */
  void read(InputStream file, RobotsFiles.Receiver receiver) throws IOException {
    InputStream in = new BufferedInputStream(file);
    if (!GzipMembers.isGzip(in)) {
      long broken = records(in, NONE, receiver);
      if (broken != NONE) {
        tell(broken, "no whole WARC record" + REST);
      }
      return;
    }
    try (GzipMembers members = new GzipMembers(in)) {
      while (hasNext(members)) {
        long broken = records(members.content(), members.offset(), receiver);
        boolean certain = members.skip();
        if (!certain || broken != NONE) {
          String what = certain ? "no whole WARC record" : "a broken gzip member";
          tell(members.offset(), what + (certain ? "; went on behind its gzip member" : REST));
        }
        if (!certain) {
          return;
        }
      }
    }
  }

  private boolean hasNext(GzipMembers members) throws IOException {
    try {
      return members.next();
    } catch (ZipException | EOFException e) {
      tell(members.offset(), "no gzip member" + REST);
      return false;
    }
  }

  /**
   * Reads records up to the end, or to one whose end is not certain; returns where that one is, or
   * {@link #NONE}.
   *
   * @param member where the gzip member starts that has them, or {@link #NONE}
   */
  private long records(InputStream content, long member, RobotsFiles.Receiver receiver)
      throws IOException {
    BoundedStream in = new BoundedStream(new BufferedInputStream(content));
    while (true) {
      long offset = member == NONE ? in.position() : member;
      byte[] block = {};
      String head;
      try {
        in.allow(MAX_HEAD);
        head = head(in);
        if (head.isEmpty()) {
          return NONE;
        }
        in.allow(Long.MAX_VALUE);
        long length = length(head);
        if (isWanted(head)) {
          block = in.readNBytes((int) Math.min(length, MAX_HEAD + MAX_BODY));
        }
        in.skipNBytes(length - block.length);
        String end = new String(in.readNBytes(END.length()), ISO_8859_1);
        if (!end.equals(END) && !end.isEmpty()) {
          throw new IOException("no end of a record");
        }
      } catch (IOException e) {
        return offset;
      }
      @Nullable RecordedResponse robots = isWanted(head) ? response(head, block, offset) : null;
      if (robots != null) {
        receiver.receive(robots);
      }
    }
  }

  /** Reads the headers of a record with their empty line; returns nothing at the end. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int line = 0; // how long it is
    for (int octet = in.read(); octet >= 0; octet = in.read()) {
      head.write(octet);
      if (octet == '\n' && line == 0) {
        return head.toString(ISO_8859_1);
      }
      line = octet == '\n' ? 0 : octet == '\r' ? line : line + 1;
    }
    if (head.size() > 0) {
      throw new EOFException("headers without their end");
    }
    return "";
  }

  private static long length(String head) throws IOException {
    List<String> lengths = values(head, "content-length");
    if (!VERSION.matcher(head).lookingAt()
        || lengths.size() != 1
        || !lengths.get(0).matches("\\d{1,18}")) {
      throw new IOException("no record, or one without a length");
    }
    return Long.parseLong(lengths.get(0));
  }

  private boolean isWanted(String head) {
    return values(head, "warc-type").contains("response")
        && values(head, "warc-target-uri").stream()
            .anyMatch(url -> wanted.test(url.replaceAll("^<|>$", "")));
  }

  private static List<String> values(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> WhiteSpace.HEADER.trim(line.substring(name.length() + 1)))
        .toList();
  }

  private void tell(long offset, String what) {
    report.problem(name + ", offset " + offset, what);
  }

  private @Nullable RecordedResponse response(String head, byte[] block, long offset) {
    BoundedStream in =
        new BoundedStream(
            new SequenceInputStream(
                new ByteArrayInputStream(head.getBytes(ISO_8859_1)),
                new ByteArrayInputStream(block)));
    in.allow(MAX_HEAD);
    try {
      WarcResponse record = (WarcResponse) new WarcReader(in).next().orElseThrow();
      RecordedResponse response = response(record, in);
      Origin.of(response.url()); // throws if it cannot be crawled
      return response;
    } catch (InvalidUrlException e) {
      report.problem(name, String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) { // jwarc reads a record's fields when asked
      tell(offset, "a record that cannot be read was skipped: " + e.getMessage());
    }
    return null;
  }

  private static RecordedResponse response(WarcResponse record, BoundedStream in)
      throws IOException {
    in.allow(MAX_HEAD);
    HttpResponse http = record.http();
    in.allow(MAX_BODY);
    byte[] body = http.body().stream().readNBytes(Side.MAX_BYTES + 1);
    boolean truncated =
        body.length > Side.MAX_BYTES || record.truncated() != WarcTruncationReason.NOT_TRUNCATED;
    String length = http.headers().first("Content-Length").orElse("");
    if (!truncated
        && http.headers().first("Transfer-Encoding").isEmpty()
        && length.matches("\\d{1,18}")
        && body.length < Long.parseLong(length)) {
      throw new IOException(
          "the body has %d of %s octets: %s".formatted(body.length, length, record.target()));
    }
    return new RecordedResponse(
        record.target(),
        record.date().toEpochMilli(),
        new Response.Answer(http.status(), http.headers().map(), body, truncated),
        true);
  }
}
