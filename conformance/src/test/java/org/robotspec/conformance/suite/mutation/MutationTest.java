package org.robotspec.conformance.suite.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.suite.Case;
import org.robotspec.conformance.suite.Suite;
import org.robotspec.conformance.suite.Track;
import org.robotspec.conformance.suite.driver.Answer;
import org.robotspec.conformance.suite.run.Judge;
import org.robotspec.conformance.suite.run.Outcome;
import org.robotspec.conformance.suite.run.Plan;
import org.robotspec.conformance.suite.run.Result;
import org.robotspec.conformance.suite.run.Runner;

/** The suite finds mistakes: each deliberate fault fails a case, and no fault fails none. */
final class MutationTest {
  private static final Suite SUITE = Suite.load();
  private static final List<Case> SMALL =
      SUITE.cases().stream().filter(MutationTest::isSmall).toList();

  @ParameterizedTest
  @ValueSource(
      strings = {"google-2019", "google-2014", "google-current", "rfc9309", "google-reference"})
  void withoutAFaultThePlainImplementationPasses(String profile) {
    List<Result> results =
        new Runner(SUITE, Plan.of(List.of(profile))).run(new PlainDriver(Set.of()), r -> {});
    assertThat(results)
        .filteredOn(r -> r.outcome().isBad())
        .extracting(r -> r.testCase().id() + ": expected " + r.expected() + ", got " + r.got())
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void everyFaultIsCaught(Fault fault) {
    PlainDriver faulty = new PlainDriver(Set.of(fault));
    boolean sized = fault.name().contains("CUT_LINE") || fault.name().contains("SIZE_LIMIT");
    List<Case> cases = sized ? SUITE.cases() : SMALL;
    boolean caught = false;
    for (int i = 0; !caught && i < Suite.PROFILES.size(); i++) {
      String profile = Suite.PROFILES.get(i);
      caught = cases.stream().anyMatch(c -> c.appliesTo(profile) && bad(faulty, c, profile));
    }
    assertThat(caught).as("a case fails with the fault %s", fault).isTrue();
  }

  /** Files near the size limit take time, and only faults of that limit need them. */
  private static boolean isSmall(Case c) {
    return !c.id().startsWith("F-6.")
        && c.json().toString().length() < 5_000
        && c.body().length < 5_000
        && c.url().orElse("").length() < 1_000;
  }

  private static boolean bad(PlainDriver driver, Case c, String profile) {
    if (c.track() == Track.INDEX) {
      return false;
    }
    Answer answer = driver.answer(c, profile);
    return Judge.judge("faulty", c, profile, answer).outcome() == Outcome.FAILED;
  }

  @Test
  void thereAreEnoughFaults() {
    assertThat(Fault.values()).hasSizeGreaterThanOrEqualTo(40);
  }
}
