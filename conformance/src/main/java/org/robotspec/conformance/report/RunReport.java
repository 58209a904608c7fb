package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.OneLine;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Result;

/**
 * The results of a run, drivers by clauses, which can be written as reports.
 *
 * @param suite the suite that was run
 * @param results all results
 */
public record RunReport(Suite suite, List<Result> results) {
  /** Returns the results of each column of the matrix: a driver and a profile. */
  public Map<String, List<Result>> byColumn() {
    return results.stream()
        .collect(Collectors.groupingBy(Result::column, LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the clauses that have a case in this run, in the order of the specification. */
  public List<Clause> clauses() {
    Set<String> used =
        results.stream().map(result -> result.testCase().clause()).collect(Collectors.toSet());
    return suite.clauses().stream().filter(clause -> used.contains(clause.id())).toList();
  }

  /**
   * Writes {@code report.json}, {@code report.xml} (JUnit) and {@code report.html}; returns their
   * paths.
   *
   * @param counts which failures count; in JUnit, which has no optional or known failures, the
   *     others are skipped
   * @throws IOException if the directory cannot be created or written to
   */
  public List<Path> write(Path directory, Predicate<Result> counts) throws IOException {
    Files.createDirectories(directory);
    Map<String, String> files = new TreeMap<>();
    ObjectNode data = data();
    files.put("report.json", OneLine.json(data.toPrettyString() + "\n"));
    files.put("report.xml", JunitXml.write(this, counts));
    data.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    files.put("report.html", page(OneLine.json(data.toString())));
    for (Map.Entry<String, String> file : files.entrySet()) {
      // Not writeString: it fails on half a character, which a driver may answer.
      byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
      Files.write(directory.resolve(file.getKey()), bytes);
    }
    return files.keySet().stream().map(directory::resolve).toList();
  }

  /** Returns a page with its data, which needs no network. */
  private static String page(String data) throws IOException {
    try (InputStream in = RunReport.class.getResourceAsStream("report.html")) {
      String page = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      // The data must not close the script element.
      return page.replace("\"DATA\"", data.replace("<", "\\u003c"));
    }
  }

  /** Returns the report for programs and for the page. */
  private ObjectNode data() {
    ObjectNode root = JsonNodeFactory.instance.objectNode().put("suite", suite.version());
    ObjectNode summary = root.putObject("summary");
    byColumn().forEach((column, of) -> summary.putPOJO(column, ResultCounts.of(of)));
    root.putPOJO("clauses", clauses());
    ArrayNode cases = root.putArray("cases");
    Set<String> ids = new HashSet<>();
    ArrayNode all = root.putArray("results");
    for (Result result : results) {
      Case c = result.testCase();
      if (ids.add(c.id())) {
        cases.add(c.json().deepCopy().put("clause", c.clause()).put("track", c.track().key()));
      }
      ObjectNode node = all.addObject();
      node.put("driver", result.driver()).put("profile", result.profile());
      node.put("id", c.id()).put("required", result.required());
      node.put("outcome", result.outcome().key());
      node.put("expected", result.expected()).put("got", result.got());
    }
    return root;
  }
}
