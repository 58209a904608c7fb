package org.robotspec.lint.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.LineScanner;
import org.robotspec.rules.internal.parsing.Lines;

/**
 * A file as lint and corrections read it: all its lines by their 1-based number, and what is read
 * of them under a profile, on demand. Not thread-safe.
 */
public final class ReadFile {
  private final byte[] body;
  private final SpecProfile profile;
  private int[] starts = new int[64]; // of each line, and after the last one
  private int size;

  private @Nullable Lines lines;
  private @Nullable RobotsTxt robots;

  public ReadFile(byte[] body, SpecProfile profile) {
    this.body = body;
    this.profile = profile;
    int at = LineScanner.bomLength(body, body.length);
    starts[0] = at;
    while (at < body.length) {
      int end = LineScanner.lineEnd(body, at, body.length);
      at = Math.min(body.length, LineScanner.nextLine(body, end, body.length));
      if (++size == starts.length) {
        starts = Arrays.copyOf(starts, size * 2);
      }
      starts[size] = at;
    }
  }

  public byte[] body() {
    return body;
  }

  public SpecProfile profile() {
    return profile;
  }

  /** Returns the number of lines. */
  public int size() {
    return size;
  }

  /** Returns where a line starts; the end of the file if there is none. */
  public int start(int line) {
    return starts[Math.min(line - 1, size)];
  }

  /** Returns where a line ends, without the octets that end it. */
  public int end(int line) {
    int end = start(line + 1);
    end -= end > start(line) && body[end - 1] == '\n' ? 1 : 0;
    return end - (end > start(line) && body[end - 1] == '\r' ? 1 : 0);
  }

  /** Returns where the comment of a line starts; the end of the line if it has none. */
  public int comment(int line) {
    int at = start(line);
    while (at < end(line) && body[at] != '#') {
      at++;
    }
    return at;
  }

  /** Returns the lines that are read under the profile. */
  public Lines lines() {
    if (lines == null) {
      lines = LineScanner.scan(body, profile);
    }
    return lines;
  }

  /** Returns its groups and sitemaps. */
  public RobotsTxt robots() {
    if (robots == null) {
      robots = RobotsTxt.of(lines(), profile);
    }
    return robots;
  }
}
