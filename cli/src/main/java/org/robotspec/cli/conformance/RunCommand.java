package org.robotspec.cli.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.robotspec.cli.console.OptionValues;
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
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code run}: runs cases against drivers; exits with 0 only if all required cases pass. */
@Command(
    name = "run",
    description = {
      "Run the cases against drivers. Exit code 0 only if all required cases pass.",
      "With --crawler, run a whole crawler, and judge it by its requests."
    })
final class RunCommand implements Callable<Integer> {
  /** How many failures are explained: more would hide the summary. */
  private static final int EXPLAINED = 5;

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
    if (wholeCrawler == null) {
      refuse(options("crawler"), " needs --crawler");
    } else {
      refuse(options("drivers"), " is not for --crawler");
      refuse(options("knownFailures"), " is not for --crawler");
      refuse(Stream.of("--track", "--strict").map(spec::findOption), " is not for --crawler");
    }
    KnownFailures before = knownFailures.read(drivers.count());
    Suite suite = selection.load();
    RunPlan plan = selection.plan();
    if (wholeCrawler != null) {
      return crawler.run(wholeCrawler, suite, plan, reports);
    }
    List<Result> results = drivers.run(suite, plan);
    OptionValues.require(spec, !results.isEmpty(), "no case matches the options");
    boolean judged = results.stream().anyMatch(result -> result.isJudged(strict));
    KnownFailures known = judged ? knownFailures.after(before, suite, results, strict) : before;
    Predicate<Result> isNew = result -> knownFailures.isNew(known, result, strict);
    List<Result> bad = results.stream().filter(isNew).toList();
    List<String> outdated = known.outdated(suite, results);
    RunReport report = new RunReport(suite, results);
    PrintWriter out = spec.commandLine().getOut();
    bad.stream().limit(EXPLAINED).forEach(r -> out.println(Explanation.of(r)));
    if (bad.size() > EXPLAINED) {
      out.printf(
          "… and %d more; see --report, or \"robotspec conformance explain ID\"%n%n",
          bad.size() - EXPLAINED);
    }
    summary(out, report);
    knownFailures.print(known, results, bad.size(), outdated);
    reports.write(report, isNew);
    String why =
        bad.stream()
            .findFirst()
            .map(r -> "no answer to a required case; " + r.testCase().id() + ": " + r.got())
            .orElse("no required case was judged");
    OptionValues.require(spec, judged, why);
    return bad.isEmpty() && outdated.isEmpty() ? 0 : 1;
  }

  private Stream<OptionSpec> options(String mixin) {
    return Objects.requireNonNull(spec.mixins().get(mixin)).options().stream();
  }

  /** Rejects options that would have no effect. */
  private void refuse(Stream<OptionSpec> options, String why) {
    ParseResult given = spec.commandLine().getParseResult();
    options
        .map(OptionSpec::longestName)
        .filter(given::hasMatchedOption)
        .forEach(
            name -> {
              throw new ParameterException(spec.commandLine(), name + why);
            });
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
