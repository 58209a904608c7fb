package org.robotspec.cli.audit;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;

/**
 * A WARC file, compressed or not. Only the lengths in the file tell where a record begins, because
 * a page may contain whole records. After a broken record, reading continues at the next gzip
 * member if its position is certain; otherwise it ends. The report gets the offsets. For one
 * thread.
 */
final class WarcFile {
  /** The most octets of a record's headers, and of those of the response in it. */
  private static final long MAX_HEAD = 1 << 18;

  /** Room for any body that is used, whatever its framing. */
  private static final long MAX_BODY = 4L * Side.MAX_BYTES;

  private static final String REST = "; the rest of the file was not read";

  private static final long NONE = -1;

  private final String name;
  private final AuditReport report;

  WarcFile(String name, AuditReport report) {
    this.name = name;
    this.report = report;
  }

  /**
   * Passes on the responses to requests for robots.txt.
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
   * Reads records up to the end or to what is broken; returns where that is, or {@link #NONE}.
   *
   * @param member where the gzip member starts that has them, or {@link #NONE}
   */
  private long records(InputStream content, long member, RobotsFiles.Receiver receiver)
      throws IOException {
    BoundedStream in = new BoundedStream(content);
    @Nullable WarcReader reader = null;
    while (true) {
      @Nullable RecordedResponse robots = null;
      try {
        in.allow(MAX_HEAD);
        reader = reader == null ? new WarcReader(in) : reader;
        Optional<WarcRecord> next = reader.next();
        if (next.isEmpty()) {
          return NONE;
        }
        if (!next.get().headers().first("Content-Length").orElse("").matches("\\d{1,18}")) {
          throw new IOException("no length");
        }
        if (next.get() instanceof WarcResponse response) {
          robots = robotsTxt(response, member == NONE ? reader.position() : member, in);
        }
        in.allow(Long.MAX_VALUE);
        next.get().body().consume();
      } catch (IOException | RuntimeException e) { // NumberFormatException, for one
        return member != NONE ? member : reader == null ? 0 : reader.position();
      }
      if (robots != null) {
        receiver.receive(robots);
      }
    }
  }

  private void tell(long offset, String what) {
    report.problem(name + ", offset " + offset, what);
  }

  private @Nullable RecordedResponse robotsTxt(WarcResponse record, long offset, BoundedStream in) {
    try {
      String url = record.target();
      if (url.replaceFirst("\\?.*", "").endsWith("/robots.txt")) {
        RecordedResponse response = response(record, in);
        Origin.of(url); // throws if it cannot be crawled
        return response;
      }
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
        new Response.Answer(http.status(), http.headers().map(), body, truncated));
  }
}
