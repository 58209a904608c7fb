package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.report.ReportFiles;
import org.robotspec.conformance.report.ResultCounts;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.Result;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run}: runs cases against drivers; exits with 0 only if all required cases pass. */
@Command(
    name = "run",
    description = "Run cases against drivers. Exit code 0 only if all required cases pass.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  /** How many failures to explain, so that they do not hide the summary. */
  private static final int EXPLAINED = 5;

  @Spec private CommandSpec spec;
  @Mixin private DriverOptions drivers;
  @Mixin private Selection selection;

  @Option(names = "--strict", description = "Optional cases must pass too.")
  private boolean strict;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write reports to this folder: HTML, Markdown, JSON, JUnit XML, a badge.")
  private @Nullable Path reports;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Suite suite = selection.load();
    Consumer<Result> progress = isTerminal() ? progress(err) : result -> {};
    List<Result> results = drivers.run(suite, selection.plan(), progress);
    err.print(isTerminal() ? "\r\033[K" : ""); // clears the line
    err.flush();
    RunReport report = new RunReport(suite, results);
    List<Result> bad = results.stream().filter(r -> r.countsAgainst(strict)).toList();
    bad.stream().limit(EXPLAINED).forEach(r -> out.println(Explanation.of(r, drivers.words())));
    if (bad.size() > EXPLAINED) {
      out.printf(
          "… and %d more; see --report, or \"robotspec conformance explain ID\"%n%n",
          bad.size() - EXPLAINED);
    }
    summary(out, report);
    if (reports != null) {
      write(report, reports).forEach(file -> out.println("wrote " + file));
    }
    if (results.isEmpty()) {
      err.println("robotspec conformance run: no case matches the options");
      return 2;
    }
    return bad.isEmpty() && suite.problems().isEmpty() ? 0 : 1;
  }

  private List<Path> write(RunReport report, Path directory) {
    try {
      return ReportFiles.write(report, directory);
    } catch (IOException e) {
      String message = "--report: cannot write to " + directory + ": " + e.getMessage();
      throw new ParameterException(spec.commandLine(), message, e);
    }
  }

  /** From JDK 22 on, this is always true; a log then gets one line of progress. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    return System.console() != null;
  }

  private static Consumer<Result> progress(PrintWriter err) {
    AtomicInteger done = new AtomicInteger();
    AtomicInteger wrong = new AtomicInteger();
    return result -> {
      done.incrementAndGet();
      wrong.addAndGet(result.countsAgainst(true) ? 1 : 0);
      err.print("\r" + result.column() + ": " + done + " cases, " + wrong + " wrong  ");
      err.flush();
    };
  }

  private static void summary(PrintWriter out, RunReport report) {
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      ResultCounts all = ResultCounts.of(e.getValue());
      out.printf(
          "%s: %d passed, %d failed, %d optional failed, %d skipped%n",
          e.getKey(), all.passed(), all.failed(), all.failedOptional(), all.skipped());
      List<String> wrong = new ArrayList<>();
      for (Clause clause : report.clauses()) {
        ResultCounts counts = ResultCounts.of(e.getValue(), clause.id());
        long failed = counts.judged() - counts.passed();
        if (failed > 0) {
          wrong.add(clause.id() + " " + failed + "/" + counts.judged());
        }
      }
      if (!wrong.isEmpty()) {
        out.println("  wrong, by clause: " + String.join(", ", wrong));
      }
    }
  }
}
