package org.robotspec.cli.audit;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The content of a gzip file, with all its members (RFC 1952). The JDK's stream takes what is no
 * member for the end of the file; jwarc compares no checksums. For one thread.
 */
final class WholeGzip extends GZIPInputStream {
  private static final int BUFFER = 8_192;

  /** The checksum and the length behind the content of a member. */
  private static final int TRAILER = 8;

  private final Rest rest;
  private boolean reading;

  /** Opens a file; a broken start is an exception. */
  WholeGzip(InputStream file) throws IOException {
    this(new Rest(file));
  }

  private WholeGzip(Rest rest) throws IOException {
    super(rest, BUFFER);
    this.rest = rest;
  }

  static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return gzip;
  }

  /** A file that knows whether anything follows; not every file system tells. */
  private static final class Rest extends BufferedInputStream {
    private boolean follows;

    Rest(InputStream file) {
      super(file);
    }

    /** Looks for an octet; the JDK's stream asks behind each member. */
    @Override
    public synchronized int available() throws IOException {
      mark(1);
      follows = read() >= 0;
      reset();
      return follows ? 1 : 0;
    }
  }

  @Override
  public int read(byte[] to, int from, int length) throws IOException {
    if (reading) {
      return 0; // behind an empty member, the JDK's stream calls this method, as deep as there are
    }
    reading = true;
    try {
      int read;
      do {
        read = super.read(to, from, length);
      } while (read == 0 && length > 0);
      if (read < 0 && (rest.follows || inf.getRemaining() > TRAILER || rest.read() >= 0)) {
        throw new ZipException("no gzip member follows a member");
      }
      return read;
    } catch (EOFException e) {
      throw new ZipException("a gzip member without its end");
    } finally {
      reading = false;
    }
  }
}
