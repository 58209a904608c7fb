package org.robotspec.conformance.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.run.Result;

/** The report as Markdown: a row for each driver, the matrix of clauses, and what fails. */
final class MarkdownReport {
  private MarkdownReport() {}

  static String write(RunReport report) {
    Map<String, List<Result>> columns = report.byColumn();
    StringBuilder out = new StringBuilder("# Conformance\n\n");
    row(out, "driver (judged by)", "passed", "failed", "failed, optional", "skipped");
    out.append("| --- | ---: | ---: | ---: | ---: |\n");
    columns.forEach(
        (column, results) -> {
          ResultCounts all = ResultCounts.of(results);
          row(out, column, all.passed(), all.failed(), all.failedOptional(), all.skipped());
        });
    List<Object> head = new ArrayList<>(List.of("clause", "what it requires"));
    head.addAll(columns.keySet());
    row(out.append('\n'), head.toArray());
    out.append("| --- | --- |").append(" ---: |".repeat(columns.size())).append('\n');
    for (Clause clause : report.clauses()) {
      List<Object> cells = new ArrayList<>(List.of(clause.id(), clause.text()));
      columns.values().forEach(results -> cells.add(ResultCounts.of(results, clause.id())));
      row(out, cells.toArray());
    }
    columns.forEach((column, results) -> failures(out, column, results));
    return out.toString();
  }

  private static void failures(StringBuilder out, String column, List<Result> results) {
    List<Result> bad = results.stream().filter(r -> r.countsAgainst(true)).toList();
    if (!bad.isEmpty()) {
      out.append("\n## What fails: ").append(column).append("\n\n");
      out.append("| case | what is right | expected | got |\n| --- | --- | --- | --- |\n");
    }
    for (Result result : bad) {
      Case c = result.testCase();
      String id = c.id() + (result.required() ? "" : " (optional)");
      row(out, id, c.says(), result.expected(), result.got());
    }
  }

  private static void row(StringBuilder out, Object... cells) {
    out.append(
        Stream.of(cells)
            .map(cell -> cell(cell.toString()))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Returns a text safe for one cell of a table. */
  private static String cell(String text) {
    String plain = text.length() > 300 ? text.substring(0, 300) + "…" : text;
    return plain.replaceAll("\\p{Cntrl}+", " ").replaceAll("[\\\\|<*_`\\[]", "\\\\$0");
  }
}
