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
import org.robotspec.service.spi.Request;
import org.robotspec.service.spi.Response.Answer;

class SegmentToWarcTest {
  private final Configuration conf = NutchConfiguration.create();
  @TempDir private Path dir;

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
    org.apache.hadoop.fs.Path part =
        new org.apache.hadoop.fs.Path(dir.toString(), "segment/content/part-r-00000");
    try (MapFile.Writer out =
        new MapFile.Writer(
            conf,
            part,
            MapFile.Writer.keyClass(Text.class),
            MapFile.Writer.valueClass(Content.class))) {
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
          "1790000000000",
          Response.IP_ADDRESS,
          "127.0.0.9");
      add(out, "http://b\u00FC.example/robots.txt", "Disallow: /", "Content-Type", "text/plain");
      add(out, "http://c.example/robots.txt", "<html>", "Content-Type", "text/html");
      add(
          out,
          "http://d.example/robots.txt",
          "",
          Response.RESPONSE_HEADERS,
          "HTTP/1.1 302 Moved\r\nLocation: //none.example/rules\r\n\r\n");
    }
    Path file = dir.resolve("robots.warc");
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    SegmentToWarc.write(
        conf, part.getParent().getParent(), file, new PrintStream(report, true, ISO_8859_1));
    assertThat(report.toString(ISO_8859_1).strip())
        .isEqualTo(
            "4 robots.txt files and targets of their redirects; left out without a known status: 1;"
                + " targets that are not in the segment: 1");
    assertThat(
            Files.readString(file, UTF_8)
                .replaceAll("WARC-Record-ID: .*\r\n", "")
                .replaceAll("WARC-Date: (?!2026-09-21).*\r\n", "")
                .replace("\r\n", "\n"))
        .isEqualTo(
            """
            WARC/1.0
            WARC-Type: warcinfo
            WARC-Block-Digest: sha1:NLNWHMJOGY5RPQFIHSFNSDPSRFCHWTHS
            Content-Type: application/warc-fields
            Content-Length: 70

            software: Robotspec, from Apache Nutch
            format: WARC File Format 1.0


            WARC/1.0
            WARC-Type: response
            WARC-Date: 2026-09-21T14:13:20Z
            WARC-Block-Digest: sha1:77O43AUBWPHW6QLT6C4KMISXMQZ7GY45
            Content-Type: application/http;msgtype=response
            Content-Length: 106
            WARC-Target-URI: http://a.example/robots.txt
            WARC-IP-Address: 127.0.0.9
            WARC-Payload-Digest: sha1:LYKCUS3F5O5MPNAKMJ6KYFHU67YESNAM

            HTTP/1.1 301 Moved
            Server: x
            X-Crawl-content-encoding:gzip
            Location: /\uA723?a
            Content-Length: 5

            moved

            WARC/1.0
            WARC-Type: response
            WARC-Block-Digest: sha1:JZD4L7OGY3UVCMX3GD5GAXCBQD4BICOZ
            Content-Type: application/http;msgtype=response
            Content-Length: 77
            WARC-Target-URI: http://a.example/%EA%9C%A3?a
            WARC-Payload-Digest: sha1:QOYQELRXAC5VRFK2SPSQ2QEGBJ3UI4XW

            HTTP/1.1 200 OK
            content-type: text/plain
            Content-Length: 12

            Disallow: /a

            WARC/1.0
            WARC-Type: response
            WARC-Block-Digest: sha1:LJ2OSPTHU7ULSMWSHBJSNUJD27PFK4U2
            Content-Type: application/http;msgtype=response
            Content-Length: 76
            WARC-Target-URI: http://xn--b-eha.example/robots.txt
            WARC-Payload-Digest: sha1:BIITV772JRJHPGRXNO75H7543O2SVHIU

            HTTP/1.1 200 OK
            Content-Type: text/plain
            Content-Length: 11

            Disallow: /

            WARC/1.0
            WARC-Type: response
            WARC-Block-Digest: sha1:QJBX3XSXMI4DLBV5NWX6UY2ZEN2Y6ZEK
            Content-Type: application/http;msgtype=response
            Content-Length: 73
            WARC-Target-URI: http://d.example/robots.txt
            WARC-Payload-Digest: sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ

            HTTP/1.1 302 Moved
            Location: //none.example/rules
            Content-Length: 0



            """);
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
    Request request = new Request("http://a.example/robots.txt", answer, "");
    conf.setBoolean("store.http.headers", true);
    Content stored = NutchFetcher.stored(request, conf).orElseThrow();
    assertThat(stored.getMetadata()).isEqualTo(metadata);
    assertThat(stored.getUrl()).isEqualTo("http://a.example/robots.txt");
    assertThat(stored.getContentType()).isEqualTo("text/html");
    conf.setBoolean("store.http.headers", false);
    Metadata without = NutchFetcher.stored(request, conf).orElseThrow().getMetadata();
    metadata.remove(Response.RESPONSE_HEADERS);
    assertThat(without).isEqualTo(metadata);
  }

  @Test
  void aWrongSegmentIsNamed() {
    org.apache.hadoop.fs.Path none = new org.apache.hadoop.fs.Path(dir.toString());
    assertThatThrownBy(() -> SegmentToWarc.write(conf, none, dir.resolve("x"), System.out))
        .hasMessageContaining("no such files: " + dir);
  }
}
