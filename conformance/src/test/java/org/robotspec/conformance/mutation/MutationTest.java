package org.robotspec.conformance.mutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;

/**
 * The suite finds mistakes: a copy of the core passes every case, and with any one of the
 * deliberate faults in it fails at least one.
 *
 * <p>Cases are put and judged by a {@link RunPlan} of the suite. A copy that throws is caught only
 * by a case for which the plan reports that as an error, as it would for anybody's code. A fault
 * that does not fit the sources any more, or does not compile, is an error of this test.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MutationTest {
  private static final Suite SUITE = Suite.load();
  private static final List<Case> SMALL_FIRST = smallFirst();
  private static final CoreCopy COPY =
      CoreCopy.of(
          Path.of(
              Objects.requireNonNull(
                  System.getProperty("robotspec.home"), "no property robotspec.home")));
  private static final Map<String, byte[]> CLASSES = COPY.compile();

  static final List<Fault> FAULTS = FaultFiles.load();
  static final List<Fault> SOME_FAULTS = everyTwelfth(FAULTS);
  static final List<String> PROFILES = Suite.PROFILES;

  @ParameterizedTest
  @FieldSource("PROFILES")
  void withoutAFaultTheCopyPasses(String profile) {
    Driver driver = CopyLoader.driver(CLASSES, Map.of());
    List<Result> results = RunPlan.of(List.of(profile)).run(SUITE, driver, r -> {});
    assertThat(results).hasSizeGreaterThan(900);
    assertThat(results).filteredOn(r -> r.outcome() != Outcome.PASSED).isEmpty();
  }

  @ParameterizedTest
  @FieldSource("SOME_FAULTS")
  void someFaultsAreCaught(Fault fault) {
    assertCaught(fault);
  }

  @Tag("thorough")
  @ParameterizedTest
  @FieldSource("FAULTS")
  void everyFaultIsCaught(Fault fault) {
    assertCaught(fault);
  }

  private static void assertCaught(Fault fault) {
    Driver driver = CopyLoader.driver(CLASSES, COPY.compile(fault));
    assertThat(casesFor(fault).stream().anyMatch(c -> fails(driver, c)))
        .as("a case fails with the fault %s: %s", fault, fault.says())
        .isTrue();
  }

  /** Returns a few faults of each area. */
  private static List<Fault> everyTwelfth(List<Fault> faults) {
    return IntStream.range(0, faults.size())
        .filter(i -> i % 12 == 0)
        .mapToObj(faults::get)
        .toList();
  }

  private static List<Case> smallFirst() {
    Map<Case, Integer> sizes = new HashMap<>();
    SUITE.cases().forEach(c -> sizes.put(c, c.json().toString().length() + c.body().length));
    return SUITE.cases().stream().sorted(Comparator.comparing(sizes::get)).toList();
  }

  /** All cases; first those of the clause that a fault breaks, small ones before large ones. */
  private static List<Case> casesFor(Fault fault) {
    List<Case> cases = new ArrayList<>(SMALL_FIRST);
    cases.sort(Comparator.comparing(c -> !c.clause().equals(fault.clause())));
    return cases;
  }

  private static boolean fails(Driver driver, Case c) {
    Suite one = new Suite(SUITE.version(), SUITE.clauses(), List.of(c), List.of());
    return RunPlan.of(Suite.PROFILES).run(one, driver, r -> {}).stream()
        .anyMatch(r -> r.countsAgainst(true));
  }

  @Test
  void everyFaultFitsTheSources() {
    List<String> stale = new ArrayList<>();
    for (Fault fault : FAULTS) {
      try {
        COPY.changed(fault);
      } catch (IllegalStateException e) {
        stale.add(Objects.requireNonNullElse(e.getMessage(), fault.id()));
      }
    }
    assertThat(stale).isEmpty();
  }

  @Test
  void aFaultThatDoesNotFitOrCompileIsAnError() {
    Fault stale =
        new Fault("a", "", "M-4", "rules/internal/PercentEncoding.java", "no such text", "");
    assertThatThrownBy(() -> COPY.compile(stale)).hasMessageContaining("bring the fault a up");
    Fault twice = new Fault("b", "", "M-4", "rules/internal/PercentEncoding.java", "static", "");
    assertThatThrownBy(() -> COPY.compile(twice)).hasMessageContaining("bring the fault b up");
    Fault wrong =
        new Fault("c", "", "M-4", "rules/internal/PercentEncoding.java", "return at + 3;", "");
    assertThatThrownBy(() -> COPY.compile(wrong)).hasMessageContaining("c does not compile");
  }

  @Test
  void thereAreEnoughFaults() {
    assertThat(FAULTS).extracting(Fault::id).doesNotHaveDuplicates();
    assertThat(FAULTS).hasSizeGreaterThanOrEqualTo(200);
  }
}
