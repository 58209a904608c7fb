package org.robotspec.cli.conformance;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.KnownFailures;
import org.robotspec.conformance.run.Result;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for known failures. */
final class KnownFailuresOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--known-failures",
      paramLabel = "FILE",
      description =
          "The known failures of one driver, one per line. Exit code 0 only if exactly these cases"
              + " fail.")
  private @Nullable Path file;

  @Option(
      names = "--update-known-failures",
      description = "Write the cases that fail to the file of --known-failures.")
  private boolean update;

  /** Reads the file; returns none if no file is named, or it does not exist yet. */
  KnownFailures read(int drivers) {
    Path named = file;
    String needed = "--update-known-failures needs --known-failures FILE";
    OptionValues.require(spec, named != null || !update, needed);
    String one = "--known-failures takes only one driver";
    OptionValues.require(spec, named == null || drivers <= 1, one);
    return named == null || (update && !Files.exists(named))
        ? new KnownFailures(Set.of())
        : OptionValues.read(
            spec, "--known-failures: cannot read " + named, () -> KnownFailures.read(named));
  }

  /** Returns the known failures after a run; writes the file if the option says so. */
  KnownFailures after(KnownFailures before, Suite suite, List<Result> results, boolean strict) {
    Path named = file;
    if (named == null || !update) {
      return before;
    }
    KnownFailures known = before.after(suite, results, strict);
    String head =
        "The failures of %s, with data %s. Written by --update-known-failures."
            .formatted(results.get(0).driver(), suite.version());
    return OptionValues.read(
        spec,
        "--known-failures: cannot write " + named,
        () -> {
          known.write(named, head);
          return known;
        });
  }

  /**
   * Returns whether a result is a new failure. Beside known failures, a late answer is none: the
   * speed of a machine says nothing about the program.
   */
  boolean isNew(KnownFailures known, Result result, boolean strict) {
    return known.isNew(result, strict)
        && (file == null || result.outcome() != CaseOutcome.TIMED_OUT);
  }

  /** Prints how many failures are known and new, and which known ones do not fail. */
  void print(KnownFailures known, List<Result> results, int newFailures, List<String> outdated) {
    if (file == null) {
      return;
    }
    PrintWriter out = spec.commandLine().getOut();
    long late = results.stream().filter(r -> r.outcome() == CaseOutcome.TIMED_OUT).count();
    if (late > 0) {
      out.println("no answer in time, not judged: " + late);
    }
    out.printf("known failures: %d; new failures: %d%n", known.entries().size(), newFailures);
    outdated.forEach(line -> out.println("no longer a failure  " + line));
  }
}
