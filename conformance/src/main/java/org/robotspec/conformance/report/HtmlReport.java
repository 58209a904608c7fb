package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/** The report as one page of HTML that needs no network: its script reads the data in it. */
final class HtmlReport {
  /** Where the data goes in the page. */
  private static final String DATA_MARK = "\"DATA\"";

  /** More of a file than this is no help to a reader. */
  private static final int MAX_INPUT = 4_000;

  private HtmlReport() {}

  static String write(RunReport report) {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("version", report.suite().version());
    ArrayNode clauses = data.putArray("clauses");
    for (Clause clause : report.clauses()) {
      ArrayNode sources =
          clauses.addObject().put("id", clause.id()).put("text", clause.text()).putArray("sources");
      clause.sources().forEach(sources::add);
    }
    Map<String, Integer> numbers = cases(report, data.putArray("cases"));
    ArrayNode columns = data.putArray("columns");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      column(columns.addObject(), e.getValue(), numbers);
    }
    // Within a script element no text may close it.
    return page().replace(DATA_MARK, data.toString().replace("<", "\\u003c"));
  }

  private static Map<String, Integer> cases(RunReport report, ArrayNode cases) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (Result result : report.results()) {
      Case c = result.testCase();
      if (numbers.putIfAbsent(c.id(), numbers.size()) == null) {
        ObjectNode node = cases.addObject();
        node.put("id", c.id()).put("clause", c.clause()).put("track", c.track().key());
        node.put("says", c.says()).put("required", c.required());
        ArrayNode rests = node.putArray("rests");
        c.clauses().forEach(rests::add);
        c.note().ifPresent(note -> node.put("note", note));
        node.put("input", input(c));
      }
    }
    return numbers;
  }

  private static String input(Case c) {
    ObjectNode input = c.json().deepCopy();
    input.remove(List.of("id", "says", "clauses", "note", "required", "expect"));
    String body = new String(c.body(), StandardCharsets.UTF_8);
    boolean text = c.json().path("body").isTextual();
    if (text) {
      input.remove("body");
    }
    String rest = input.toPrettyString();
    String all = (text ? body + "\n" : "") + rest;
    return all.length() > MAX_INPUT ? all.substring(0, MAX_INPUT) + " …" : all;
  }

  private static void column(
      ObjectNode column, List<Result> results, Map<String, Integer> numbers) {
    column.put("driver", results.get(0).driver()).put("profile", results.get(0).profile());
    ArrayNode list = column.putArray("results");
    for (Result result : results) {
      ArrayNode entry = list.addArray();
      entry.add(numbers.get(result.testCase().id()));
      entry.add(result.outcome().key().charAt(0) + "");
      entry.add(result.expected());
      if (result.outcome() != Outcome.PASSED) {
        entry.add(result.got());
      }
    }
  }

  private static String page() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.html")) {
      if (in == null) {
        throw new IllegalStateException("report.html is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
