package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import org.apache.commons.codec.binary.Base32;
import org.apache.commons.codec.digest.DigestUtils;

/** Writes the records of a WARC 1.0 file (ISO 28500:2009). For one thread. */
final class WarcWriter implements Closeable {
  private final OutputStream out;

  /** Creates a file, with a record about the program. */
  WarcWriter(Path file, String software, Instant now) throws IOException {
    this.out = new BufferedOutputStream(Files.newOutputStream(file));
    String info = "software: " + software + "\r\nformat: WARC File Format 1.0\r\n";
    write("warcinfo", now, "", "application/warc-fields", info.getBytes(UTF_8), new byte[0]);
  }

  /**
   * Writes an answer.
   *
   * @param fields further fields, by name
   * @param head the status line and the headers, with their empty line
   */
  void response(String uri, Instant time, Map<String, String> fields, byte[] head, byte[] body)
      throws IOException {
    StringBuilder lines = new StringBuilder("WARC-Target-URI: %s\r\n".formatted(uri));
    fields.forEach((name, value) -> lines.append(name + ": " + value + "\r\n"));
    lines.append("WARC-Payload-Digest: %s\r\n".formatted(digest(body, new byte[0])));
    write("response", time, lines.toString(), "application/http;msgtype=response", head, body);
  }

  private void write(
      String type, Instant time, String fields, String content, byte[] head, byte[] body)
      throws IOException {
    String record =
        """
        WARC/1.0
        WARC-Type: %s
        WARC-Record-ID: <urn:uuid:%s>
        WARC-Date: %s
        WARC-Block-Digest: %s
        Content-Type: %s
        Content-Length: %d
        """
            .formatted(
                type,
                UUID.randomUUID(),
                time.truncatedTo(ChronoUnit.SECONDS),
                digest(head, body),
                content,
                head.length + body.length)
            .replace("\n", "\r\n");
    out.write((record + fields + "\r\n").getBytes(UTF_8));
    out.write(head);
    out.write(body);
    out.write("\r\n\r\n".getBytes(UTF_8));
  }

  private static String digest(byte[] first, byte[] second) {
    MessageDigest sha1 = DigestUtils.updateDigest(DigestUtils.getSha1Digest(), first);
    return "sha1:" + new Base32().encodeToString(sha1.digest(second));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
