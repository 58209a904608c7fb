package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** Writes the records of a WARC 1.0 file (ISO 28500:2009). For one thread. */
final class WarcWriter implements Closeable {
  private final OutputStream out;

  /** Creates a file, with a record about the program. */
  WarcWriter(Path file, String software, Instant now) throws IOException {
    this.out = new BufferedOutputStream(Files.newOutputStream(file));
    String info = "software: " + software + "\r\nformat: WARC File Format 1.0\r\n";
    write("warcinfo", now, "application/warc-fields", "", info.getBytes(UTF_8));
  }

  /**
   * Writes an answer.
   *
   * @param fields further fields, each with the end of its line
   * @param answer the octets from the status line on
   */
  void response(String uri, Instant time, String fields, byte[] answer) throws IOException {
    String more = "WARC-Target-URI: " + uri + "\r\n" + fields;
    write("response", time, "application/http;msgtype=response", more, answer);
  }

  private void write(String type, Instant time, String content, String fields, byte[] block)
      throws IOException {
    String head =
        """
        WARC/1.0
        WARC-Type: %s
        WARC-Record-ID: <urn:uuid:%s>
        WARC-Date: %s
        Content-Type: %s
        Content-Length: %d
        """
            .formatted(
                type,
                UUID.randomUUID(),
                time.truncatedTo(ChronoUnit.SECONDS),
                content,
                block.length)
            .replace("\n", "\r\n");
    out.write((head + fields + "\r\n").getBytes(UTF_8));
    out.write(block);
    out.write("\r\n\r\n".getBytes(UTF_8));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
