package org.robotspec.cli.lint;

import java.io.Console;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.lint.FixQuestions.Choice;
import org.robotspec.correction.Corrections;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.lint.NoteCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that correct files, and choose the corrections. */
public final class FixOptions {
  @Option(
      names = "--fix",
      description =
          "Correct the files: show each correction, with all that changes by it and those accepted"
              + " so far, and ask. Quit, or the end of the input, writes what was accepted; Ctrl-C"
              + " leaves the file as it was.")
  private boolean fix;

  @Option(
      names = "--yes",
      description =
          "With --fix: do not ask. Apply the corrections that open nothing, and name the others;"
              + " write nothing if all together open something.")
  private boolean yes;

  @Option(
      names = "--diff",
      description =
          "Print what --fix --yes would write as a diff; write no file, and print no notes.")
  private boolean diff;

  @Option(
      names = {"--unsafe-fixes", "--fix=safe", "--fix=ask"},
      hidden = true)
  private boolean old;

  /** The values that {@code --fix} had. */
  private static final List<String> VALUES = List.of("safe", "ask");

  private final FixQuestions questions = new FixQuestions(FixOptions::answer);

  /**
   * Checks that the options go together.
   *
   * @throws ParameterException if they do not
   */
  public void check(CommandSpec spec) {
    List<String> typed = spec.commandLine().getParseResult().originalArgs();
    boolean oldValue =
        VALUES.stream()
            .anyMatch(value -> Collections.indexOfSubList(typed, List.of("--fix", value)) >= 0);
    OptionValues.require(
        spec,
        !old && !oldValue,
        "--fix asks about each correction now; --fix --yes applies those that open nothing, and"
            + " --diff shows them");
    OptionValues.require(
        spec, !yes || isChosen(), "--yes needs --fix, or --diff to see what would change");
    OptionValues.require(
        spec,
        !isAsking() || StatusLine.terminal() != null,
        "--fix asks, and needs a terminal; --fix --yes applies the corrections that open nothing,"
            + " and --diff shows them");
  }

  /** Returns whether an option asks for corrections. */
  public boolean isChosen() {
    return fix || diff;
  }

  /** Returns whether to print the change instead of writing it. */
  public boolean isDiff() {
    return diff;
  }

  /** Returns whether a person chooses. */
  public boolean isAsking() {
    return fix && !yes && !diff;
  }

  /**
   * Returns the corrections to apply to a file, and names those that are left out.
   *
   * @throws Errors.InputException if all together may open something
   */
  public List<Correction> chosen(
      String name, List<Note> notes, Corrections corrections, PrintWriter err) {
    if (!isChosen()) {
      return List.of();
    }
    return isAsking()
        ? questions.chosen(name, notes, corrections)
        : openingNothing(name, notes, corrections, err);
  }

  /** Returns the corrections that open nothing, alone and together, and names the others. */
  static List<Correction> openingNothing(
      String name, List<Note> notes, Corrections corrections, PrintWriter err) {
    List<Correction> chosen = new ArrayList<>();
    for (Choice choice : Choice.of(notes)) {
      if (choice.fits(chosen)) {
        RobotsDiff effect = corrections.effect(choice.correction());
        boolean contradicts = choice.note().code() == NoteCode.HIDDEN_RULE;
        if (effect.opensNothing() && !contradicts) {
          chosen.add(choice.correction());
        } else {
          // Another parser may obey the rule that the profile does not.
          String why = effect.opensNothing() ? choice.note().message() : effect.sentence();
          err.println(
              "%s:%d: left out: %s (%s)"
                  .formatted(
                      Text.oneLine(name),
                      choice.note().line(),
                      choice.correction(),
                      Text.printable(why)));
        }
      }
    }
    if (!chosen.isEmpty()) {
      RobotsDiff all = corrections.together(chosen);
      if (!all.opensNothing()) {
        throw new Errors.InputException(
            "nothing is written to %s: %s together: %s"
                .formatted(name, Text.count(chosen.size(), "correction"), all.sentence()));
      }
    }
    return chosen;
  }

  private static @Nullable String answer(String question) {
    Console console = Objects.requireNonNull(StatusLine.terminal(), "terminal");
    String answer = console.readLine("%s", question);
    if (answer == null) {
      console.printf("%n");
    }
    return answer;
  }
}
