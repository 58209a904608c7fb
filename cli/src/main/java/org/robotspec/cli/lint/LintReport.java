package org.robotspec.cli.lint;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.cli.console.Finding;
import org.robotspec.cli.console.Sarif;
import org.robotspec.cli.console.Text;
import org.robotspec.internal.answers.Answers;
import org.robotspec.internal.answers.Members;
import org.robotspec.lint.Note;
import org.robotspec.text.PrintableText;

/** A format in which notes are printed. */
public interface LintReport {
  /** Adds the next file. */
  void add(LintedFile file);

  /** Prints the end, after the last file. */
  default void end() {}

  /** Returns the format for programs: a line of JSON for each note. */
  static LintReport json(PrintWriter out) {
    return file -> {
      for (Note note : file.notes()) {
        Members members = new Members().put("robots", PrintableText.ofUrl(file.name()));
        members.putAll(Answers.PRINTABLE.note(note, file.effects())).remove("title");
        out.println(Text.json(note.correction() == null ? members.remove("correction") : members));
      }
    };
  }

  /** Returns the format of GitHub's Actions: an annotation for each note, with its correction. */
  static LintReport github(PrintWriter out) {
    return file -> Finding.github(file.findings(), out);
  }

  /** Returns the format of code hosts. */
  static LintReport sarif(PrintWriter out) {
    List<Finding> all = new ArrayList<>();
    return new LintReport() {
      @Override
      public void add(LintedFile file) {
        all.addAll(file.findings());
      }

      @Override
      public void end() {
        Sarif.printNotes(all, out);
      }
    };
  }
}
