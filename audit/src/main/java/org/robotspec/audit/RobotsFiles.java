package org.robotspec.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.spi.Response;

/**
 * Reads robots.txt files from WARC files, or from a folder that has a file for each host.
 *
 * @param maxBytes how many octets of a body are read
 * @param report gets what could not be read
 */
record RobotsFiles(int maxBytes, AuditReport report) {
  /** What takes a response. */
  interface Receiver {
    void receive(RecordedResponse response) throws IOException;
  }

  /**
   * Reads a source.
   *
   * @param source a WARC file, or a folder of files named {@code HOST} or {@code HOST.txt}
   * @throws IOException if it does not exist, or the receiver fails
   */
  void read(Path source, Receiver receiver) throws IOException {
    if (Files.isDirectory(source)) {
      folder(source, receiver);
    } else {
      warc(source, receiver);
    }
  }

  private void folder(Path folder, Receiver receiver) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        String host = String.valueOf(file.getFileName()).replaceFirst("\\.txt$", "");
        try (InputStream in = Files.newInputStream(file)) {
          byte[] body = in.readNBytes(maxBytes + 1);
          Response.Answer answer = new Response.Answer(200, Map.of(), body, body.length > maxBytes);
          for (String scheme : List.of("http", "https")) {
            String url = Origin.of(scheme + "://" + host).robotsTxtUrl();
            receiver.receive(new RecordedResponse(url, 0, answer));
          }
        } catch (InvalidUrlException e) {
          report.problem(file.toString(), "the file is not named for a host");
        }
      }
    }
  }

  private void warc(Path file, Receiver receiver) throws IOException {
    try (WarcReader reader = new WarcReader(file)) {
      while (true) {
        long position = reader.position();
        Optional<WarcRecord> record;
        try {
          record = reader.next();
        } catch (IOException e) {
          report.problem(
              file + ", offset " + position, "no WARC record; the rest of the file was not read");
          return;
        }
        if (record.isEmpty()) {
          return;
        }
        if (record.get() instanceof WarcResponse response) {
          Optional<RecordedResponse> read = Optional.empty();
          try {
            if (isRobotsTxt(response.target())) {
              read = Optional.of(response(response));
            }
          } catch (IOException | RuntimeException e) { // jwarc reads a record's fields when asked
            report.problem(
                file + ", offset " + position,
                "a record that cannot be read was skipped: " + e.getMessage());
          }
          if (read.isPresent()) {
            receiver.receive(read.get());
          }
        }
      }
    }
  }

  private static boolean isRobotsTxt(String url) {
    int query = url.indexOf('?');
    return (query < 0 ? url : url.substring(0, query)).endsWith("/robots.txt");
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
