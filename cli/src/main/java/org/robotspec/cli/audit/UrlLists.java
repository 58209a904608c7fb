package org.robotspec.cli.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.robotspec.cli.audit.RecordedResponse.JSON;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.regex.Pattern;
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
  /** The length limit of a line or a CSV record, in octets: far more than any crawler writes. */
  static final int MAX_LINE = 1 << 20;

  private static final Pattern JSON_START = Pattern.compile("[\\p{javaWhitespace}\uFEFF]*\\{");

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
    checkNames(List.of(file));
    try (BoundedStream plain =
            new BoundedStream(file.endsWith(".gz") ? new WholeGzip(in) : in, MAX_LINE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(plain, UTF_8.newDecoder()));
        CSVParser records = CSVParser.parse(lines, format(name, start(file, lines)))) {
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
      broken(file, e.getCause());
    } catch (CharacterCodingException | ZipException | EOFException | TooLongException e) {
      broken(file, e);
    }
  }

  private void broken(String file, @Nullable Exception why) {
    String what =
        why instanceof TooLongException
            ? "a line of more than " + MAX_LINE + " octets"
            : why instanceof CharacterCodingException
                ? "not UTF-8"
                : why instanceof CSVException ? "not CSV" : "broken gzip";
    report.problem(file, what + "; the rest of the file was not read");
  }

  /**
   * Checks that no list has the name of JSON.
   *
   * @throws IOException if one does; the message has the command that makes a list of URLs of it
   */
  static void checkNames(List<String> files) throws IOException {
    for (String file : files) {
      if (file.replaceFirst("\\.gz$", "").endsWith(".jsonl")) {
        throw json(file);
      }
    }
  }

  /** Returns the start of a list, unless its first letter tells of JSON. */
  private static String start(String file, BufferedReader lines) throws IOException {
    CharBuffer start = CharBuffer.allocate(MAX_SPACE);
    lines.mark(MAX_SPACE);
    lines.read(start);
    lines.reset();
    if (JSON_START.matcher(start.flip()).lookingAt()) {
      throw json(file);
    }
    return start.toString();
  }

  private static IOException json(String file) {
    String cat = file.endsWith(".gz") ? "gzip -dc" : "cat";
    String command = "%s %s | jq -r '._source.url // .url' > urls.txt".formatted(cat, file);
    return new IOException(file + " is JSON; make a list of URLs of it: " + command);
  }

  /** Returns how a list is split into records; a line of text is a record with one field. */
  private static CSVFormat format(String name, String start) {
    CSVFormat.Builder format = CSVFormat.DEFAULT.builder();
    if (name.endsWith(".csv")) {
      return format.setDelimiter(start.startsWith(";", 3) ? ';' : ',').get();
    }
    char between = name.endsWith(".cdx") ? ' ' : '\0';
    return format.setDelimiter(between).setQuote(null).setCommentMarker('#').get();
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
