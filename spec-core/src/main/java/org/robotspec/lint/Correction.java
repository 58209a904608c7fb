package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.robotspec.text.PrintableText;

/**
 * New text for lines of a file that removes a mistake. {@link
 * org.robotspec.correction.Corrections#effect} finds what it changes.
 *
 * @param from the first line that it replaces, 1-based
 * @param to the last line that it replaces
 * @param lines the new text, without line ends; empty if the lines are deleted
 */
public record Correction(int from, int to, List<String> lines) {
  /**
   * Creates a correction.
   *
   * @throws IllegalArgumentException if there are no such lines, or a new line has a line end
   */
  public Correction {
    lines = List.copyOf(requireNonNull(lines, "lines"));
    if (from < 1 || to < from || lines.stream().anyMatch(Correction::hasLineEnd)) {
      throw new IllegalArgumentException("not lines: %d to %d, %s".formatted(from, to, lines));
    }
  }

  private static boolean hasLineEnd(String line) {
    return line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0;
  }

  /** Returns the place and the new text, such as {@code line 3: Disallow: /}. */
  @Override
  public String toString() {
    String place = from < to ? "lines " + from + " to " + to : "line " + from;
    return place
        + ": "
        + (lines.isEmpty() ? "deleted" : PrintableText.of(String.join(" | ", lines)));
  }
}
