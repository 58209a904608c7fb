package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of a gzip file (RFC 1952), one member after the other. The JDK's stream does not tell
 * members apart, and jwarc compares no checksums. For one thread.
 */
final class GzipMembers extends InputStream {
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream file;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[8_192];
  private int used;
  private int filled;
  private long behind; // the position in the file of what follows the buffer
  private long offset;
  private boolean ended = true;

  GzipMembers(InputStream file) {
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

  /**
   * Moves from the end of a member to the next one; returns whether there is one.
   *
   * @throws ZipException if something else follows
   */
  boolean next() throws IOException {
    offset = behind - filled + used;
    if (used == filled && !fill()) {
      return false;
    }
    if (octet() != 0x1f || octet() != 0x8b || octet() != DEFLATE) {
      throw new ZipException("no gzip member");
    }
    int flags = octet();
    skipOctets(6);
    skipOctets((flags & EXTRA) == 0 ? 0 : octet() | octet() << 8);
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && octet() != 0) {
        // up to its end
      }
    }
    skipOctets((flags & HEADER_CRC) == 0 ? 0 : 2);
    inflater.reset();
    inflater.setInput(buffer, used, filled - used);
    crc.reset();
    ended = false;
    return true;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  /** Reads content of the member; the end is told only if the checksum is right. */
  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    try {
      while (!ended && length > 0) {
        int read = inflater.inflate(to, from, length);
        crc.update(to, from, read);
        if (read > 0) {
          return read;
        }
        if (inflater.finished()) {
          end();
        } else if (fill()) {
          inflater.setInput(buffer, 0, filled);
        } else {
          throw new ZipException("a gzip member without its end");
        }
      }
      return length > 0 ? -1 : 0;
    } catch (DataFormatException e) {
      throw new ZipException("a broken gzip member");
    }
  }

  private void end() throws IOException {
    used = filled - inflater.getRemaining();
    if (number() != crc.getValue() || number() != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new ZipException("a gzip member with a wrong checksum");
    }
    ended = true;
  }

  private boolean fill() throws IOException {
    used = 0;
    filled = Math.max(0, file.read(buffer));
    behind += filled;
    return filled > 0;
  }

  private int octet() throws IOException {
    if (used == filled && !fill()) {
      throw new ZipException("a gzip member without its end");
    }
    return buffer[used++] & 0xFF;
  }

  private void skipOctets(int octets) throws IOException {
    for (int i = 0; i < octets; i++) {
      octet();
    }
  }

  private long number() throws IOException {
    return octet() | octet() << 8 | octet() << 16 | (long) octet() << 24;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
