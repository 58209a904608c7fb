package org.robotspec.conformance.report;

import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/** The report in the form of JUnit, for CI servers: a test suite for each driver and profile. */
final class JunitReport {
  private JunitReport() {}

  static String write(RunReport report) {
    Document xml = Parser.xmlParser().parseInput("<testsuites/>", "");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      List<Result> results = e.getValue();
      Element suite =
          xml.child(0).appendText("\n").appendElement("testsuite").attr("name", e.getKey());
      suite.attr("tests", String.valueOf(results.size()));
      suite.attr("failures", count(results, Outcome.FAILED));
      suite.attr("errors", count(results, Outcome.ERRORED));
      suite.attr("skipped", count(results, Outcome.SKIPPED));
      results.forEach(result -> add(suite, result));
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml.outerHtml() + "\n";
  }

  private static void add(Element suite, Result result) {
    Case c = result.testCase();
    Element test = suite.appendText("\n  ").appendElement("testcase");
    test.attr("classname", suite.attr("name") + "." + c.clause()).attr("name", c.id());
    String got = printable(result.got());
    switch (result.outcome()) {
      case PASSED -> {}
      case SKIPPED -> test.appendElement("skipped").attr("message", got);
      case ERRORED -> test.appendElement("error").attr("message", got);
      case FAILED ->
          test.appendElement("failure")
              .attr("message", "expected " + printable(result.expected()) + ", got " + got)
              .text(printable(c.says()));
    }
  }

  private static String count(List<Result> results, Outcome outcome) {
    return String.valueOf(results.stream().filter(r -> r.outcome() == outcome).count());
  }

  /** Replaces what XML 1.0 can't hold: what a driver answers may be anything. */
  private static String printable(String text) {
    return text.replaceAll("[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }
}
