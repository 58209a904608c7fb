package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.LengthedBody;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;
import org.robotspec.text.Ascii;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * A WARC file, compressed or not. Only the lengths in the file tell where a record begins, because
 * a page may contain whole records: behind a wrong one, or a broken gzip member, nothing is read. A
 * record whose headers or response are unreadable is skipped; jwarc would stop there. The report
 * receives the offsets. For one thread.
 */
final class WarcFile implements AutoCloseable {
  /** The size limit of a record's headers, and of those of the response in it. */
  private static final long MAX_HEAD = 1 << 18;

  /** Room for any body that is used, whatever its framing. */
  private static final long MAX_BODY = 4L * AuditedCrawler.MAX_BYTES;

  private static final int BUFFER = 8_192;

  private static final String END = "\r\n\r\n";

  private static final Pattern VERSION = Pattern.compile("WARC/\\d\\.\\d+\\r?\\n");

  private final String name;
  private final AuditReport report;
  private final Predicate<String> wanted;
  private final @Nullable GzipMembers members;
  private BoundedStream content;
  private String head = "";
  private byte[] block = {};
  private long offset;
  private long next;

  /**
   * Opens a file.
   *
   * @param wanted selects the URLs whose responses are read
   * @throws IOException if the file cannot be read
   */
  WarcFile(String name, InputStream file, AuditReport report, Predicate<String> wanted)
      throws IOException {
    InputStream in = new BufferedInputStream(file);
    this.name = name;
    this.report = report;
    this.wanted = wanted;
    this.members = GzipMembers.isGzip(in) ? new GzipMembers(in) : null;
    this.content = new BoundedStream(members == null ? in : InputStream.nullInputStream());
  }

  /**
   * Passes on the wanted responses; returns whether the whole file was read.
   *
   * @throws IOException if the receiver fails
   */
  boolean read(RecordedResponse.Receiver receiver) throws IOException {
    while (true) {
      try {
        if (!next()) {
          return true;
        }
      } catch (IOException e) {
        String what = e instanceof ZipException ? "a broken gzip member" : "no whole WARC record";
        tell(what + "; the rest of the file was not read, and no host in it is compared");
        return false;
      }
      if (isWanted()) {
        pass(receiver);
      }
    }
  }

  /** Reads the next record; returns false at the end of the file. */
  private boolean next() throws IOException {
    readHead();
    while (head.isEmpty()) {
      if (members == null || !members.next()) {
        return false;
      }
      content = new BoundedStream(new BufferedInputStream(members));
      readHead();
    }
    content.allow(Long.MAX_VALUE);
    List<String> lengths = values("content-length");
    if (!VERSION.matcher(head).lookingAt()
        || lengths.size() != 1
        || !lengths.get(0).matches("\\d{1,18}")) {
      throw new IOException("no record, or one without a length");
    }
    long length = Long.parseLong(lengths.get(0));
    block = content.readNBytes(isWanted() ? (int) Math.min(length, MAX_HEAD + MAX_BODY) : 0);
    content.skipNBytes(length - block.length);
    String end = new String(content.readNBytes(END.length()), ISO_8859_1);
    if (!end.equals(END) && !end.isEmpty()) {
      throw new IOException("a record with a wrong length");
    }
    next += head.length() + length + END.length();
    return true;
  }

  /** Reads the headers of a record with their empty line; nothing at the end of the content. */
  private void readHead() throws IOException {
    content.allow(MAX_HEAD);
    offset = next;
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    int line = 0; // how long it is
    for (int octet = content.read(); octet != '\n' || line > 0; octet = content.read()) {
      if (octet < 0 && octets.size() > 0) {
        throw new EOFException("headers without their end");
      }
      if (octet < 0) {
        head = "";
        return;
      }
      octets.write(octet);
      line = octet == '\n' ? 0 : octet == '\r' ? line : line + 1;
    }
    octets.write('\n');
    head = octets.toString(ISO_8859_1);
  }

  private boolean isWanted() {
    return values("warc-type").contains("response") && wanted.test(url());
  }

  private String url() {
    return value("warc-target-uri").replaceAll("^<|>$", "");
  }

  private String value(String field) {
    return values(field).stream().findFirst().orElse("");
  }

  private List<String> values(String field) {
    String utf8 = new String(head.getBytes(ISO_8859_1), UTF_8);
    return utf8.lines()
        .filter(line -> Ascii.lower(line).startsWith(field + ":"))
        .map(line -> WhiteSpace.HEADER.trim(line.substring(field.length() + 1)))
        .toList();
  }

  private void tell(String what) {
    report.problem(name + ", offset " + (members == null ? offset : members.offset()), what);
  }

  private void pass(RecordedResponse.Receiver receiver) throws IOException {
    RecordedResponse response;
    try {
      Origin.of(url()); // throws if it cannot be crawled
      response = response();
    } catch (InvalidUrlException e) {
      report.problem(name, PrintableText.reason(e));
      return;
    } catch (IOException | RuntimeException e) { // DateTimeException, for one
      tell("a record that cannot be read was skipped: " + PrintableText.reason(e));
      return;
    }
    receiver.receive(response);
  }

  private RecordedResponse response() throws IOException {
    BoundedStream in = new BoundedStream(new ByteArrayInputStream(block));
    in.allow(MAX_HEAD);
    ByteBuffer empty = ByteBuffer.allocate(BUFFER).flip();
    HttpResponse http =
        HttpResponse.parse(LengthedBody.create(Channels.newChannel(in), empty, block.length));
    in.allow(MAX_BODY);
    byte[] body = http.body().stream().readNBytes(AuditedCrawler.MAX_BYTES + 1);
    boolean truncated =
        body.length > AuditedCrawler.MAX_BYTES || !value("warc-truncated").isEmpty();
    String length = http.headers().first("Content-Length").orElse("");
    if (!truncated
        && http.headers().first("Transfer-Encoding").isEmpty()
        && length.matches("\\d{1,18}")
        && body.length < Long.parseLong(length)) {
      throw new IOException(
          "the body has %d of %s octets: %s".formatted(body.length, length, url()));
    }
    return new RecordedResponse(
        url(),
        Instant.parse(value("warc-date")).toEpochMilli(),
        new Response.Answer(http.status(), http.headers().map(), body, truncated),
        true);
  }

  @Override
  public void close() {
    if (members != null) {
      members.close();
    }
  }
}
