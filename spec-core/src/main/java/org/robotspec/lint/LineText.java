package org.robotspec.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.Platform;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * The text of one line, and corrections that replace a part of it. A correction is null if its new
 * text could not be shown.
 *
 * @param line the 1-based line
 * @param text the whole line, with its comment
 */
record LineText(int line, String text) {
  /** What a lenient decoder writes for octets that are not UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  /** Returns a line; one without text if it is not UTF-8 or too long to be corrected. */
  static LineText of(int line, byte[] bytes, int from, int to) {
    boolean kept = to - from <= PathNotes.MAX_LENGTH;
    @Nullable String text = kept ? decoded(bytes, from, to) : null;
    return new LineText(line, text == null ? "" : text);
  }

  /** Returns octets as a text; null if they are not UTF-8. */
  static @Nullable String decoded(byte[] bytes, int from, int to) {
    String text = Platform.text(bytes, from, to);
    byte @Nullable [] again = text.indexOf(REPLACEMENT) < 0 ? null : text.getBytes(UTF_8);
    return again == null || Arrays.equals(again, 0, again.length, bytes, from, to) ? text : null;
  }

  /** Returns where the comment starts; the length of the line if it has none. */
  int commentStart() {
    int at = text.indexOf('#');
    return at < 0 ? text.length() : at;
  }

  /** Returns what is before the comment, without white space around it. */
  String content() {
    return WhiteSpace.LINE.trim(text.substring(0, commentStart()));
  }

  /** Returns the correction that puts other lines in place of this one. */
  @Nullable Correction with(String... lines) {
    boolean same = List.of(lines).equals(List.of(text));
    return text.isEmpty() || same || !Stream.of(lines).allMatch(LineText::canBeShown)
        ? null
        : new Correction(line, line, List.of(lines));
  }

  private static boolean canBeShown(String text) {
    return PrintableText.of(text, Integer.MAX_VALUE).equals(text.replace('\t', ' '));
  }

  /** Returns the correction that deletes the line and keeps its comment. */
  @Nullable Correction without() {
    return text.indexOf('#') < 0 ? with() : with(text.substring(commentStart()));
  }

  /** Returns the correction with these lines in place of the content; the first has the comment. */
  @Nullable Correction withContent(String... lines) {
    String[] all = lines.clone();
    int start = text.indexOf(content());
    all[0] = text.substring(0, start) + all[0] + text.substring(start + content().length());
    return with(all);
  }

  /** Returns the correction that gives a rule another path; null if that matches every URL. */
  @Nullable Correction withPath(String path) {
    return PathPattern.isEverything(path) ? null : withValue(path);
  }

  /** Returns the correction that gives the line another value; null if that is empty. */
  @Nullable Correction withValue(@Nullable String value) {
    return withValues(value == null ? List.of() : List.of(value));
  }

  /** Returns the correction with a line for each value; the first has the comment. */
  @Nullable Correction withValues(List<String> values) {
    if (colon() < 0 || values.isEmpty() || values.stream().anyMatch(LineText::isNoValue)) {
      return null;
    }
    String old = value();
    int start = old.isEmpty() ? colon() + 1 : text.indexOf(old, colon() + 1);
    String before = text.substring(0, start);
    String[] lines = values.stream().map(before::concat).toArray(String[]::new);
    lines[0] += text.substring(start + old.length());
    return with(lines);
  }

  /** Returns the correction of a part of the value, in any case; null if it occurs twice. */
  @Nullable Correction withPart(String part, String by) {
    String value = value();
    int at = Ascii.lower(value).indexOf(Ascii.lower(part));
    boolean once = at >= 0 && Ascii.lower(value).indexOf(Ascii.lower(part), at + 1) < 0;
    return once
        ? withValue(value.substring(0, at) + by + value.substring(at + part.length()))
        : null;
  }

  /** Returns what is between the colon and the comment, without white space around it. */
  String value() {
    return WhiteSpace.LINE.trim(text.substring(colon() + 1, commentStart()));
  }

  private static boolean isNoValue(String value) {
    return value.isEmpty() || value.indexOf('#') >= 0;
  }

  private int colon() {
    return text.substring(0, commentStart()).indexOf(':');
  }
}
