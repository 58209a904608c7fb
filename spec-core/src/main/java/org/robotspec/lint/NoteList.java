package org.robotspec.lint;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.text.PrintableText;

/** Collects the notes on a file, with a limit for each code. */
final class NoteList {
  // Enough to fix a file, and a bound on the cost of a hostile one.
  static final int MAX_OF_A_CODE = 1_000;
  private static final int SHOWN_CHARS = 60;
  private static final int SHOWN_LINES = 4;

  private final List<Note> notes = new ArrayList<>();
  private LineText text = new LineText(1, "");
  private final Map<NoteCode, Integer> counts = new HashMap<>();

  /** Begins the line that the following notes are about. */
  void begin(LineText line) {
    text = line;
  }

  LineText text() {
    return text;
  }

  boolean add(NoteCode code, String message) {
    return add(code, message, null);
  }

  boolean add(NoteCode code, String message, @Nullable Correction correction) {
    return add(text.line(), code, message, correction);
  }

  /** Adds a note; the message and the correction of one that is only counted are not made. */
  void add(NoteCode code, Found found) {
    boolean kept = counts.getOrDefault(code, 0) < MAX_OF_A_CODE;
    add(code, kept ? found.message().get() : "", kept ? found.correction().get() : null);
  }

  /** Adds a note, or only counts the note if there are too many with its code; returns true. */
  boolean add(int line, NoteCode code, String message, @Nullable Correction correction) {
    if (counts.merge(code, 1, Integer::sum) <= MAX_OF_A_CODE) {
      notes.add(new Note(line, code, message, correction));
    }
    return true;
  }

  boolean hasErrors() {
    return notes.stream().anyMatch(note -> note.code().severity() == NoteCode.Severity.ERROR);
  }

  boolean hasOnly(Set<NoteCode> codes) {
    return !notes.isEmpty() && notes.stream().allMatch(note -> codes.contains(note.code()));
  }

  List<Note> of(NoteCode code) {
    return notes.stream().filter(note -> note.code() == code).toList();
  }

  /** Returns the notes by line; those only counted are summed up at the end. */
  List<Note> sorted() {
    List<Note> sorted = new ArrayList<>(notes);
    sorted.sort(Comparator.comparingInt(Note::line));
    for (NoteCode code : NoteCode.all()) {
      int more = counts.getOrDefault(code, 0) - MAX_OF_A_CODE;
      if (more > 0) {
        int line = sorted.get(sorted.size() - 1).line();
        String message = "%d more notes of %s are not shown".formatted(more, code.key());
        sorted.add(new Note(line, NoteCode.MORE_NOTES, message));
      }
    }
    return List.copyOf(sorted);
  }

  /** Returns line numbers for a message: the first four, and the number of others. */
  static String lines(List<Integer> lines) {
    String which = lines.stream().limit(SHOWN_LINES).map(String::valueOf).collect(joining(", "));
    int more = lines.size() - SHOWN_LINES;
    return "line"
        + (lines.size() == 1 ? " " : "s ")
        + which
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** Returns a text of the file for a message: in quotation marks, printable and short. */
  static String shown(String text) {
    return "\"" + PrintableText.of(text, SHOWN_CHARS) + "\"";
  }
}
