package org.robotspec.cli.audit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails after the number of octets that {@link #allow} last set. For one thread. */
final class BoundedStream extends FilterInputStream {
  private long left;
  private long position;

  BoundedStream(InputStream in) {
    super(in);
  }

  /** Thrown when more octets are read than {@link #allow} set. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    TooLongException() {
      super("longer than is allowed");
    }
  }

  /** Allows this many octets from the current position. */
  void allow(long octets) {
    left = octets;
  }

  /** Returns how many octets were read. */
  long position() {
    return position;
  }

  @Override
  public int read() throws IOException {
    if (left <= 0) {
      throw new TooLongException();
    }
    int octet = in.read();
    pass(octet < 0 ? 0 : 1);
    return octet;
  }

  @Override
  public long skip(long octets) throws IOException {
    return pass(in.skip(Math.min(octets, left)));
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left <= 0) {
      throw new TooLongException();
    }
    return (int) pass(in.read(to, offset, (int) Math.min(length, left)));
  }

  private long pass(long octets) {
    left -= Math.max(0, octets);
    position += Math.max(0, octets);
    return octets;
  }
}
