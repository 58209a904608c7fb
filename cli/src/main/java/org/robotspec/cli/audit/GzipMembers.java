package org.robotspec.cli.audit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The members of a gzip file (RFC 1952), one after the other. A member ends where its own octets
 * say: what looks like the start of another may be content. For one thread.
 */
final class GzipMembers implements AutoCloseable {
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;
  private long before; // octets of the file that are before the buffer
  private long offset;
  private boolean whole;
  private boolean broken;

  GzipMembers(InputStream in) {
    this.in = in;
  }

  static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip;
  }

  /**
   * Goes to the next member, behind one that is whole; returns whether there is one.
   *
   * @throws ZipException if something else follows
   */
  boolean next() throws IOException {
    offset = before + at;
    if (at == end && !fill()) {
      return false;
    }
    if (octet() != 0x1f || octet() != 0x8b || octet() != DEFLATE) {
      throw new ZipException("no gzip member");
    }
    int flags = octet();
    skip(6);
    if ((flags & EXTRA) != 0) {
      skip(octet() | octet() << 8);
    }
    for (int text : new int[] {NAME, COMMENT}) {
      while ((flags & text) != 0 && octet() != 0) {
        // up to its end
      }
    }
    skip((flags & HEADER_CRC) == 0 ? 0 : 2);
    inflater.reset();
    crc.reset();
    whole = false;
    broken = false;
    inflater.setInput(buffer, at, end - at);
    return true;
  }

  /** Returns where the member starts in the file. */
  long offset() {
    return offset;
  }

  /** Returns the content of the member; it ends with the member, or with an exception. */
  InputStream content() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] to, int from, int length) throws IOException {
        return inflate(to, from, length);
      }
    };
  }

  /** Reads the rest of the member; returns whether it is whole, so that its end is certain. */
  boolean skip() throws IOException {
    byte[] rest = new byte[buffer.length];
    try {
      while (inflate(rest, 0, rest.length) >= 0) {
        // up to its end
      }
      return true;
    } catch (ZipException | EOFException e) {
      return false;
    }
  }

  private int inflate(byte[] to, int from, int length) throws IOException {
    if (whole || length == 0) {
      return whole ? -1 : 0;
    }
    if (broken) {
      throw new ZipException("a broken gzip member");
    }
    broken = true; // unless it returns
    try {
      while (true) {
        int inflated = inflater.inflate(to, from, length);
        at = end - inflater.getRemaining();
        if (inflated > 0) {
          crc.update(to, from, inflated);
          broken = false;
          return inflated;
        }
        if (inflater.finished()) {
          checkEnd();
          broken = false;
          return -1;
        }
        if (inflater.needsDictionary()) {
          throw new ZipException("a dictionary");
        }
        if (at == end && !fill()) {
          throw new EOFException("a gzip member without its end");
        }
        inflater.setInput(buffer, at, end - at);
      }
    } catch (DataFormatException e) {
      throw new ZipException(String.valueOf(e.getMessage()));
    }
  }

  private void checkEnd() throws IOException {
    long sum = octet() | octet() << 8 | octet() << 16 | (long) octet() << 24;
    long length = octet() | octet() << 8 | octet() << 16 | (long) octet() << 24;
    if (sum != crc.getValue() || length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new ZipException("a gzip member with a wrong checksum");
    }
    whole = true;
  }

  private boolean fill() throws IOException {
    before += end;
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private int octet() throws IOException {
    if (at == end && !fill()) {
      throw new EOFException("a gzip member without its end");
    }
    return buffer[at++] & 0xFF;
  }

  private void skip(int octets) throws IOException {
    for (int i = 0; i < octets; i++) {
      octet();
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}
