package org.robotspec.cli.conformance;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.Scenario;
import org.robotspec.conformance.report.Explanation;
import org.robotspec.conformance.run.CaseJudge;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code robotspec conformance}: runs the suite against any robots.txt implementation, and shows
 * its cases.
 */
@Command(
    name = "conformance",
    description = "Run the conformance suite against any robots.txt implementation.",
    subcommands = RunCommand.class)
public final class ConformanceCommand {
  @Spec private CommandSpec spec;

  @Command(description = "List the cases.")
  int list(@Mixin Selection selection) {
    Suite suite = selection.load();
    RunPlan plan = selection.plan();
    for (Case c : suite.cases()) {
      if (plan.holds(c) && plan.profiles().stream().anyMatch(c::appliesTo)) {
        out().printf("%-8s %-50s %s%n", c.track().key(), c.id(), c.says());
      }
    }
    return 0;
  }

  @Command(description = "Show a case: its clause, and the right answer under each profile.")
  int show(
      @Mixin SuiteOption data,
      @Parameters(paramLabel = "ID", description = "The id of the case.") String id) {
    PrintWriter out = out();
    Suite suite = data.load();
    Case c = data.find(suite, id);
    out.print(Explanation.of(c));
    suite.clause(c.clause()).ifPresent(k -> out.println("  clause    " + k.id() + ": " + k.text()));
    out.print(Explanation.question(c, Suite.PROFILES.get(0), 0));
    out.println("\nright:");
    for (String profile : Suite.PROFILES) {
      out.printf(
          "  %-18s%s%n",
          profile, c.appliesTo(profile) ? CaseJudge.expectation(c, profile) : "does not apply");
    }
    return 0;
  }

  @Command(
      description = {
        "Explain a clause, such as M-5: its text, sources and cases. Or run one case against",
        "drivers, and explain the expected and the actual answers."
      })
  int explain(
      @Mixin DriverOptions drivers,
      @Mixin ProfileOption judgedBy,
      @Parameters(paramLabel = "ID", description = "The id of the clause or case.") String id) {
    Suite suite = judgedBy.load();
    Optional<Clause> clause = suite.clause(id.toUpperCase(Locale.ROOT));
    if (clause.isPresent()) {
      out().print(Explanation.of(clause.get(), suite));
      return 0;
    }
    Case c = judgedBy.find(suite, id);
    List<String> profiles = judgedBy.profiles();
    List<Result> results = drivers.run(suite, RunPlan.of(profiles, c.id()));
    results.forEach(result -> out().println(Explanation.of(result)));
    if (results.isEmpty()) {
      out().println(c.id() + " does not apply to " + String.join(", ", profiles));
    }
    return results.stream().anyMatch(result -> result.countsAgainst(true)) ? 1 : 0;
  }

  /** Serves a web for any crawler, and judges the crawler by its requests. */
  @Command(
      description = {
        "Serve a web of many sites on this machine, for a crawler that you start yourself.",
        "Prints the URL of the start page. When you press Enter, judges the crawler by its"
            + " requests.",
        "Exit code 0 only if it did everything right."
      })
  int serve(
      @Option(
              names = "--agent",
              paramLabel = "TOKEN",
              defaultValue = "examplebot",
              description = "The crawler's product token; default: ${DEFAULT-VALUE}.")
          String agent,
      @Option(
              names = "--profile",
              paramLabel = "PROFILE",
              defaultValue = "google-2019",
              description = "Judge by this profile; default: ${DEFAULT-VALUE}.")
          String profile)
      throws IOException {
    OptionValues.read(spec, "--agent", () -> Crawler.of(agent));
    OptionValues.read(spec, "--profile", () -> SpecProfile.parse(profile));
    try (Scenario scenario = new Scenario(agent, id -> true)) {
      out().println(scenario.start());
      out().flush();
      spec.commandLine()
          .getErr()
          .println(
              "Start the crawler at this page, let it follow links to all hosts,\n"
                  + "and press Enter when it is done.");
      System.in.read();
      CrawlResult crawl = new CrawlResult(profile, scenario.judge(profile, false));
      crawl.lines().forEach(out()::println);
      out().println(crawl);
      return crawl.isRight() ? 0 : 1;
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
