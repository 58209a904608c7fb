package org.robotspec.rules.internal.parsing;

import java.util.Arrays;

/** Where each line of a file starts and ends, whether it is read or not: for lint and fixes. */
public final class TextLines {
  private final byte[] bytes;
  private int[] starts = new int[64]; // of each line, and after the last one
  private int size;

  public TextLines(byte[] bytes) {
    this.bytes = bytes;
    int at = LineScanner.bomLength(bytes, bytes.length);
    starts[0] = at;
    while (at < bytes.length) {
      int end = LineScanner.lineEnd(bytes, at, bytes.length);
      at = Math.min(bytes.length, LineScanner.nextLine(bytes, end, bytes.length));
      if (++size == starts.length) {
        starts = Arrays.copyOf(starts, size * 2);
      }
      starts[size] = at;
    }
  }

  public byte[] bytes() {
    return bytes;
  }

  /** Returns the number of lines. */
  public int size() {
    return size;
  }

  /**
   * Returns where a line starts, given its 1-based number; the end of the file if there is none.
   */
  public int start(int line) {
    return starts[Math.min(line - 1, size)];
  }

  /** Returns where a line ends, without the octets that end it. */
  public int end(int line) {
    int end = start(line + 1);
    end -= end > start(line) && bytes[end - 1] == '\n' ? 1 : 0;
    return end - (end > start(line) && bytes[end - 1] == '\r' ? 1 : 0);
  }

  /** Returns where the comment of a line starts; the end of the line if it has none. */
  public int comment(int line) {
    int at = start(line);
    while (at < end(line) && bytes[at] != '#') {
      at++;
    }
    return at;
  }
}
