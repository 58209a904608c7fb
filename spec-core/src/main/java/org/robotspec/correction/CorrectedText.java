package org.robotspec.correction;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.robotspec.lint.Correction;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.rules.internal.parsing.LineScanner;

/** Writes a file with its corrections; all other octets stay. */
final class CorrectedText {
  private CorrectedText() {}

  /** Returns whether two corrections are about the same place, so that only one can be applied. */
  static boolean overlap(Correction one, Correction other) {
    return one.from() <= other.to() && other.from() <= one.to();
  }

  /** Returns the corrections by line, without those that overlap an earlier one. */
  static List<Correction> separate(Collection<Correction> corrections) {
    List<Correction> separate = new ArrayList<>();
    corrections.stream()
        .sorted(Comparator.comparingInt(Correction::from))
        .filter(next -> separate.isEmpty() || !overlap(separate.get(separate.size() - 1), next))
        .forEach(separate::add);
    return separate;
  }

  /**
   * Returns the corrected file; of overlapping corrections, the first counts. New lines end as the
   * file's first line does.
   */
  static byte[] of(ReadFile file, Collection<Correction> corrections) {
    byte[] body = file.body();
    String first = lineEnd(body, 0, file.start(2));
    String end = first.isEmpty() ? "\n" : first;
    ByteArrayOutputStream text = new ByteArrayOutputStream(body.length + 64);
    int at = 0;
    for (Correction correction : separate(corrections)) {
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
}
