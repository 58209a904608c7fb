package org.robotspec.conformance.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/** A second opinion on the cases: what was written from the texts alone gives the same answers. */
final class PlainDriverTest {
  private static final Suite SUITE = Suite.load();
  static final List<String> PROFILES = Suite.PROFILES;

  @ParameterizedTest
  @FieldSource("PROFILES")
  void thePlainImplementationAgrees(String profile) {
    List<Result> results = RunPlan.of(List.of(profile)).run(SUITE, new PlainDriver());
    assertThat(results)
        .filteredOn(r -> r.countsAgainst(true))
        .extracting(r -> r.testCase().id() + ": expected " + r.expected() + ", got " + r.got())
        .isEmpty();
  }
}
