package org.robotspec.conformance.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/** The report as JUnit XML, for CI servers: a test suite for each driver and profile. */
final class JunitReport {
  private JunitReport() {}

  static String write(RunReport report) {
    Map<String, List<JunitXml.Test>> suites = new LinkedHashMap<>();
    report
        .byColumn()
        .forEach((name, all) -> suites.put(name, all.stream().map(r -> test(name, r)).toList()));
    return JunitXml.write(suites);
  }

  private static JunitXml.Test test(String suite, Result result) {
    Case c = result.testCase();
    boolean failed = result.outcome() == Outcome.FAILED;
    JunitXml.Kind kind =
        switch (result.outcome()) {
          case PASSED -> JunitXml.Kind.PASSED;
          case SKIPPED -> JunitXml.Kind.SKIPPED;
          case ERRORED -> JunitXml.Kind.ERROR;
          case FAILED -> JunitXml.Kind.FAILURE;
        };
    return new JunitXml.Test(
        suite + "." + c.clause(),
        c.id(),
        kind,
        failed ? "expected " + result.expected() + ", got " + result.got() : result.got(),
        failed ? c.says() : "");
  }
}
