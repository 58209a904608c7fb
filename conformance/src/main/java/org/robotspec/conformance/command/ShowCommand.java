package org.robotspec.conformance.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.Drivers;
import org.robotspec.conformance.run.CaseJudge;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.conformance.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code show}: a case, its clause, what is right under each profile, and what drivers answer. */
@Command(
    name = "show",
    description = "Show a case: its clause, what is right, and what each driver answers.",
    mixinStandardHelpOptions = true)
final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private SuiteOption data;

  @Parameters(paramLabel = "ID", description = "The id of the case.")
  private String id;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Suite suite = data.load(spec);
    Case c = SuiteOption.find(suite, id, spec);
    out.print(Explanation.of(c));
    suite.clause(c.clause()).ifPresent(k -> out.println("  clause    " + k.id() + ": " + k.text()));
    out.print(Explanation.question(c, CaseJudge.expectation(c, Suite.PROFILES.get(0)), ""));
    out.println("\nright:");
    for (String profile : Suite.PROFILES) {
      out.printf(
          "  %-18s%s%n",
          profile, c.appliesTo(profile) ? CaseJudge.expectation(c, profile) : "does not apply");
    }
    out.println("\nanswers:");
    Drivers drivers = new Drivers(DriverOptions.home());
    for (String name : Drivers.NAMES) {
      String missing = drivers.missing(name).orElse("");
      if (missing.isEmpty()) {
        answers(out, suite, c, drivers.named(name));
      } else {
        out.println("  " + name + ": " + missing);
      }
    }
    return 0;
  }

  private static void answers(PrintWriter out, Suite suite, Case c, Driver driver) {
    List<String> profiles =
        driver.followsProfiles() ? Suite.PROFILES : List.of("google-2019", "rfc9309");
    Suite only = new Suite(suite.version(), suite.clauses(), List.of(c), List.of());
    try {
      for (Result r : new Runner(only, RunPlan.of(profiles)).run(driver, r -> {})) {
        out.printf("  %-42s%-9s%s%n", r.column(), r.outcome().key(), r.got());
      }
    } finally {
      driver.close();
    }
  }
}
