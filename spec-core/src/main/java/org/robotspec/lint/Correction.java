package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.rules.internal.parsing.LineScanner;
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

  /** Returns the corrections by line, without those that overlap an earlier one. */
  private static List<Correction> separate(Collection<Correction> corrections) {
    List<Correction> separate = new ArrayList<>();
    corrections.stream()
        .sorted(Comparator.comparingInt(Correction::from))
        .filter(next -> separate.isEmpty() || next.from() > separate.get(separate.size() - 1).to())
        .forEach(separate::add);
    return separate;
  }

  /**
   * Returns the corrected file; of overlapping corrections, the first counts. New lines end as the
   * file's first line does.
   */
  public static byte[] applied(ReadFile file, Collection<Correction> corrections) {
    byte[] body = requireNonNull(file, "file").body();
    String first = lineEnd(body, 0, file.start(2));
    String end = first.isEmpty() ? "\n" : first;
    ByteArrayOutputStream text = new ByteArrayOutputStream(body.length + 64);
    int at = 0;
    for (Correction correction : separate(requireNonNull(corrections, "corrections"))) {
      int from = file.start(correction.from());
      int to = file.start(correction.to() + 1);
      text.write(body, at, from - at);
      byte[] lines = lines(body, correction, from, to, end).getBytes(UTF_8);
      text.write(lines, 0, lines.length);
      at = to;
    }
    text.write(body, at, body.length - at);
    return text.toByteArray();
  }

  /** Returns the new lines; the last ends as the last one that they replace, perhaps not at all. */
  private static String lines(byte[] body, Correction correction, int from, int to, String end) {
    return correction.lines().isEmpty()
        ? ""
        : String.join(end, correction.lines()) + lineEnd(body, from, to);
  }

  /** Returns the line end of the last of some lines; empty if it has none. */
  private static String lineEnd(byte[] body, int from, int to) {
    boolean crLf = to - 2 >= from && body[to - 2] == '\r' && body[to - 1] == '\n';
    int length = crLf ? 2 : to > from && LineScanner.isLineEnd(body[to - 1]) ? 1 : 0;
    return new String(body, to - length, length, UTF_8);
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
