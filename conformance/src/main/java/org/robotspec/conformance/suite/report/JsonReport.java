package org.robotspec.conformance.suite.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.suite.run.Result;

/** The report for programs: every result, and the counts; and a badge in the form of shields.io. */
final class JsonReport {
  private JsonReport() {}

  static String write(Report report) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("suite", report.suite().version());
    ObjectNode columns = root.putObject("summary");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      Tally tally = Tally.of(e.getValue());
      columns
          .putObject(e.getKey())
          .put("passed", tally.passed())
          .put("failed", tally.failed())
          .put("failedOptional", tally.optional())
          .put("skipped", tally.skipped());
    }
    ArrayNode problems = root.putArray("problems");
    report.suite().problems().forEach(problems::add);
    ArrayNode results = root.putArray("results");
    for (Result result : report.results()) {
      ObjectNode node = results.addObject();
      node.put("driver", result.driver()).put("profile", result.profile());
      node.put("id", result.testCase().id()).put("required", result.testCase().required());
      node.put("outcome", result.outcome().key());
      node.put("expected", result.expected()).put("got", result.got());
    }
    return root.toPrettyString() + "\n";
  }

  static String badge(Report report) {
    List<Result> first = report.byColumn().values().stream().findFirst().orElse(List.of());
    Tally tally = Tally.of(first);
    String color = tally.failed() > 0 ? "red" : tally.optional() > 0 ? "yellow" : "brightgreen";
    return JsonNodeFactory.instance
            .objectNode()
            .put("schemaVersion", 1)
            .put("label", "robots.txt conformance")
            .put("message", tally.percent() + " % of " + tally.judged() + " cases")
            .put("color", color)
            .toPrettyString()
        + "\n";
  }
}
