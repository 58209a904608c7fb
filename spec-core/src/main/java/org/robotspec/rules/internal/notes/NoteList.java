package org.robotspec.rules.internal.notes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.rules.notes.Note;
import org.robotspec.rules.notes.NoteCode;

/** The notes on a file while they are found, of each code no more than are of use. */
public final class NoteList {
  /** Enough to mend a file by; and a hostile file of any size costs no more. */
  public static final int MAX_OF_A_CODE = 1_000;

  private static final int SHOWN_CHARS = 60;

  private final List<Note> notes = new ArrayList<>();
  private final int[] counts = new int[NoteCode.values().length];

  /** Adds a note, or counts it if there are too many of its code. */
  @SuppressWarnings("EnumOrdinal") // an index that never leaves this object
  public void add(int line, NoteCode code, String message) {
    if (counts[code.ordinal()]++ < MAX_OF_A_CODE) {
      notes.add(new Note(line, code, message));
    }
  }

  /** Returns the notes by line; what was only counted stands at the end. */
  @SuppressWarnings("EnumOrdinal")
  public List<Note> sorted() {
    List<Note> sorted = new ArrayList<>(notes);
    sorted.sort(Comparator.comparingInt(Note::line));
    for (NoteCode code : NoteCode.values()) {
      int more = counts[code.ordinal()] - MAX_OF_A_CODE;
      if (more > 0) {
        int line = sorted.get(sorted.size() - 1).line();
        String message = "%d more notes of %s are not shown".formatted(more, code.key());
        sorted.add(new Note(line, NoteCode.MORE_NOTES, message));
      }
    }
    return List.copyOf(sorted);
  }

  /** Returns a text of the file for a message: in quotation marks, printable and short. */
  public static String shown(String text) {
    return "\"" + PrintableText.of(text, SHOWN_CHARS) + "\"";
  }
}
