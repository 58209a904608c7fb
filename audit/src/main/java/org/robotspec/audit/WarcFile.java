package org.robotspec.audit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.robotspec.service.spi.Response;

/**
 * A WARC file, compressed or not. Where it is broken, reading goes on at the next record; the
 * report gets the offsets. For one thread.
 */
final class WarcFile {
  /** How each record of a compressed file starts, because it is a gzip member of its own. */
  private static final byte[] MEMBER = {0x1f, (byte) 0x8b, 8};

  private static final byte[] RECORD = "WARC/1.".getBytes(US_ASCII);

  private static final long NONE = -1;

  private final String name;
  private final SeekableByteChannel file;
  private final byte[] start;
  private final int maxBytes;
  private final AuditReport report;

  /** Where nothing could be read, while no record after it was. */
  private long broken = NONE;

  /** The last record that was told to be unreadable. */
  private long told = NONE;

  /**
   * Opens a file.
   *
   * @param name its name for people; one with {@code .gz} at its end is compressed
   * @param maxBytes how many octets of a body are read
   */
  WarcFile(String name, SeekableByteChannel file, int maxBytes, AuditReport report) {
    this.name = name;
    this.file = file;
    this.start = name.endsWith(".gz") ? MEMBER : RECORD;
    this.maxBytes = maxBytes;
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
    @Nullable WarcReader reader = null;
    long last = from;
    while (true) {
      Optional<WarcRecord> next;
      try {
        reader = reader == null ? new WarcReader(file.position(from)) : reader;
        next = reader.next();
        if (next.isEmpty() && reader.position() > file.size()) {
          throw new EOFException("a record is longer than the file");
        }
      } catch (IOException | RuntimeException e) { // NumberFormatException, for one
        long at = reader == null || reader.position() > file.size() ? last : reader.position();
        broken = broken == NONE ? at : broken;
        // The length of the last record may be wrong: then others begin in it.
        return nextStart(last + 1);
      }
      if (next.isEmpty()) {
        return NONE;
      }
      last = reader.position();
      if (broken != NONE && broken != told) {
        tell(broken, "no whole WARC record; went on at offset " + last);
      }
      broken = NONE;
      if (next.get() instanceof WarcResponse response) {
        Optional<RecordedResponse> robots = robotsTxt(response, last);
        if (robots.isPresent()) {
          receiver.receive(robots.get());
        }
      }
    }
  }

  private void tell(long offset, String what) {
    report.problem(name + ", offset " + offset, what);
  }

  /** Returns the first place from one on where a record may start. */
  private long nextStart(long from) throws IOException {
    InputStream in = new BufferedInputStream(Channels.newInputStream(file.position(from)));
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

  private Optional<RecordedResponse> robotsTxt(WarcResponse record, long offset) {
    try {
      String url = record.target();
      int query = url.indexOf('?');
      return (query < 0 ? url : url.substring(0, query)).endsWith("/robots.txt")
          ? Optional.of(response(record))
          : Optional.empty();
    } catch (IOException | RuntimeException e) { // jwarc reads a record's fields when asked
      tell(offset, "a record that cannot be read was skipped: " + e.getMessage());
      told = offset;
      return Optional.empty();
    }
  }

  private RecordedResponse response(WarcResponse record) throws IOException {
    HttpResponse http = record.http();
    Map<String, List<String>> headers = new TreeMap<>();
    http.headers().map().forEach(headers::put);
    byte[] body = http.body().stream().readNBytes(maxBytes + 1);
    boolean truncated =
        body.length > maxBytes || record.truncated() != WarcTruncationReason.NOT_TRUNCATED;
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
        new Response.Answer(http.status(), headers, body, truncated));
  }
}
