package org.robotspec.cli.audit;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * The members of a gzip file (RFC 1952), one after the other. Only decoding a member shows its end,
 * because its content may look like the start of another one. For one thread.
 */
final class GzipMembers implements AutoCloseable {
  private static final int BUFFER = 8192;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;

  private final PushbackInputStream file;
  private final Inflater inflater = new Inflater(true);
  private Member member;
  private long position;
  private long offset;

  GzipMembers(InputStream file) {
    this.file = new PushbackInputStream(file, BUFFER);
    this.member = new Member();
  }

  static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip;
  }

  /**
   * Moves from a complete member to the next; returns whether there is one.
   *
   * @throws ZipException if something else follows
   */
  boolean next() throws IOException {
    offset = position;
    int first = file.read();
    if (first < 0) {
      return false;
    }
    file.unread(first);
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
    member = new Member();
    return true;
  }

  /** Returns where the member starts in the file. */
  long offset() {
    return offset;
  }

  /** Returns the content of the member; it ends with the member, or with an exception. */
  InputStream content() {
    return member;
  }

  /** Reads the rest of the member; returns whether it is complete, so that its end is certain. */
  boolean skip() throws IOException {
    try {
      member.transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (ZipException | EOFException e) {
      return false;
    }
  }

  private int octet() throws IOException {
    int octet = file.read();
    if (octet < 0) {
      throw new EOFException("a gzip member without its end");
    }
    position++;
    return octet;
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

  /** The content of a member. It gives octets beyond its end back to the file. */
  private final class Member extends InflaterInputStream {
    private final CRC32 crc = new CRC32();
    private boolean whole;
    private boolean broken;

    Member() {
      super(file, inflater, BUFFER);
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      if (broken) {
        throw new ZipException("a broken gzip member");
      }
      broken = true; // unless it returns
      int read = whole ? -1 : super.read(to, from, length);
      if (read >= 0) {
        crc.update(to, from, read);
      } else if (!whole) {
        end();
      }
      broken = false;
      return read;
    }

    @Override
    protected void fill() throws IOException {
      super.fill();
      position += len;
    }

    private void end() throws IOException {
      int behind = inf.getRemaining();
      file.unread(buf, len - behind, behind);
      position -= behind;
      long sum = number();
      long length = number();
      if (sum != crc.getValue() || length != (inf.getBytesWritten() & 0xFFFF_FFFFL)) {
        throw new ZipException("a gzip member with a wrong checksum");
      }
      whole = true;
    }

    private long number() throws IOException {
      return octet() | octet() << 8 | octet() << 16 | (long) octet() << 24;
    }
  }
}
