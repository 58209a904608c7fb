package org.robotspec.conformance.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.report.Explanation;
import org.robotspec.conformance.report.ReportFiles;
import org.robotspec.conformance.report.ResultCounts;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.KnownFailures;
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
    description = {
      "Put the cases to drivers; exit code 0 only if all required cases pass.",
      "Or, with --crawler, run a whole crawler and judge it by what it requests."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  /** How many failures to explain, so that they do not hide the summary. */
  private static final int EXPLAINED = 5;

  @Spec private CommandSpec spec;
  @Mixin private DriverOptions drivers;
  @Mixin private Selection selection;
  @Mixin private CrawlerOptions crawler;

  @Option(names = "--strict", description = "Optional cases must pass too.")
  private boolean strict;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = {
        "Write reports there: HTML, Markdown, JSON, JUnit XML; and a badge, if whole tracks are put",
        "to one driver and judged by one profile."
      })
  private @Nullable Path reports;

  @Option(
      names = "--known-failures",
      paramLabel = "FILE",
      description = {
        "The failures of one driver that are known, a line for each. Exit code 0 only if these fail",
        "and no others."
      })
  private @Nullable Path knownFailures;

  @Option(
      names = "--update-known-failures",
      description = "Write what fails to the file of --known-failures.")
  private boolean updateKnownFailures;

  @Override
  public Integer call() throws IOException, InterruptedException {
    KnownFailures known = known();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Suite suite = selection.load();
    String wholeCrawler = crawler.command();
    if (wholeCrawler != null) {
      return crawler.run(wholeCrawler, suite, selection.plan(), reports);
    }
    Consumer<Result> progress = isTerminal() ? progress(err) : result -> {};
    List<Result> results = drivers.run(suite, selection.plan(), progress);
    err.print(isTerminal() ? "\r\033[K" : ""); // clears the line
    err.flush();
    RunReport report = new RunReport(suite, results);
    if (updateKnownFailures && !results.isEmpty()) {
      known = known.after(suite, results, strict);
      String head = "What %s fails, with data %s. Written by --update-known-failures.";
      known.write(file(), head.formatted(results.get(0).driver(), suite.version()));
    }
    KnownFailures before = known;
    Predicate<Result> isBad = result -> before.isNew(result, strict);
    List<Result> bad = results.stream().filter(isBad).toList();
    List<String> outdated = known.outdated(suite, results);
    bad.stream().limit(EXPLAINED).forEach(r -> out.println(Explanation.of(r, drivers.words())));
    if (bad.size() > EXPLAINED) {
      out.printf(
          "… and %d more; see --report, or \"robotspec conformance explain ID\"%n%n",
          bad.size() - EXPLAINED);
    }
    summary(out, report);
    if (knownFailures != null) {
      out.printf("known failures: %d; new failures: %d%n", known.entries().size(), bad.size());
      outdated.forEach(line -> out.println("no longer a failure  " + line));
    }
    if (reports != null) {
      write(report, reports, isBad).forEach(file -> out.println("wrote " + file));
    }
    if (results.isEmpty()) {
      err.println("robotspec conformance run: no case matches the options");
      return 2;
    }
    return bad.isEmpty() && outdated.isEmpty() && suite.problems().isEmpty() ? 0 : 1;
  }

  /** Returns the failures that are known; none where no file is named. */
  private KnownFailures known() throws IOException {
    if (knownFailures == null) {
      if (updateKnownFailures) {
        throw wrong("--update-known-failures needs --known-failures FILE");
      }
      return new KnownFailures(Set.of());
    }
    if (drivers.count() > 1) {
      throw wrong("--known-failures is about one driver");
    }
    if (Files.isReadable(knownFailures)) {
      return KnownFailures.read(knownFailures);
    }
    if (!updateKnownFailures) {
      throw wrong("--known-failures: cannot read " + knownFailures);
    }
    return new KnownFailures(Set.of());
  }

  private Path file() {
    return Objects.requireNonNull(knownFailures);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private List<Path> write(RunReport report, Path directory, Predicate<Result> isBad) {
    try {
      return ReportFiles.write(report, directory, isBad);
    } catch (IOException e) {
      throw wrong("--report: cannot write to " + directory + ": " + e.getMessage());
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
