package org.robotspec.cli.audit;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;
import org.robotspec.text.PrintableText;

/**
 * A WARC file, compressed or not. Only the lengths in the file tell where a record begins, because
 * a page may contain whole records: behind a wrong one, broken headers or a broken gzip member,
 * nothing is read. A record whose response is unreadable is skipped. The report receives the
 * offsets, of a compressed file those in its content. For one thread.
 */
final class WarcFile {
  /** The size limit of a record's headers, and of those of the response in it. */
  private static final long MAX_HEAD = 1 << 18;

  /** Room for any body that is used, whatever its framing. */
  private static final long MAX_BODY = 4L * AuditedCrawler.MAX_BYTES;

  private static final String NUMBER = "\\d{1,18}";

  private final String name;
  private final InputStream file;
  private final AuditReport report;
  private final Predicate<String> wanted;
  private BoundedStream content = new BoundedStream(InputStream.nullInputStream(), 0);
  private @Nullable WarcReader reader;

  /**
   * Prepares to read a file.
   *
   * @param wanted selects the URLs whose responses are read
   */
  WarcFile(String name, InputStream file, AuditReport report, Predicate<String> wanted) {
    this.name = name;
    this.file = new BufferedInputStream(file);
    this.report = report;
    this.wanted = wanted;
  }

  /**
   * Passes on the wanted responses; behind them, if the file is broken, their URLs as unknown.
   *
   * @throws IOException if the receiver fails
   */
  void read(RecordedResponse.Receiver receiver) throws IOException {
    Set<String> urls = new HashSet<>();
    while (true) {
      @Nullable RecordedResponse response = null;
      @Nullable Exception unreadable = null;
      try {
        @Nullable WarcRecord record = next();
        if (record == null) {
          return;
        }
        String url = value(record, "WARC-Target-URI").replaceAll("^<|>$", "");
        if (record.type().equals("response") && wanted.test(url)) {
          urls.add(url);
          try {
            response = response(url, record);
          } catch (IOException | RuntimeException e) { // DateTimeException, for one
            unreadable = e;
          }
        }
        content.allow(Long.MAX_VALUE);
        record.body().consume();
      } catch (IOException | RuntimeException e) { // jwarc throws both
        tell(
            (e instanceof ZipException ? "a broken gzip member" : "no whole WARC record")
                + "; the rest of the file was not read, and no host in it is compared");
        for (String url : urls) {
          receiver.receive(new RecordedResponse(url, RecordedResponse.UNKNOWN, null));
        }
        return;
      }
      if (unreadable instanceof InvalidUrlException) {
        report.problem(name, PrintableText.reason(unreadable));
      } else if (unreadable != null) {
        tell("a record that cannot be read was skipped: " + PrintableText.reason(unreadable));
      } else if (response != null) {
        receiver.receive(response);
      }
    }
  }

  /** Returns the next record; null at the end of the file. */
  private @Nullable WarcRecord next() throws IOException {
    if (reader == null) {
      boolean gzip = WholeGzip.isGzip(file);
      InputStream plain = gzip ? new BufferedInputStream(new WholeGzip(file)) : file;
      if (gzip && WholeGzip.isGzip(plain)) {
        throw new ZipException("jwarc would read it, but compares no checksums");
      }
      content = new BoundedStream(plain, MAX_HEAD);
      reader = new WarcReader(content);
      reader.setLenient(true);
      reader.onWarning(
          warning -> {
            // Neither the end of the content nor a record is behind a record.
            if (!content.ended()) {
              throw new IllegalStateException(warning);
            }
          });
    }
    content.allow(MAX_HEAD);
    @Nullable WarcRecord record = reader.next().orElse(null); // throws for several lengths
    if (record != null && !value(record, "Content-Length").matches(NUMBER)) {
      throw new IOException("a record without a length");
    }
    return record;
  }

  private static String value(WarcRecord record, String field) {
    return record.headers().first(field).orElse("");
  }

  private void tell(String what) {
    long offset = reader == null ? 0 : reader.position();
    report.problem(name + ", offset " + offset, what);
  }

  private RecordedResponse response(String url, WarcRecord record) throws IOException {
    Origin.of(url); // throws if it cannot be crawled
    content.allow(MAX_HEAD);
    HttpResponse http = HttpResponse.parse(record.body());
    content.allow(MAX_BODY);
    byte[] body = http.body().stream().readNBytes(AuditedCrawler.MAX_BYTES + 1);
    boolean truncated =
        body.length > AuditedCrawler.MAX_BYTES || !value(record, "WARC-Truncated").isEmpty();
    String length = http.headers().first("Content-Length").orElse("");
    if (!truncated
        && http.headers().first("Transfer-Encoding").isEmpty()
        && length.matches(NUMBER)
        && body.length < Long.parseLong(length)) {
      throw new IOException("the body has %d of %s octets: %s".formatted(body.length, length, url));
    }
    return new RecordedResponse(
        url,
        Instant.parse(value(record, "WARC-Date")).toEpochMilli(),
        new Response.Answer(http.status(), http.headers().map(), body, truncated));
  }
}
