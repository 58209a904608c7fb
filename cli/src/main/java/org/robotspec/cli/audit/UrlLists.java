package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.text.WhiteSpace;

/**
 * Reads URLs from lists. The end of a file's name, before an optional {@code .gz}, tells its
 * format: {@code .csv} is a dump of Nutch's CrawlDb, as is {@code part-r-00000}, {@code .cdx} and
 * {@code .cdxj} are CDX indexes, as is {@code cdx-00000} of Common Crawl, and any other file has
 * one URL per line.
 *
 * @param report receives what could not be read
 */
record UrlLists(AuditReport report) {
  private static final JsonMapper JSON = new JsonMapper();

  /** The length limit of a line or a CSV record, in octets: far more than any crawler writes. */
  static final int MAX_LINE = 1 << 20;

  /** How much white space before the first letter of a list is read to recognise JSON. */
  private static final int MAX_SPACE = 1 << 10;

  /** Receives URLs that can be crawled. */
  interface Receiver {
    void receive(Origin origin, String url) throws IOException;
  }

  /**
   * Reads a list.
   *
   * @param file its name
   * @throws IOException if it cannot be read, is JSON, or the receiver fails
   */
  void read(String file, InputStream in, Receiver receiver) throws IOException {
    String name =
        file.replaceFirst("\\.gz$", "")
            .replaceFirst("/cdx-\\d+$", "/.cdxj")
            .replaceFirst("/part-r-\\d+$", "/.csv");
    checkName(file);
    try (BoundedStream plain =
            new BoundedStream(file.endsWith(".gz") ? new GZIPInputStream(in) : in);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, UTF_8.newDecoder()))) {
      plain.allow(MAX_LINE);
      if (isJson(lines)) {
        throw json(file);
      }
      if (name.endsWith(".csv")) {
        csv(file, plain, lines, receiver);
      } else {
        lines(file, name, plain, lines, receiver);
      }
    } catch (BoundedStream.TooLongException e) {
      tooLong(file);
    } catch (CharacterCodingException e) {
      report.problem(file, "not UTF-8; the rest of the file was not read");
    } catch (ZipException | EOFException e) {
      report.problem(file, "broken gzip; the rest of the file was not read");
    }
  }

  /**
   * Checks that the name of a list is not that of JSON.
   *
   * @throws IOException if it is; the message has the command that makes a list of URLs of it
   */
  static void checkName(String file) throws IOException {
    if (file.replaceFirst("\\.gz$", "").endsWith(".jsonl")) {
      throw json(file);
    }
  }

  private static boolean isJson(BufferedReader lines) throws IOException {
    lines.mark(MAX_SPACE);
    int first = lines.read();
    for (int read = 1; read < MAX_SPACE && isSpace(first); read++) {
      first = lines.read();
    }
    lines.reset();
    return first == '{';
  }

  private static boolean isSpace(int c) {
    return c == 0xFEFF || Character.isWhitespace(c);
  }

  private static IOException json(String file) {
    String cat = file.endsWith(".gz") ? "gzip -dc" : "cat";
    String command = "%s %s | jq -r '._source.url // .url' > urls.txt".formatted(cat, file);
    return new IOException(file + " is JSON; make a list of URLs of it: " + command);
  }

  private void pass(String url, Receiver receiver) throws IOException {
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (InvalidUrlException e) {
      report.count(AuditReport.Count.INVALID_URLS, 1);
      return;
    }
    receiver.receive(origin, url);
  }

  private void tooLong(String file) {
    report.problem(
        file, "a line of more than " + MAX_LINE + " octets; the rest of the file was not read");
  }

  private void lines(
      String file, String name, BoundedStream in, BufferedReader lines, Receiver receiver)
      throws IOException {
    int column = name.endsWith(".cdx") ? 2 : 0;
    long number = 0;
    while (true) {
      in.allow(MAX_LINE);
      @Nullable String line = lines.readLine();
      if (line == null) {
        return;
      }
      number++;
      if (name.endsWith(".cdx") && line.startsWith(" CDX ")) {
        column = List.of(line.substring(" CDX ".length()).split(" ", -1)).indexOf("a");
        continue;
      }
      if (WhiteSpace.LINE.trim(line).isEmpty() || line.startsWith("#")) {
        continue;
      }
      @Nullable String url = url(name, line, column);
      if (url == null) {
        report.problem(file + ", line " + number, "no URL in this line");
      } else {
        pass(url, receiver);
      }
    }
  }

  private static @Nullable String url(String name, String line, int column) {
    if (name.endsWith(".cdxj")) {
      return member(line.substring(Math.max(0, line.indexOf('{'))));
    }
    if (name.endsWith(".cdx")) {
      String[] fields = line.split(" ", -1);
      return column < 0 || column >= fields.length ? null : fields[column];
    }
    return WhiteSpace.LINE.trim(line);
  }

  private static @Nullable String member(String json) {
    try {
      JsonNode url = JSON.readTree(json).path("url");
      return url.isTextual() ? url.asText() : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private void csv(String file, BoundedStream in, BufferedReader lines, Receiver receiver)
      throws IOException {
    in.allow(MAX_LINE);
    lines.mark(5);
    char[] start = new char[4];
    boolean semicolons = lines.read(start) == 4 && start[3] == ';';
    lines.reset();
    CSVFormat format = CSVFormat.DEFAULT.builder().setDelimiter(semicolons ? ';' : ',').get();
    try (CSVParser records = CSVParser.parse(lines, format)) {
      for (CSVRecord record : records) {
        in.allow(MAX_LINE);
        if (record.getRecordNumber() > 1 || !record.get(0).equalsIgnoreCase("url")) {
          pass(record.get(0), receiver);
        }
      }
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof BoundedStream.TooLongException) {
        tooLong(file);
        return;
      }
      report.problem(file, "not CSV; the rest of the file was not read");
    }
  }
}
