package org.robotspec.correction;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.robotspec.lint.Correction;
import org.robotspec.rules.internal.parsing.LineScanner;

/** Writes a file with corrections in it: what they do not touch stays, to the octet. */
final class CorrectedText {
  private static final byte[] NEW_LINE = {'\n'};

  private CorrectedText() {}

  /** Returns whether two corrections are about the same place, so that only one can be applied. */
  static boolean overlap(Correction one, Correction other) {
    return one.from() <= Math.max(other.from(), other.to())
        && other.from() <= Math.max(one.from(), one.to());
  }

  /** Returns corrections by line, of which none overlaps another: the first of those that do. */
  static List<Correction> apart(Collection<Correction> corrections) {
    List<Correction> apart = new ArrayList<>();
    corrections.stream()
        .sorted(Comparator.comparingInt(Correction::from))
        .filter(next -> apart.isEmpty() || !overlap(apart.get(apart.size() - 1), next))
        .forEach(apart::add);
    return apart;
  }

  /** Returns the file with corrections that are apart; new lines end as its first line. */
  static byte[] of(byte[] body, Collection<Correction> corrections) {
    byte[] lineEnd = firstLineEnd(body);
    ByteArrayOutputStream text = new ByteArrayOutputStream(body.length + 64);
    int start = LineScanner.bomLength(body, body.length);
    text.write(body, 0, start);
    int line = 1;
    int at = start;
    for (Correction correction : apart(corrections)) {
      int from = skip(body, at, correction.from() - line);
      text.write(body, at, from - at);
      int to = skip(body, from, correction.to() + 1 - correction.from());
      write(text, body, correction, from, to, lineEnd);
      at = to;
      line = correction.to() + 1;
    }
    text.write(body, at, body.length - at);
    return text.toByteArray();
  }

  private static void write(
      ByteArrayOutputStream text,
      byte[] body,
      Correction correction,
      int from,
      int to,
      byte[] end) {
    boolean replaces = from < to;
    // A last line without a line end keeps having none.
    boolean ended = !replaces || LineScanner.isLineEnd(body[to - 1]);
    int size = correction.lines().size();
    if (!replaces && from == body.length && from > 0 && !LineScanner.isLineEnd(body[from - 1])) {
      text.write(end, 0, end.length);
    }
    for (int i = 0; i < size; i++) {
      byte[] written = correction.lines().get(i).getBytes(StandardCharsets.UTF_8);
      text.write(written, 0, written.length);
      if (i + 1 < size || !replaces) {
        text.write(end, 0, end.length);
      } else if (ended) {
        text.write(body, endOfText(body, from, to), to - endOfText(body, from, to));
      }
    }
  }

  /** Returns where the line end of the last of some lines starts. */
  private static int endOfText(byte[] body, int from, int to) {
    return to - 2 >= from && body[to - 1] == '\n' && body[to - 2] == '\r' ? to - 2 : to - 1;
  }

  private static int skip(byte[] body, int from, int lines) {
    int at = from;
    for (int i = 0; i < lines && at < body.length; i++) {
      int end = LineScanner.lineEnd(body, at, body.length);
      at = Math.min(body.length, LineScanner.nextLine(body, end, body.length));
    }
    return at;
  }

  private static byte[] firstLineEnd(byte[] body) {
    int end = LineScanner.lineEnd(body, 0, body.length);
    int next = Math.min(body.length, LineScanner.nextLine(body, end, body.length));
    return end < body.length ? Arrays.copyOfRange(body, end, next) : NEW_LINE;
  }
}
