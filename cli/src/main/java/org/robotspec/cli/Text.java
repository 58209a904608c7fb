package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.rules.internal.PrintableText;

/** Text that others wrote, made fit for a terminal. */
final class Text {
  private static final int MAX_WIDTH = 120;

  private Text() {}

  /** Replaces control characters, so that a file cannot steer the terminal it is shown on. */
  static String printable(String text) {
    return PrintableText.of(text, Integer.MAX_VALUE);
  }

  /** Returns the text, printable, and shortened to the width of a line if it is longer. */
  static String oneLine(String text) {
    return PrintableText.of(text, MAX_WIDTH);
  }

  /** Splits a file into lines at CR, LF and CR LF (F-1). */
  static List<String> lines(byte[] body) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < body.length; i++) {
      if (body[i] == '\n' || body[i] == '\r') {
        lines.add(new String(body, start, i - start, UTF_8));
        if (body[i] == '\r' && i + 1 < body.length && body[i + 1] == '\n') {
          i++;
        }
        start = i + 1;
      }
    }
    if (start < body.length) {
      lines.add(new String(body, start, body.length - start, UTF_8));
    }
    return lines;
  }
}
