package org.robotspec.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
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
 * A WARC file, compressed or not. Where it is broken, reading goes on at the next record; the
 * report gets the offsets. For one thread.
 */
final class WarcFile {
  /** Opens a file from an offset on. */
  interface Opener {
    InputStream open(long offset) throws IOException;
  }

  /** How each record of a compressed file starts, because it is a gzip member of its own. */
  private static final byte[] MEMBER = {0x1f, (byte) 0x8b, 8};

  private static final byte[] RECORD = "WARC/1.".getBytes(US_ASCII);

  private static final long NONE = -1;

  private final String name;
  private final Opener file;
  private final byte[] start;
  private final AuditReport report;

  /** Where nothing could be read, while no record after it was. */
  private long broken = NONE;

  /** The last record that was told to be unreadable. */
  private long told = NONE;

  /** Creates a file; one with {@code .gz} at the end of its name is compressed. */
  WarcFile(String name, Opener file, AuditReport report) {
    this.name = name;
    this.file = file;
    this.start = name.endsWith(".gz") ? MEMBER : RECORD;
    this.report = report;
  }

  /** Passes on the responses to requests for robots.txt. */
  void read(RobotsFiles.Receiver receiver) throws IOException {
    for (long from = 0; from != NONE; ) {
      from = read(from, receiver);
    }
    if (broken != NONE) {
      tell(broken, "no whole WARC record; the rest of the file was not read");
    }
  }

  /** Reads up to what is broken, and returns where to go on; at the end, {@link #NONE}. */
  private long read(long from, RobotsFiles.Receiver receiver) throws IOException {
    long last = from;
    try (InputStream in = file.open(from)) {
      @Nullable WarcReader reader = null;
      while (true) {
        Optional<WarcRecord> next;
        try {
          reader = reader == null ? new WarcReader(in) : reader;
          next = reader.next();
        } catch (IOException | RuntimeException e) { // NumberFormatException, for one
          broken = broken == NONE ? reader == null ? from : from + reader.position() : broken;
          // The length of the last record may be wrong: then others begin in it.
          return nextStart(last + 1);
        }
        if (next.isEmpty()) {
          return NONE;
        }
        last = from + reader.position();
        if (broken != NONE && broken != told) {
          tell(broken, "no whole WARC record; went on at offset " + last);
        }
        broken = NONE;
        if (next.get() instanceof WarcResponse response) {
          @Nullable RecordedResponse robots = robotsTxt(response, last);
          if (robots != null) {
            receiver.receive(robots);
          }
        }
      }
    }
  }

  private void tell(long offset, String what) {
    report.problem(name + ", offset " + offset, what);
  }

  /** Returns the first place from one on where a record may start. */
  private long nextStart(long from) throws IOException {
    try (InputStream in = new BufferedInputStream(file.open(from))) {
      int matched = 0;
      for (long end = from + 1; ; end++) {
        int read = in.read();
        if (read < 0) {
          return NONE;
        }
        matched = (byte) read == start[matched] ? matched + 1 : (byte) read == start[0] ? 1 : 0;
        if (matched == start.length) {
          return end - matched;
        }
      }
    }
  }

  private @Nullable RecordedResponse robotsTxt(WarcResponse record, long offset) {
    try {
      String url = record.target();
      if (url.replaceFirst("\\?.*", "").endsWith("/robots.txt")) {
        RecordedResponse response = response(record);
        Origin.of(url); // throws if it cannot be crawled
        return response;
      }
    } catch (InvalidUrlException e) {
      report.problem(name, String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) { // jwarc reads a record's fields when asked
      tell(offset, "a record that cannot be read was skipped: " + e.getMessage());
      told = offset;
    }
    return null;
  }

  private RecordedResponse response(WarcResponse record) throws IOException {
    HttpResponse http = record.http();
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
