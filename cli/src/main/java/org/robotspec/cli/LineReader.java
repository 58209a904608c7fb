package org.robotspec.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of bytes from a stream, each in one buffer that is used again. Not thread-safe. */
final class LineReader {
  /** A case with a file of the default size limit, in base64, is under 1 MB. */
  static final int MAX_BYTES = 64_000_000;

  private final InputStream in;
  private final byte[] input = new byte[65_536];
  private int at;
  private int end;
  private byte[] line = new byte[8_192];
  private int length;
  private boolean tooLong;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Moves to the next line; false at the end of the stream. */
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    boolean any = false;
    while (at < end || fill()) {
      any = true;
      int newline = at;
      while (newline < end && input[newline] != '\n') {
        newline++;
      }
      append(newline - at);
      at = newline + 1;
      if (newline < end) {
        return true;
      }
    }
    return any;
  }

  /** Returns whether more input is at hand without waiting for it. */
  boolean ready() throws IOException {
    return at < end || in.available() > 0;
  }

  /** Returns the buffer with the line, without its line feed; good until {@link #next()}. */
  byte[] bytes() {
    return line;
  }

  /** Returns how many bytes of the buffer are the line. */
  int length() {
    return length;
  }

  /** Returns whether the line was longer than {@link #MAX_BYTES}; it is then cut. */
  boolean tooLong() {
    return tooLong;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(input));
    return end > 0;
  }

  private void append(int count) {
    if (length + count > MAX_BYTES) {
      tooLong = true;
      return;
    }
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(line.length * 2, length + count));
    }
    System.arraycopy(input, at, line, length, count);
    length += count;
  }
}
