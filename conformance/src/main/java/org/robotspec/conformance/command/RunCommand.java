package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.report.ReportFiles;
import org.robotspec.conformance.report.ResultCounts;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run}: puts the cases to drivers; exit code 0 only if all required cases pass. */
@Command(
    name = "run",
    description = "Put the cases to drivers; exit code 0 only if all required cases pass.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  /** More failures explained than this hide each other. */
  private static final int EXPLAINED = 5;

  @Spec private CommandSpec spec;
  @Mixin private DriverOptions drivers;
  @Mixin private Selection selection;
  @Mixin private SuiteOption data;

  @Option(names = "--strict", description = "Cases that are not required must pass too.")
  private boolean strict;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write reports there: HTML, Markdown, JSON, JUnit XML, a badge.")
  private @Nullable Path reports;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Suite suite = data.load(spec);
    suite.problems().forEach(problem -> err.println("robotspec: " + problem));
    Runner runner = new Runner(suite, selection.plan(spec));
    List<Result> results = new ArrayList<>();
    RunProgress progress = new RunProgress(err, isTerminal());
    List<Driver> opened = drivers.open(spec);
    try {
      for (Driver driver : opened) {
        results.addAll(runner.run(driver, progress));
      }
    } finally {
      progress.end();
      opened.forEach(Driver::close);
    }
    RunReport report = new RunReport(suite, results);
    explain(out, results);
    summary(out, report);
    if (reports != null) {
      for (Path file : ReportFiles.write(report, reports)) {
        out.println("wrote " + file);
      }
    }
    if (results.isEmpty()) {
      err.println("robotspec: no case was chosen");
      return 2;
    }
    return report.isGreen(strict) && suite.problems().isEmpty() ? 0 : 1;
  }

  /** From JDK 22 on there is always a console; then a log gets a line of progress, no more. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    return System.console() != null;
  }

  private void explain(PrintWriter out, List<Result> results) {
    List<Result> bad = results.stream().filter(this::counts).toList();
    for (Result result : bad.subList(0, Math.min(EXPLAINED, bad.size()))) {
      out.println(result.column() + ": " + result.outcome().key());
      out.println(Explanation.of(result, drivers.words()));
    }
    if (bad.size() > EXPLAINED) {
      out.printf(
          "… and %d more; see --report, or \"robotspec conformance explain ID\"%n%n",
          bad.size() - EXPLAINED);
    }
  }

  private boolean counts(Result result) {
    return result.outcome().isBad() && (strict || result.testCase().required());
  }

  private static void summary(PrintWriter out, RunReport report) {
    for (Map.Entry<String, List<Result>> column : report.byColumn().entrySet()) {
      ResultCounts counts = ResultCounts.of(column.getValue());
      out.printf(
          "%s: %d passed, %d failed, %d optional ones failed, %d skipped%n",
          column.getKey(), counts.passed(), counts.failed(), counts.optional(), counts.skipped());
      List<String> wrong = new ArrayList<>();
      for (Clause clause : report.clauses()) {
        ResultCounts here = report.counts(column.getKey(), clause.id());
        if (here.failed() + here.optional() > 0) {
          wrong.add(clause.id() + " " + (here.failed() + here.optional()) + "/" + here.judged());
        }
      }
      if (!wrong.isEmpty()) {
        out.println("  wrong, by clause: " + String.join(", ", wrong));
      }
    }
  }
}
