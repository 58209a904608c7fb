package org.robotspec.conformance.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.run.Result;

/**
 * The report in the form of JUnit, for CI servers: a test suite for each driver and profile.
 * Classes are named for driver, profile, track and clause, because servers show them as packages. A
 * test is named for its case, and keeps its name when the driver has a new version.
 */
final class JunitReport {
  private JunitReport() {}

  static String write(RunReport report, Predicate<Result> counts) {
    Map<String, List<JunitXml.Test>> suites = new LinkedHashMap<>();
    report
        .byColumn()
        .forEach((name, all) -> suites.put(name, all.stream().map(r -> test(r, counts)).toList()));
    return JunitXml.write(suites);
  }

  private static JunitXml.Test test(Result result, Predicate<Result> counts) {
    Case c = result.testCase();
    boolean wrong = result.countsAgainst(true);
    boolean excused = wrong && !counts.test(result);
    JunitXml.Kind kind =
        switch (result.outcome()) {
          case PASSED -> JunitXml.Kind.PASSED;
          case SKIPPED -> JunitXml.Kind.SKIPPED;
          case ERRORED, TIMED_OUT -> excused ? JunitXml.Kind.SKIPPED : JunitXml.Kind.ERROR;
          case FAILED -> excused ? JunitXml.Kind.SKIPPED : JunitXml.Kind.FAILURE;
        };
    String excuse = !result.required() ? "optional: " : excused ? "known failure: " : "";
    return new JunitXml.Test(
        String.join(".", driver(result), result.profile(), c.track().key(), c.clause()),
        c.id(),
        kind,
        wrong ? excuse + "expected " + result.expected() + ", got " + result.got() : result.got(),
        wrong ? Explanation.of(result) : "",
        result.time());
  }

  /** Returns the name of a driver without its version, as one word. */
  private static String driver(Result result) {
    String name = result.driver().replaceFirst(" v?[0-9]\\S*$", "");
    String word = name.replaceAll("[^\\p{L}\\p{N}_-]+", "_");
    return word.isEmpty() ? "driver" : word;
  }
}
