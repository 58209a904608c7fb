package org.robotspec.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.run.Result;

/** The report as Markdown: a row for each driver, and the matrix of clauses by drivers. */
public final class MarkdownReport {
  private MarkdownReport() {}

  static String write(RunReport report) {
    return "# Conformance\n\n"
        + summary(report)
        + "\n"
        + matrix(report)
        + failures(report, "What fails");
  }

  /** Returns a table with a row for each driver and profile. */
  public static String summary(RunReport report) {
    StringBuilder out = new StringBuilder();
    out.append("| driver (judged by) | passed | failed | failed, optional | skipped |\n");
    out.append("| --- | ---: | ---: | ---: | ---: |\n");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      ResultCounts all = ResultCounts.of(e.getValue());
      row(out, e.getKey(), all.passed(), all.failed(), all.failedOptional(), all.skipped());
    }
    return out.toString();
  }

  /** Returns the matrix: a row for each clause, a column for each driver and profile. */
  public static String matrix(RunReport report) {
    Map<String, List<Result>> columns = report.byColumn();
    List<Object> head = new ArrayList<>(List.of("clause", "what it requires"));
    head.addAll(columns.keySet());
    StringBuilder out = new StringBuilder();
    row(out, head.toArray());
    out.append("| --- | --- |").append(" ---: |".repeat(columns.size())).append('\n');
    for (Clause clause : report.clauses()) {
      List<Object> cells = new ArrayList<>(List.of(clause.id(), clause.text()));
      columns.values().forEach(results -> cells.add(ResultCounts.of(results, clause.id())));
      row(out, cells.toArray());
    }
    return out.toString();
  }

  /** Returns a table for each column with failures: the expected and the actual answers. */
  public static String failures(RunReport report, String title) {
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      List<Result> bad = e.getValue().stream().filter(r -> r.countsAgainst(true)).toList();
      if (!bad.isEmpty()) {
        out.append("\n## ").append(title).append(": ").append(e.getKey()).append("\n\n");
        out.append("| case | what is right | expected | got |\n| --- | --- | --- | --- |\n");
      }
      for (Result result : bad) {
        Case c = result.testCase();
        String id = c.id() + (result.required() ? "" : " (optional)");
        row(out, id, c.says(), result.expected(), result.got());
      }
    }
    return out.toString();
  }

  static void row(StringBuilder out, Object... cells) {
    out.append(
        Stream.of(cells)
            .map(cell -> cell(cell.toString()))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Returns a text safe for one cell of a table. */
  static String cell(String text) {
    String plain = text.length() > 300 ? text.substring(0, 300) + "…" : text;
    return plain.replaceAll("\\p{Cntrl}+", " ").replaceAll("[\\\\|<*_`\\[]", "\\\\$0");
  }
}
