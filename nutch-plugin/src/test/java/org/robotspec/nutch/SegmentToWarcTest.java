package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.util.NutchConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
          "http://a.example/robots.txt",
          "moved",
          "Location",
          "/r.txt",
          Response.RESPONSE_HEADERS,
          "HTTP/1.1 301 Moved\r\nLocation: /r.txt\r\n\r\n");
      add(out, "http://b.example/robots.txt", "Disallow: /", "Content-Type", "text/plain");
      add(out, "http://c.example/robots.txt", "<html>", "Content-Type", "text/html");
    }
    Path file = dir.resolve("robots.warc");
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    SegmentToWarc.write(
        conf, part.getParent().getParent(), file, new PrintStream(report, true, ISO_8859_1));
    assertThat(report.toString(ISO_8859_1).strip())
        .isEqualTo("2 robots.txt files; left out without a known status: 1");
    assertThat(
            Files.readString(file, ISO_8859_1)
                .replaceAll("(WARC-Record-ID|WARC-Date): .*\r\n", "")
                .replace("\r\n", "\n"))
        .isEqualTo(
            """
            WARC/1.0
            WARC-Type: response
            WARC-Target-URI: http://a.example/robots.txt
            Content-Type: application/http;msgtype=response
            Content-Length: 64

            HTTP/1.1 301 Moved
            Location: /r.txt
            Content-Length: 5

            moved

            WARC/1.0
            WARC-Type: response
            WARC-Target-URI: http://b.example/robots.txt
            Content-Type: application/http;msgtype=response
            Content-Length: 76

            HTTP/1.1 200 OK
            Content-Type: text/plain
            Content-Length: 11

            Disallow: /

            """);
  }

  @Test
  void aWrongSegmentIsNamed() {
    org.apache.hadoop.fs.Path none = new org.apache.hadoop.fs.Path(dir.toString());
    assertThatThrownBy(() -> SegmentToWarc.write(conf, none, dir.resolve("x"), System.out))
        .hasMessageContaining("no such files: " + dir);
  }
}
