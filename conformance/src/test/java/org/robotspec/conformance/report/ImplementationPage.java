package org.robotspec.conformance.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.CaseJudge;

/** The details of one implementation: every failure with the text behind it. */
final class ImplementationPage {
  private final Suite suite;
  private final String folder;
  private final PublishedResults results;

  ImplementationPage(Suite suite, String folder, PublishedResults results) {
    this.suite = suite;
    this.folder = folder;
    this.results = results;
  }

  String write() {
    StringBuilder out = new StringBuilder("# ").append(results.name());
    out.append(results.version() == null ? "" : " " + results.version()).append("\n\n");
    out.append(results.language()).append(", <").append(results.home()).append(">.");
    out.append(results.source() == null ? "" : " Version: " + results.source() + ".");
    out.append(" Run ").append(results.how());
    out.append(results.date() == null ? "" : ", last on " + results.date());
    out.append(", with data version ").append(results.suite()).append(". The driver is in ");
    out.append("[conformance/drivers/").append(folder).append("](../../conformance/drivers/");
    out.append(folder).append("). [All implementations](../conformance.md).\n\n");
    counts(out);
    failures(out, true, "Failures");
    failures(out, false, "Optional cases");
    return out.toString();
  }

  private void counts(StringBuilder out) {
    out.append("| judged by | track | right | optional, right | skipped |\n");
    out.append("| --- | --- | ---: | ---: | ---: |\n");
    results
        .profiles()
        .forEach(
            (profile, judged) ->
                judged
                    .tracks()
                    .forEach(
                        (track, counts) -> {
                          int optional = counts.optionalRight() + counts.optionalWrong();
                          String right = counts.optionalRight() + " of " + optional;
                          MarkdownReport.row(out, profile, track, counts, right, counts.skipped());
                        }));
  }

  private void failures(StringBuilder out, boolean required, String title) {
    Map<List<String>, List<String>> rows = new LinkedHashMap<>();
    results
        .profiles()
        .forEach(
            (profile, judged) ->
                (required ? judged.wrong() : judged.optionalWrong())
                    .forEach((id, got) -> add(rows, profile, id, got)));
    if (rows.isEmpty()) {
      return;
    }
    out.append("\n## ").append(title).append("\n\n");
    out.append(
        required
            ? "`robotspec conformance explain ID` shows the whole case.\n\n"
            : "They rest on a choice of ours or on a recommendation, and count against nobody.\n\n");
    out.append("| case | what is right | the text | expected | got | judged by |\n");
    out.append("| --- | --- | --- | --- | --- | --- |\n");
    rows.forEach(
        (row, profiles) -> {
          List<Object> cells = new ArrayList<>(row);
          cells.add(String.join(", ", profiles));
          MarkdownReport.row(out, cells.toArray());
        });
  }

  /** A case that fails alike under several profiles is one row. */
  private void add(Map<List<String>, List<String>> rows, String profile, String id, String got) {
    suite
        .find(id)
        .ifPresent(
            c -> rows.computeIfAbsent(row(c, profile, got), row -> new ArrayList<>()).add(profile));
  }

  private static List<String> row(Case c, String profile, String got) {
    String expected = CaseJudge.expectation(c, profile);
    return List.of(c.id(), c.says(), String.join("; ", c.clauses()), expected, got);
  }
}
