package org.robotspec.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads a stream line by line, as bytes. Not thread-safe. */
public final class LineReader {
  private final InputStream in;
  private final int max;
  private final Flushable answers;
  private final byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * Creates a reader.
   *
   * @param max the most bytes of a line, without its end
   * @param answers flushed whenever the reader must wait for input
   */
  public LineReader(InputStream in, int max, Flushable answers) {
    this.in = in;
    this.max = max;
    this.answers = answers;
  }

  /**
   * Returns the next line without its line feed, or null if there is none. Of a line that is too
   * long, returns one byte more than the maximum.
   */
  public byte @Nullable [] next() throws IOException {
    line.reset();
    while (from < to || fill()) {
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      line.write(buffer, from, Math.min(end - from, max + 1 - line.size()));
      from = Math.min(end + 1, to);
      if (end < to) {
        return line.toByteArray();
      }
    }
    return line.size() == 0 ? null : line.toByteArray();
  }

  private boolean fill() throws IOException {
    if (in.available() == 0) {
      answers.flush();
    }
    from = 0;
    to = Math.max(0, in.read(buffer));
    return to > 0;
  }
}
