package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.nutch.metadata.Metadata;
import org.apache.nutch.net.protocols.Response;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.util.NutchConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Writes the robots.txt files of a segment ({@code fetcher.store.robotstxt}) to a WARC file, which
 * {@code robotspec audit} reads.
 *
 * <p>A segment has the status of an answer only with {@code store.http.headers}. Without it, plain
 * text counts as the body of a 200, and everything else is left out.
 */
public final class SegmentToWarc {
  private SegmentToWarc() {}

  /** Runs from {@code bin/nutch plugin robotspec}, with the segment and the file to write. */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.printf(
          "usage: bin/nutch plugin robotspec %s SEGMENT FILE.warc%n",
          SegmentToWarc.class.getName());
      System.exit(2);
    }
    write(
        NutchConfiguration.create(), new Path(args[0]), java.nio.file.Path.of(args[1]), System.out);
  }

  static void write(Configuration conf, Path segment, java.nio.file.Path file, PrintStream report)
      throws IOException {
    Path names = new Path(segment, Content.DIR_NAME + "/part-*/data");
    FileStatus @Nullable [] parts = segment.getFileSystem(conf).globStatus(names);
    if (parts == null || parts.length == 0) {
      throw new IOException("no such files: " + names);
    }
    int written = 0;
    int found = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (FileStatus part : parts) {
        Instant time = Instant.ofEpochMilli(part.getModificationTime());
        SequenceFile.Reader.Option path = SequenceFile.Reader.file(part.getPath());
        try (SequenceFile.Reader in = new SequenceFile.Reader(conf, path)) {
          Text url = new Text();
          Content content = new Content();
          while (in.next(url, content)) {
            if (url.toString().endsWith("/robots.txt")) {
              found++;
              written += write(out, url.toString(), time, content) ? 1 : 0;
            }
          }
        }
      }
    }
    report.printf(
        "%d robots.txt files; left out without a known status: %d%n", written, found - written);
  }

  private static @Nullable String statusLine(Content content) {
    @Nullable String headers = content.getMetadata().get(Response.RESPONSE_HEADERS);
    if (headers != null) {
      return headers.lines().findFirst().orElse(null);
    }
    @Nullable String type = content.getMetadata().get(Response.CONTENT_TYPE);
    return type != null && type.startsWith("text/plain") ? "HTTP/1.1 200 OK" : null;
  }

  /** Writes an answer; returns whether its status is known. */
  private static boolean write(OutputStream out, String url, Instant time, Content content)
      throws IOException {
    @Nullable String status = statusLine(content);
    if (status == null) {
      return false;
    }
    byte[] body = content.getContent();
    Metadata metadata = content.getMetadata();
    StringBuilder head = new StringBuilder(status).append("\r\n");
    for (String name : new String[] {Response.CONTENT_TYPE, Response.LOCATION}) {
      @Nullable String value = metadata.get(name);
      if (value != null) {
        head.append(name).append(": ").append(value).append("\r\n");
      }
    }
    head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
    String record =
        """
        WARC/1.0
        WARC-Type: response
        WARC-Record-ID: <urn:uuid:%s>
        WARC-Date: %s
        WARC-Target-URI: %s
        Content-Type: application/http;msgtype=response
        Content-Length: %d

        """
            .formatted(
                UUID.randomUUID(),
                time.truncatedTo(ChronoUnit.SECONDS),
                url,
                head.length() + body.length);
    out.write(record.replace("\n", "\r\n").getBytes(ISO_8859_1));
    out.write(head.toString().getBytes(ISO_8859_1));
    out.write(body);
    out.write("\r\n\r\n".getBytes(ISO_8859_1));
    return true;
  }
}
