package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/** Robotspec itself passes every case under every profile, those that are not required included. */
final class RobotspecSuiteTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"google-2019", "google-2014", "google-current", "rfc9309", "google-reference"})
  void oursPassesEveryCase(String profile) {
    try (Driver driver = new RobotspecDriver()) {
      List<Result> results = RunPlan.of(List.of(profile)).run(Suite.load(), driver);
      assertThat(results).hasSizeGreaterThan(900);
      assertThat(results)
          .filteredOn(r -> r.outcome() != CaseOutcome.PASSED)
          .extracting(r -> r.testCase().id() + ": expected " + r.expected() + ", got " + r.got())
          .isEmpty();
    }
  }
}
