package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.util.NutchConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.service.spi.Exchange;
import org.robotspec.service.spi.Response.Answer;

class SegmentToWarcTest {
  private final Configuration conf = NutchConfiguration.create();
  @TempDir private Path dir;

  private org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(dir.toString(), name);
  }

  private MapFile.Writer segment(String name) throws IOException {
    return new MapFile.Writer(
        conf,
        path(name + "/content/part-r-00000"),
        MapFile.Writer.keyClass(Text.class),
        MapFile.Writer.valueClass(Content.class));
  }

  private void add(MapFile.Writer out, String url, String body, String... headers)
      throws IOException {
    Metadata metadata = new Metadata();
    for (int i = 0; i < headers.length; i += 2) {
      metadata.set(headers[i], headers[i + 1]);
    }
    byte[] bytes = body.getBytes(ISO_8859_1);
    out.append(new Text(url), new Content(url, url, bytes, "text/plain", metadata, conf));
  }

  @Test
  void writesTheFilesWhoseStatusIsKnown() throws IOException {
    try (MapFile.Writer out = segment("segment")) {
      add(out, "http://a.example/", "a page", "Content-Type", "text/plain");
      add(
          out,
          "http://a.example/%EA%9C%A3?a",
          "Disallow: /a",
          Response.RESPONSE_HEADERS,
          "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n");
      add(
          out,
          "http://a.example/robots.txt",
          "moved",
          "Location",
          "/\uA723?a",
          Response.RESPONSE_HEADERS,
          "HTTP/1.1 301 Moved\r\nServer: x\r\nLocation: /\uFFFD?a\r\ncontent-encoding:gzip\r\n\r\n",
          Response.FETCH_TIME,
          "1790000000000");
      add(out, "http://b\u00FC.example/robots.txt", "gone", "Content-Type", "text/plain");
      add(out, "http://c.example/robots.txt", "<html>", "Content-Type", "text/html");
      add(
          out,
          "http://d.example/robots.txt",
          "",
          Response.RESPONSE_HEADERS,
          "H2 302 Moved\r\nLocation: //none.example/rules\r\n\r\n");
    }
    Path file = dir.resolve("robots.warc");
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    SegmentToWarc.write(conf, path("segment"), file, new PrintStream(report, true, ISO_8859_1));
    assertThat(report.toString(ISO_8859_1).strip())
        .isEqualTo(
            "3 robots.txt files and targets of their redirects; left out, because only"
                + " store.http.headers keeps a status: 2; targets that are not in the segment: 1");
    assertThat(
            Files.readString(file, UTF_8)
                .replaceAll("WARC-Record-ID: .*\r\n", "")
                .replaceAll("WARC-Date: (?!2026-09-21).*\r\n", "")
                .replace("\r\n", "\n"))
        .isEqualTo(
            """
            WARC/1.0
            WARC-Type: response
            WARC-Date: 2026-09-21T14:13:20Z
            WARC-Target-URI: http://a.example/robots.txt
            Content-Type: application/http;msgtype=response
            Content-Length: 106

            HTTP/1.1 301 Moved
            Server: x
            X-Crawl-content-encoding:gzip
            Location: /\uA723?a
            Content-Length: 5

            moved

            WARC/1.0
            WARC-Type: response
            WARC-Target-URI: http://a.example/%EA%9C%A3?a
            Content-Type: application/http;msgtype=response
            Content-Length: 77

            HTTP/1.1 200 OK
            content-type: text/plain
            Content-Length: 12

            Disallow: /a

            WARC/1.0
            WARC-Type: response
            WARC-Target-URI: http://d.example/robots.txt
            Content-Type: application/http;msgtype=response
            Content-Length: 73

            HTTP/1.1 302 Moved
            Location: //none.example/rules
            Content-Length: 0



            """);
  }

  private String warc(String... headers) throws IOException {
    String name = "segment" + headers.length + headers[1].hashCode();
    try (MapFile.Writer out = segment(name)) {
      add(out, "http://a.example/robots.txt", "12345", headers);
    }
    Path file = dir.resolve(name + ".warc");
    SegmentToWarc.write(conf, path(name), file, System.out);
    return Files.readString(file, ISO_8859_1);
  }

  /** Protocol-http reads a header as ISO 8859-1, protocol-okhttp as UTF-8. */
  @ParameterizedTest
  @CsvSource({
    "/\u00C3\u00A9, /\u00C3\u00A9",
    "/\u00E9, /\u00C3\u00A9",
    "/\uA723, /\u00EA\u009C\u00A3",
    "/\u00EA\u009C\u00A3, /\u00EA\u009C\u00A3",
  })
  void aLocationIsEncodedOnce(String kept, String octets) throws IOException {
    assertThat(
            warc(Response.RESPONSE_HEADERS, "HTTP/1.1 301 Moved\r\n\r\n", Response.LOCATION, kept))
        .contains("\r\nLocation: " + octets + "\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "http.content.truncated, true, unspecified",
    "http.content.truncated.reason, time, none",
  })
  void aBodyThatWasCutIsMarked(String name, String value, String reason) throws IOException {
    String warc = warc(Response.RESPONSE_HEADERS, "HTTP/1.1 200 OK\r\n\r\n", name, value);
    if (reason.equals("none")) {
      assertThat(warc).doesNotContain("WARC-Truncated");
    } else {
      assertThat(warc).contains("WARC-Truncated: " + reason + "\r\n");
    }
    assertThat(warc).contains("\r\nContent-Length: 5\r\n\r\n12345\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "X: y\r\n\r\n", "HTTP/1.1 999 OK\r\n\r\n", "HTTP/1.1 20\r\n\r\n", "200 OK"})
  void anAnswerWithoutAStatusIsLeftOut(String headers) throws IOException {
    assertThat(
            warc(
                Response.RESPONSE_HEADERS, headers, "Location", "/x", "Content-Type", "text/plain"))
        .doesNotContain("response");
  }

  @Test
  void whatIsStoredIsWhatTheProtocolPluginReturned() {
    Metadata metadata = new Metadata();
    metadata.add(Response.RESPONSE_HEADERS, "HTTP/1.1 404 Not Found\r\nX: y\r\n\r\n");
    metadata.add(Response.FETCH_TIME, "1790000000000");
    metadata.add(Response.IP_ADDRESS, "127.0.0.9");
    metadata.add("Set-Cookie", "a");
    metadata.add("Set-Cookie", "b");
    Answer answer =
        new Answer(404, Map.of("content-type", List.of("text/html")), new byte[1], false, metadata);
    Exchange request = new Exchange("http://a.example/robots.txt", answer, "");
    conf.setBoolean("store.http.headers", true);
    Content stored = NutchFetcher.stored(request, conf).orElseThrow();
    assertThat(stored.getMetadata()).isEqualTo(metadata);
    assertThat(stored.getUrl()).isEqualTo("http://a.example/robots.txt");
    assertThat(stored.getContentType()).isEqualTo("text/html");
    conf.setBoolean("store.http.headers", false);
    Metadata without = NutchFetcher.stored(request, conf).orElseThrow().getMetadata();
    metadata.remove(Response.RESPONSE_HEADERS);
    assertThat(without).isEqualTo(metadata);
    Answer cut = new Answer(200, Map.of(), new byte[1], true, metadata);
    Exchange whole = new Exchange("http://a.example/robots.txt", cut, "");
    assertThat(NutchFetcher.stored(whole, conf).orElseThrow().getMetadata())
        .extracting(kept -> kept.get(Response.TRUNCATED_CONTENT))
        .isEqualTo("true");
  }

  @Test
  void aWrongSegmentIsNamed() {
    org.apache.hadoop.fs.Path none = new org.apache.hadoop.fs.Path(dir.toString());
    assertThatThrownBy(() -> SegmentToWarc.write(conf, none, dir.resolve("x"), System.out))
        .hasMessageContaining("no such files: " + dir);
  }
}
