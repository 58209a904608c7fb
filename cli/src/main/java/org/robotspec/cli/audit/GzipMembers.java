package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The content of a gzip file (RFC 1952), one member after the other. The JDK's stream does not tell
 * members apart, and jwarc compares no checksums. For one thread.
 */
final class GzipMembers extends InflaterInputStream {
  private static final int BUFFER = 8_192;

  /** The checksum and the length behind the content of a member. */
  private static final int TRAILER = 8;

  private final PushbackInputStream file;
  private final CRC32 crc = new CRC32();
  private long offset;
  private long next;
  private boolean ended = true;

  GzipMembers(InputStream file) {
    this(new PushbackInputStream(file, BUFFER));
  }

  private GzipMembers(PushbackInputStream file) {
    super(file, new Inflater(true), BUFFER);
    this.file = file;
  }

  static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip;
  }

  /** Returns where the member starts in the file. */
  long offset() {
    return offset;
  }

  /** Returns whether the whole member was read, and its checksum is right. */
  boolean ended() {
    return ended;
  }

  /**
   * Moves from the end of a member to the next one; returns whether there is one.
   *
   * @throws IOException if something else follows
   */
  boolean next() throws IOException {
    offset = next;
    int first = file.read();
    if (first < 0) {
      return false;
    }
    file.unread(first);
    ended = false;
    InputStream header =
        new InputStream() {
          @Override
          public int read() throws IOException {
            next++;
            return file.read();
          }
        };
    new GZIPInputStream(header, 1).close(); // reads nothing behind the header
    inf.reset();
    crc.reset();
    return true;
  }

  /** Reads content of the member; the end is told only if the checksum is right. */
  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    int read = ended ? -1 : super.read(to, from, length);
    if (read >= 0) {
      crc.update(to, from, read);
    } else if (!ended) {
      file.unread(buf, len - inf.getRemaining(), inf.getRemaining());
      next += inf.getBytesRead() + TRAILER;
      ByteBuffer end = ByteBuffer.wrap(file.readNBytes(TRAILER)).order(ByteOrder.LITTLE_ENDIAN);
      if (end.remaining() < TRAILER
          || end.getInt() != (int) crc.getValue()
          || end.getInt() != (int) inf.getBytesWritten()) {
        throw new ZipException("a gzip member with a wrong checksum");
      }
      ended = true;
    }
    return read;
  }

  @Override
  public void close() {
    inf.end();
  }
}
