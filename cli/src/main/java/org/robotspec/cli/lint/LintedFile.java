package org.robotspec.cli.lint;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Finding;
import org.robotspec.correction.Corrections;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode.Severity;
import org.robotspec.text.PrintableText;

/**
 * A file with its notes.
 *
 * @param name the file or URL it came from
 * @param notes the notes on it, by line
 * @param effects what the corrections of the notes change
 * @param written how many corrections were written
 */
public record LintedFile(String name, List<Note> notes, Corrections effects, int written) {
  /** Returns the notes for people and code hosts. */
  public List<Finding> findings() {
    return notes.stream().map(this::finding).toList();
  }

  private Finding finding(Note note) {
    @Nullable Correction correction = note.correction();
    return new Finding(
        note.code().severity(),
        note.code().key(),
        name,
        note.line(),
        note.message(),
        note.code().fix(),
        correction == null
            ? null
            : new Finding.Fix(correction, effects.effect(correction).sentence()));
  }

  /** Returns whether a note is at least this severe. */
  public boolean has(Severity least) {
    return notes.stream().anyMatch(note -> note.code().severity().compareTo(least) <= 0);
  }

  /** Returns a note for programs. */
  public Members members(Note note) {
    Members members = new Members().put("robots", PrintableText.ofUrl(name));
    members.putAll(Answers.PRINTABLE.note(note, effects)).remove("title");
    return note.correction() == null ? members.remove("correction") : members;
  }

  /** Returns how many corrections the notes have. */
  int corrections() {
    return FixQuestions.Choice.of(notes).size();
  }
}
