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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.run.Result;

/** Writes a report in every format into a directory. */
public final class ReportFiles {
  private ReportFiles() {}

  /**
   * Writes {@code report.json}, {@code report.xml} (JUnit) and {@code report.html}; returns their
   * paths.
   *
   * @param counts which failures count: JUnit has no optional and no known failures, so all others
   *     are skipped there
   * @throws IOException if the directory cannot be created or written to
   */
  public static List<Path> write(RunReport report, Path directory, Predicate<Result> counts)
      throws IOException {
    Files.createDirectories(directory);
    Map<String, String> files = new TreeMap<>();
    ObjectNode data = data(report);
    files.put("report.json", data.toPrettyString() + "\n");
    files.put("report.xml", JunitXml.write(report, counts));
    data.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    files.put("report.html", page(data.toString()));
    for (Map.Entry<String, String> file : files.entrySet()) {
      // Not writeString: it fails on half a character, which a driver may answer.
      byte[] bytes = file.getValue().getBytes(StandardCharsets.UTF_8);
      Files.write(directory.resolve(file.getKey()), bytes);
    }
    return files.keySet().stream().map(directory::resolve).toList();
  }

  /** Returns a page that needs no network, because it contains its data. */
  private static String page(String data) throws IOException {
    try (InputStream in = ReportFiles.class.getResourceAsStream("report.html")) {
      String page = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      // The data must not close the script element.
      return page.replace("\"DATA\"", data.replace("<", "\\u003c"));
    }
  }

  /** Returns the report for programs, which the page reads too. */
  private static ObjectNode data(RunReport report) {
    ObjectNode root = JsonNodeFactory.instance.objectNode().put("suite", report.suite().version());
    ObjectNode summary = root.putObject("summary");
    report
        .byColumn()
        .forEach((column, results) -> summary.putPOJO(column, ResultCounts.of(results)));
    root.putPOJO("clauses", report.clauses());
    ArrayNode cases = root.putArray("cases");
    Set<String> ids = new HashSet<>();
    ArrayNode results = root.putArray("results");
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
    return root;
  }
}
