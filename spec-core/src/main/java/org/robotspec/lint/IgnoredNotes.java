package org.robotspec.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.robotspec.lint.internal.ReadFile;
import org.robotspec.text.Ascii;
import org.robotspec.text.Platform;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/**
 * Leaves out the notes that an author does not want: {@code # robotspec: ignore hidden-rule}
 * applies to its own line, or to the next one if nothing is before it. A comment that ignores
 * nothing gets a note.
 */
final class IgnoredNotes {
  private static final Pattern START =
      Pattern.compile("(?i)#[ \\t]*+robotspec:[ \\t]*+ignore(?:[ \\t]|$)");

  /** Longer than all codes together; the rest of a comment is not read. */
  private static final int MAX_LENGTH = 1_000;

  /** The codes to ignore on a line, each with the line of its comment. */
  private final Map<Integer, Map<String, Integer>> ignored = new HashMap<>();

  private IgnoredNotes(ReadFile text) {
    byte[] body = text.body();
    List<String> above = List.of();
    int commentLine = 0;
    for (int line = 1; line <= text.size(); line++) {
      int comment = text.comment(line);
      List<String> codes = codes(body, comment, text.end(line));
      int start = text.start(line);
      if (!PrintableText.isBlank(
          Platform.text(body, start, Math.min(comment, start + MAX_LENGTH)))) {
        add(line, above, commentLine);
        add(line, codes, line);
        above = List.of();
      } else if (!codes.isEmpty()) {
        add(commentLine, above, commentLine);
        above = codes;
        commentLine = line;
      }
    }
    add(commentLine, above, commentLine);
  }

  private void add(int line, List<String> codes, int comment) {
    codes.forEach(code -> ignored.computeIfAbsent(line, l -> new HashMap<>()).put(code, comment));
  }

  private static List<String> codes(byte[] body, int from, int end) {
    if (from == end) {
      return List.of();
    }
    String comment = Platform.text(body, from, Math.min(end, from + MAX_LENGTH));
    Matcher start = START.matcher(comment);
    return start.lookingAt()
        ? Stream.of(Ascii.lower(comment.substring(start.end())).split(",", -1))
            .map(WhiteSpace.LINE::trim)
            .toList()
        : List.of();
  }

  /** Returns the notes without those that comments of the file ignore. */
  static List<Note> removed(ReadFile text, List<Note> notes) {
    IgnoredNotes comments = new IgnoredNotes(text);
    if (comments.ignored.isEmpty()) {
      return notes;
    }
    Set<String> used = new HashSet<>();
    List<Note> left = new ArrayList<>();
    for (Note note : notes) {
      Map<String, Integer> codes = comments.ignored.getOrDefault(note.line(), Map.of());
      if (codes.containsKey(note.code().key())) {
        used.add(note.line() + note.code().key());
      } else {
        left.add(note);
      }
    }
    comments.ignored.forEach(
        (line, codes) ->
            codes.forEach(
                (code, comment) -> {
                  if (!used.contains(line + code)) {
                    String message = "there is no note " + NoteList.shown(code) + " to ignore";
                    left.add(new Note(comment, NoteCode.UNUSED_IGNORE, message));
                  }
                }));
    left.sort(Comparator.comparingInt(Note::line));
    return List.copyOf(left);
  }
}
