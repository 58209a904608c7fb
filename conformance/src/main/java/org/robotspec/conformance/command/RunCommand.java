package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.report.Explanation;
import org.robotspec.conformance.report.ResultCounts;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.KnownFailures;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run}: runs cases against drivers; exits with 0 only if all required cases pass. */
@Command(
    name = "run",
    description = {
      "Run the cases against drivers. Exit code 0 only if all required cases pass.",
      "With --crawler, run a whole crawler, and judge it by its requests."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  /** How many failures to explain, so that they do not hide the summary. */
  private static final int EXPLAINED = 5;

  /** The options that mean nothing for a whole crawler. */
  private static final List<String> FOR_DRIVERS =
      List.of(
          "--program",
          "--command",
          "--allow-if",
          "--timeout",
          "--track",
          "--strict",
          "--known-failures",
          "--update-known-failures");

  @Spec private CommandSpec spec;
  @Mixin private DriverOptions drivers;
  @Mixin private Selection selection;
  @Mixin private KnownFailuresOptions knownFailures;
  @Mixin private ReportOption reports;
  @Mixin private CrawlerOptions crawler;

  @Option(names = "--strict", description = "Optional cases must pass too.")
  private boolean strict;

  @Override
  public Integer call() throws IOException, InterruptedException {
    String wholeCrawler = crawler.command();
    refuse(wholeCrawler == null ? CrawlerOptions.NAMES : FOR_DRIVERS, wholeCrawler != null);
    KnownFailures before = knownFailures.read(drivers.count());
    Suite suite = selection.load();
    RunPlan plan = selection.plan();
    if (wholeCrawler != null) {
      return crawler.run(wholeCrawler, suite, plan, reports);
    }
    List<Result> results = run(suite, plan);
    if (results.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "no case matches the options");
    }
    KnownFailures known = knownFailures.after(before, suite, results, strict);
    Predicate<Result> isNew = result -> knownFailures.isNew(known, result, strict);
    List<Result> bad = results.stream().filter(isNew).toList();
    List<String> outdated = known.outdated(suite, results);
    RunReport report = new RunReport(suite, results);
    explain(bad);
    summary(spec.commandLine().getOut(), report);
    knownFailures.print(known, results, bad.size(), outdated);
    if (!suite.problems().isEmpty()) {
      spec.commandLine().getOut().println("problems of the data: " + suite.problems().size());
    }
    reports.write(report, isNew);
    return bad.isEmpty() && outdated.isEmpty() && suite.problems().isEmpty() ? 0 : 1;
  }

  /** Refuses options that would have no effect. */
  private void refuse(List<String> options, boolean wholeCrawler) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            spec.commandLine(),
            option + (wholeCrawler ? " is not for --crawler" : " needs --crawler"));
      }
    }
  }

  private List<Result> run(Suite suite, RunPlan plan) {
    if (!isTerminal()) {
      return drivers.run(suite, plan, result -> {});
    }
    PrintWriter err = spec.commandLine().getErr();
    List<Result> results = drivers.run(suite, plan, progress(err));
    err.print("\r\033[K"); // clears the line
    err.flush();
    return results;
  }

  private void explain(List<Result> bad) {
    PrintWriter out = spec.commandLine().getOut();
    bad.stream().limit(EXPLAINED).forEach(r -> out.println(Explanation.of(r, drivers.words())));
    if (bad.size() > EXPLAINED) {
      out.printf(
          "… and %d more; see --report, or \"robotspec conformance explain ID\"%n%n",
          bad.size() - EXPLAINED);
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
