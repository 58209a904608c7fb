package org.robotspec.lint;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.robotspec.text.PrintableText;

/**
 * New text for lines of a file, which takes a mistake away. What it changes is proved by {@link
 * Lint#effects}.
 *
 * @param from the 1-based line where the new text begins
 * @param to the last line that it replaces; {@code from - 1} if it only adds lines before {@code
 *     from}
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
    if (from < 1 || to < from - 1 || lines.stream().anyMatch(Correction::hasLineEnd)) {
      throw new IllegalArgumentException("not lines: %d to %d, %s".formatted(from, to, lines));
    }
  }

  private static boolean hasLineEnd(String line) {
    return line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0;
  }

  /** Returns whether this leaves nothing of its lines, or only comments. */
  boolean removes() {
    return lines.stream().allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
  }

  /** Returns the place and the new text, such as {@code line 3: Disallow: /}. */
  @Override
  public String toString() {
    String place =
        to < from
            ? "before line " + from
            : from < to ? "lines " + from + " to " + to : "line " + from;
    return place
        + ": "
        + (lines.isEmpty() ? "deleted" : PrintableText.of(String.join(" | ", lines)));
  }

  /** Returns whether this and another are about the same place, so that only one can be applied. */
  boolean overlaps(Correction other) {
    return from <= Math.max(other.from, other.to) && other.from <= Math.max(from, to);
  }
}
