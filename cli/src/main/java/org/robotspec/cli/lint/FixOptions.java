package org.robotspec.cli.lint;

import java.io.Console;
import java.io.File;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Stack;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.StatusLine;
import org.robotspec.cli.console.Text;
import org.robotspec.correction.CorrectionProof;
import org.robotspec.correction.Corrections;
import org.robotspec.lint.Correction;
import org.robotspec.lint.Note;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that correct files, and choose the corrections. */
public final class FixOptions {
  /** How corrections are chosen. */
  public enum Fix {
    /** The safe corrections, which certainly change nothing. */
    SAFE,
    /** The corrections that the user chooses. */
    ASK
  }

  @Option(
      names = "--fix",
      paramLabel = "HOW",
      arity = "0..1",
      preprocessor = AttachedOnly.class,
      description =
          "Correct the files: safe (the default) applies what certainly changes no verdict, crawl"
              + " delay, usage preference or sitemap; ask shows each correction with what it changes,"
              + " and asks.")
  private @Nullable Fix fix;

  @Option(
      names = "--unsafe-fixes",
      description =
          "With --fix or --diff: also the suggestions, which change verdicts; read them first.")
  private boolean unsafe;

  @Option(
      names = "--diff",
      description = "Print what --fix would change as a diff; write no file, and print no notes.")
  private boolean diff;

  private final Choice choice = new Choice(FixOptions::answer);

  /**
   * Reads the value of {@code --fix=ask} and {@code --fix ask}, but no other word after {@code
   * --fix}.
   */
  static final class AttachedOnly implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      boolean isValue =
          !arguments.isEmpty()
              && arguments.peek().matches("(?i)safe|ask")
              && !new File(arguments.peek()).exists();
      if (" ".equals(info.get("separator")) && !isValue) {
        arguments.push("safe");
      }
      return false;
    }
  }

  /**
   * Checks that the options go together.
   *
   * @throws ParameterException if they do not
   */
  public void check(CommandSpec spec) {
    if (unsafe && !isChosen()) {
      throw new ParameterException(
          spec.commandLine(), "--unsafe-fixes needs --fix, or --diff to see what would change");
    }
    if (isAsking() && StatusLine.terminal() == null) {
      throw new ParameterException(
          spec.commandLine(), "--fix=ask needs a terminal; use --diff to see the corrections");
    }
  }

  /** Returns whether an option asks for corrections. */
  public boolean isChosen() {
    return fix != null || diff;
  }

  /** Returns whether to print the change instead of writing it. */
  public boolean isDiff() {
    return diff;
  }

  /** Returns whether a person chooses. */
  public boolean isAsking() {
    return fix == Fix.ASK;
  }

  /** Returns a file with the chosen corrections. */
  public Corrections.Fixed corrected(
      String name, byte[] body, SpecProfile profile, @Nullable Origin site, Set<String> ignored) {
    return Corrections.fix(
        body,
        profile,
        site,
        (note, proof) ->
            isChosen() && !ignored.contains(note.code().key()) && accepts(name, note, proof));
  }

  private boolean accepts(String name, Note note, CorrectionProof proof) {
    return isAsking()
        ? choice.accepts(name, note, proof)
        : unsafe || proof.isSafe(note.correction());
  }

  private static @Nullable String answer(String question) {
    Console console = Objects.requireNonNull(StatusLine.terminal(), "terminal");
    String answer = console.readLine("%s", question);
    if (answer == null) {
      console.printf("%n");
    }
    return answer;
  }

  /** Chooses among corrections; asks once about each. */
  static final class Choice {
    private static final List<String> ANSWERS = List.of("y", "yes", "n", "no", "q", "quit");

    private final Function<String, @Nullable String> answers;
    private final Set<List<Object>> refused = new HashSet<>();
    private boolean stopped;

    /**
     * Creates a choice.
     *
     * @param answers returns a person's answer to a question: y, n, or q for no more; null at the
     *     end
     */
    Choice(Function<String, @Nullable String> answers) {
      this.answers = answers;
    }

    boolean accepts(String name, Note note, CorrectionProof proof) {
      @Nullable Correction correction = note.correction();
      List<Object> key =
          correction == null ? List.of() : List.of(name, note.code(), correction.lines());
      if (correction == null || stopped || refused.contains(key)) {
        return false;
      }
      String question =
          "%s:%d: %s%n  %s%n  %s%nApply? [y]es, [n]o or [q]uit: "
              .formatted(
                  Text.oneLine(name),
                  note.line(),
                  Text.printable(note.message()),
                  correction,
                  Text.printable(proof.effect(correction).sentence()));
      String answer = "";
      while (!ANSWERS.contains(answer)) {
        @Nullable String given = answers.apply(question);
        answer = given == null ? "q" : given.strip().toLowerCase(Locale.ROOT);
      }
      stopped = answer.startsWith("q");
      if (!answer.startsWith("y")) {
        refused.add(key);
      }
      return answer.startsWith("y");
    }
  }
}
