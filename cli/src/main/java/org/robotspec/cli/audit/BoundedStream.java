package org.robotspec.cli.audit;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails after the number of octets that {@link #allow} last set. For one thread. */
final class BoundedStream extends FilterInputStream {
  private long left;
  private boolean ended;

  BoundedStream(InputStream in, long allowed) {
    super(in);
    left = allowed;
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

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left <= 0) {
      throw new TooLongException();
    }
    int read = in.read(to, offset, (int) Math.min(length, left));
    left -= Math.max(0, read);
    ended = read < 0;
    return read;
  }

  /** Returns whether the end was read. */
  boolean ended() {
    return ended;
  }

  /** Returns 0, so that a channel reads no more than it has to, and loses nothing at a limit. */
  @Override
  public int available() {
    return 0;
  }
}
