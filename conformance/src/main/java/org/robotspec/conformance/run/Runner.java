package org.robotspec.conformance.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.DriverAnswer;

/** Puts the cases of a plan to drivers, one after the other. */
public final class Runner {
  private final Suite suite;
  private final RunPlan plan;

  /** Makes a runner of a suite's cases. */
  public Runner(Suite suite, RunPlan plan) {
    this.suite = suite;
    this.plan = plan;
  }

  /**
   * Runs a driver.
   *
   * @param driver answers; not closed
   * @param progress is told each result as it comes
   * @return all results, in the order of profiles and cases
   */
  public List<Result> run(Driver driver, Consumer<Result> progress) {
    List<Result> results = new ArrayList<>();
    for (String profile : plan.profiles()) {
      for (Case c : suite.cases()) {
        if (plan.holds(c) && c.appliesTo(profile)) {
          Result result = CaseJudge.judge(driver.name(), c, profile, answer(driver, c, profile));
          results.add(result);
          progress.accept(result);
        }
      }
    }
    return results;
  }

  private static DriverAnswer answer(Driver driver, Case c, String profile) {
    if (!driver.tracks().contains(c.track())) {
      return new DriverAnswer.Skipped("no " + c.track().key() + " track");
    }
    try {
      return driver.answer(c, profile);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return new DriverAnswer.Errored(e.toString().lines().findFirst().orElse("an exception"));
    }
  }
}
