package org.robotspec.cli.lint;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Text;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;

/** Asks a person which corrections to apply: once about each, in the order of the notes. */
final class FixQuestions {
  private static final int SHOWN_CHANGES = 20;

  private final Function<String, @Nullable String> answers;
  private boolean stopped;

  /**
   * Creates questions.
   *
   * @param answers returns a person's answer to a question; null at the end of the input
   */
  FixQuestions(Function<String, @Nullable String> answers) {
    this.answers = answers;
  }

  /** A note's correction. */
  record Choice(Note note, Correction correction) {
    /** Returns the corrections of notes, each once. */
    static List<Choice> of(List<Note> notes) {
      List<Choice> choices = new ArrayList<>();
      Set<Correction> known = new HashSet<>();
      for (Note note : notes) {
        Correction correction = note.correction();
        if (correction != null && known.add(correction)) {
          choices.add(new Choice(note, correction));
        }
      }
      return choices;
    }

    /** Returns whether the correction is for another place than each of those that were chosen. */
    boolean fits(List<Correction> chosen) {
      return chosen.stream().noneMatch(one -> Corrections.overlap(one, correction));
    }
  }

  /** Returns the corrections that a person chooses for one file. */
  List<Correction> chosen(String name, List<Note> notes, Corrections corrections) {
    List<Choice> choices = Choice.of(notes);
    List<Correction> chosen = new ArrayList<>();
    for (int i = 0; i < choices.size() && !stopped; i++) {
      Choice choice = choices.get(i);
      if (!choice.fits(chosen)) {
        continue;
      }
      List<Correction> with = new ArrayList<>(chosen);
      with.add(choice.correction);
      String question =
          "%s:%d: %s%n  %s%n%sApply? [y]es, [n]o, [a]ll in this file, [q]uit: "
              .formatted(
                  Text.oneLine(name),
                  choice.note.line(),
                  Text.printable(choice.note.message()),
                  choice.correction,
                  changes(chosen.size(), corrections.together(with)));
      String answer = ask(question, "yes", "no", "all", "quit");
      if (answer.equals("all")) {
        List<Correction> rest = new ArrayList<>(chosen);
        choices.stream()
            .skip(i)
            .filter(one -> one.fits(rest))
            .map(Choice::correction)
            .forEach(rest::add);
        answer = ask(aboutAll(rest, chosen.size(), corrections), "yes", "no", "quit");
        with = rest;
        i -= answer.equals("no") ? 1 : 0; // asks about the one again
      }
      chosen = answer.equals("yes") ? with : chosen;
      stopped = answer.equals("quit");
    }
    return chosen;
  }

  private static String aboutAll(List<Correction> all, int accepted, Corrections corrections) {
    List<Correction> rest = all.subList(accepted, all.size());
    return "%s%n%sApply %s? [y]es, [n]o, [q]uit: "
        .formatted(
            rest.stream().map(one -> "  " + one).collect(joining(System.lineSeparator())),
            changes(accepted, corrections.together(all)),
            rest.size() == 1 ? "it" : "these " + rest.size());
  }

  /** Returns what corrections change with those that were accepted, in a line for each change. */
  private static String changes(int accepted, RobotsDiff effect) {
    String with = accepted == 0 ? "" : "  with the %d accepted:%n".formatted(accepted);
    return effect.sentences(SHOWN_CHANGES).stream()
        .map(line -> "    %s%n".formatted(Text.printable(line)))
        .collect(joining("", with, ""));
  }

  /** Returns which of some words a person chooses, by its first letter or whole. */
  private String ask(String question, String... words) {
    while (true) {
      @Nullable String given = answers.apply(question);
      String answer = given == null ? "quit" : given.strip().toLowerCase(Locale.ROOT);
      for (String word : words) {
        if (answer.equals(word) || answer.equals(word.substring(0, 1))) {
          return word;
        }
      }
    }
  }
}
