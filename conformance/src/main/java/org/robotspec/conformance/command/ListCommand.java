package org.robotspec.conformance.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code list}: names the cases. */
@Command(name = "list", description = "List the cases.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Selection selection;
  @Mixin private SuiteOption data;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Suite suite = data.load(spec);
    RunPlan plan = selection.plan(spec);
    for (Case c : suite.cases()) {
      if (plan.holds(c) && plan.profiles().stream().anyMatch(c::appliesTo)) {
        out.printf("%-8s %-50s %s%n", c.track().key(), c.id(), c.says());
      }
    }
    suite.problems().forEach(p -> spec.commandLine().getErr().println("robotspec: " + p));
    return suite.problems().isEmpty() ? 0 : 1;
  }
}
