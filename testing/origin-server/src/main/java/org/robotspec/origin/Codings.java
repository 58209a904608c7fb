package org.robotspec.origin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** The content codings that a server may apply to a body. */
public final class Codings {
  private Codings() {}

  /** Returns one member of a gzip body (RFC 1952). */
  public static byte[] gzip(byte[] body) {
    return written(body, GZIPOutputStream::new);
  }

  /** Returns what HTTP calls deflate: zlib's format (RFC 1950). */
  public static byte[] zlib(byte[] body) {
    return written(body, DeflaterOutputStream::new);
  }

  /** Returns the compressed data alone (RFC 1951), which some servers call deflate. */
  public static byte[] rawDeflate(byte[] body) {
    return written(
        body,
        out -> new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true)));
  }

  @FunctionalInterface
  private interface Coder {
    OutputStream on(OutputStream out) throws IOException;
  }

  private static byte[] written(byte[] body, Coder coder) {
    ByteArrayOutputStream coded = new ByteArrayOutputStream();
    try (OutputStream out = coder.on(coded)) {
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return coded.toByteArray();
  }
}
