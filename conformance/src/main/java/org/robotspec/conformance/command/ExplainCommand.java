package org.robotspec.conformance.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import org.robotspec.conformance.run.Runner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain}: puts one case to drivers and explains what came of it. */
@Command(
    name = "explain",
    description = "Put one case to drivers, and explain what is right and what came.",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private DriverOptions drivers;
  @Mixin private Selection selection;
  @Mixin private SuiteOption data;

  @Parameters(paramLabel = "ID", description = "The id of the case.")
  private String id;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Suite suite = data.load(spec);
    Case c = SuiteOption.find(suite, id, spec);
    List<String> profiles = selection.plan(spec).profiles();
    RunPlan plan = new RunPlan(EnumSet.allOf(Track.class), profiles, List.of(c.id()), List.of());
    List<Result> results = new ArrayList<>();
    for (Driver driver : drivers.open(spec)) {
      try {
        results.addAll(new Runner(suite, plan).run(driver, r -> {}));
      } finally {
        driver.close();
      }
    }
    for (Result result : results) {
      out.println(result.column() + ": " + result.outcome().key());
      out.println(Explanation.of(result, drivers.words()));
    }
    if (results.isEmpty()) {
      out.println(c.id() + " does not apply to " + String.join(", ", profiles));
    }
    return results.stream().anyMatch(r -> r.outcome().isBad()) ? 1 : 0;
  }
}
