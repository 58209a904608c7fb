package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

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
import java.util.zip.ZipException;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.audit.BoundedStream.TooLongException;
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
    try (BoundedStream plain = new BoundedStream(file.endsWith(".gz") ? new WholeGzip(in) : in);
        BufferedReader lines = start(file, plain);
        CSVParser records = CSVParser.parse(lines, format(name, lines))) {
      int column = name.endsWith(".cdx") ? 2 : 0;
      for (CSVRecord record : records) {
        plain.allow(MAX_LINE);
        List<String> fields = record.toList();
        String start = WhiteSpace.LINE.trim(fields.get(0));
        if (name.endsWith(".cdx") && start.isEmpty() && fields.indexOf("CDX") == 1) {
          column = fields.subList(2, fields.size()).indexOf("a");
        } else if (name.endsWith(".csv")
            ? record.getRecordNumber() > 1 || !start.equalsIgnoreCase("url")
            : !start.isEmpty() || fields.size() > 1) {
          @Nullable String url = url(name, fields, column);
          if (url == null) {
            String where = file + ", line " + records.getCurrentLineNumber();
            report.problem(where, "no URL in this line");
          } else {
            pass(url, receiver);
          }
        }
      }
    } catch (UncheckedIOException e) { // of the parser
      report.problem(
          file, broken(requireNonNull(e.getCause())) + "; the rest of the file was not read");
    } catch (CharacterCodingException | ZipException | EOFException | TooLongException e) {
      report.problem(file, broken(e) + "; the rest of the file was not read");
    }
  }

  private static String broken(IOException e) {
    return e instanceof TooLongException
        ? "a line of more than " + MAX_LINE + " octets"
        : e instanceof CharacterCodingException
            ? "not UTF-8"
            : e instanceof CSVException ? "not CSV" : "broken gzip";
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

  /** Returns a reader at the start of a list, unless its name or its first letter tell of JSON. */
  private static BufferedReader start(String file, BoundedStream in) throws IOException {
    checkName(file);
    in.allow(MAX_LINE);
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8.newDecoder()));
    lines.mark(MAX_SPACE);
    int first = lines.read();
    for (int read = 1; read < MAX_SPACE && isSpace(first); read++) {
      first = lines.read();
    }
    lines.reset();
    if (first == '{') {
      throw json(file);
    }
    return lines;
  }

  private static boolean isSpace(int c) {
    return c == 0xFEFF || Character.isWhitespace(c);
  }

  private static IOException json(String file) {
    String cat = file.endsWith(".gz") ? "gzip -dc" : "cat";
    String command = "%s %s | jq -r '._source.url // .url' > urls.txt".formatted(cat, file);
    return new IOException(file + " is JSON; make a list of URLs of it: " + command);
  }

  /** Returns how a list is split into records; a line of text is a record with one field. */
  private static CSVFormat format(String name, BufferedReader lines) throws IOException {
    CSVFormat.Builder format = CSVFormat.DEFAULT.builder();
    if (!name.endsWith(".csv")) {
      char between = name.endsWith(".cdx") ? ' ' : '\0';
      return format.setDelimiter(between).setQuote(null).setCommentMarker('#').get();
    }
    lines.mark(5);
    char[] start = new char[4];
    boolean semicolons = lines.read(start) == 4 && start[3] == ';';
    lines.reset();
    return format.setDelimiter(semicolons ? ';' : ',').get();
  }

  private static @Nullable String url(String name, List<String> fields, int column)
      throws IOException {
    if (name.endsWith(".cdxj")) {
      String line = fields.get(0);
      try {
        JsonNode url = JSON.readTree(line.substring(Math.max(0, line.indexOf('{')))).path("url");
        return url.isTextual() ? url.asText() : null;
      } catch (JsonProcessingException e) {
        return null;
      }
    }
    return column < 0 || column >= fields.size() ? null : WhiteSpace.LINE.trim(fields.get(column));
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
}
