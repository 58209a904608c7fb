package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.run.Result;

/**
 * The report for programs, which the page of the report reads too: clauses, cases, every result and
 * the counts.
 */
final class JsonRunReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonRunReport() {}

  static ObjectNode data(RunReport report) {
    ObjectNode root = JSON.createObjectNode().put("suite", report.suite().version());
    ObjectNode summary = root.putObject("summary");
    report
        .byColumn()
        .forEach((column, results) -> summary.putPOJO(column, ResultCounts.of(results)));
    root.putPOJO("problems", report.suite().problems()).putPOJO("clauses", report.clauses());
    ArrayNode cases = root.putArray("cases");
    Set<String> ids = new HashSet<>();
    ArrayNode results = JSON.createArrayNode();
    for (Result result : report.results()) {
      Case c = result.testCase();
      if (ids.add(c.id())) {
        cases.add(c.json().deepCopy().put("clause", c.clause()).put("track", c.track().key()));
      }
      ObjectNode node = results.addObject();
      node.put("driver", result.driver()).put("profile", result.profile());
      node.put("id", c.id()).put("required", result.required());
      node.put("outcome", result.outcome().key());
      node.put("expected", result.expected()).put("got", result.got());
    }
    root.set("results", results);
    return root;
  }
}
