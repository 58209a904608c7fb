package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.run.Result;

/** The report for programs: every result, and the counts; and a badge in the form of shields.io. */
final class JsonRunReport {
  private JsonRunReport() {}

  static String write(RunReport report) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("suite", report.suite().version());
    ObjectNode columns = root.putObject("summary");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      ResultCounts counts = ResultCounts.of(e.getValue());
      columns
          .putObject(e.getKey())
          .put("passed", counts.passed())
          .put("failed", counts.failed())
          .put("failedOptional", counts.optional())
          .put("skipped", counts.skipped());
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

  static String badge(RunReport report) {
    List<Result> first = report.byColumn().values().stream().findFirst().orElse(List.of());
    ResultCounts counts = ResultCounts.of(first);
    String color = counts.failed() > 0 ? "red" : counts.optional() > 0 ? "yellow" : "brightgreen";
    return JsonNodeFactory.instance
            .objectNode()
            .put("schemaVersion", 1)
            .put("label", "robots.txt conformance")
            .put("message", counts.percent() + " % of " + counts.judged() + " cases")
            .put("color", color)
            .toPrettyString()
        + "\n";
  }
}
