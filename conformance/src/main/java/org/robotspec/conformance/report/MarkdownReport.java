package org.robotspec.conformance.report;

import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.run.Result;

/** The report as Markdown: a row for each driver, and the matrix of clauses by drivers. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /** Writes the summary, the matrix and what failed. */
  static String write(RunReport report) {
    StringBuilder out = new StringBuilder("# Conformance\n\n");
    out.append(summary(report)).append('\n').append(matrix(report));
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      List<Result> bad = e.getValue().stream().filter(r -> r.outcome().isBad()).toList();
      if (!bad.isEmpty()) {
        out.append("\n## What fails: ").append(e.getKey()).append("\n\n").append(list(bad));
      }
    }
    return out.toString();
  }

  /** Returns a table with a row for each driver and profile. */
  public static String summary(RunReport report) {
    StringBuilder out = new StringBuilder();
    out.append("| driver (judged by) | passed | failed | failed, optional | skipped |\n");
    out.append("| --- | ---: | ---: | ---: | ---: |\n");
    for (Map.Entry<String, List<Result>> e : report.byColumn().entrySet()) {
      ResultCounts counts = ResultCounts.of(e.getValue());
      out.append("| ").append(cell(e.getKey())).append(" | ").append(counts.passed());
      out.append(" | ").append(counts.failed()).append(" | ").append(counts.optional());
      out.append(" | ").append(counts.skipped()).append(" |\n");
    }
    return out.toString();
  }

  /** Returns the matrix: a row for each clause, a column for each driver and profile. */
  public static String matrix(RunReport report) {
    List<String> columns = report.columns();
    StringBuilder out = new StringBuilder("| clause | what it requires |");
    columns.forEach(column -> out.append(' ').append(cell(column)).append(" |"));
    out.append("\n| --- | --- |");
    columns.forEach(column -> out.append(" ---: |"));
    out.append('\n');
    for (Clause clause : report.clauses()) {
      out.append("| ").append(clause.id()).append(" | ").append(cell(clause.text())).append(" |");
      for (String column : columns) {
        out.append(' ').append(report.counts(column, clause.id())).append(" |");
      }
      out.append('\n');
    }
    return out.toString();
  }

  /** Returns a list of results: what was expected of each, and what came. */
  public static String list(List<Result> results) {
    StringBuilder out = new StringBuilder("| case | what is right | expected | got |\n");
    out.append("| --- | --- | --- | --- |\n");
    for (Result result : results) {
      out.append("| ").append(result.testCase().id());
      out.append(result.testCase().required() ? "" : " (optional)");
      out.append(" | ").append(cell(result.testCase().says()));
      out.append(" | ").append(cell(result.expected()));
      out.append(" | ").append(cell(result.got())).append(" |\n");
    }
    return out.toString();
  }

  /** Returns a text that stands in one cell of a table, whatever is in it. */
  private static String cell(String text) {
    String plain = text.length() > 300 ? text.substring(0, 300) + "…" : text;
    return plain
        .replaceAll("\\p{Cntrl}+", " ")
        .replace("\\", "\\\\")
        .replace("|", "\\|")
        .replace("<", "\\<")
        .replace("*", "\\*")
        .replace("_", "\\_")
        .replace("`", "\\`")
        .replace("[", "\\[");
  }
}
