package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns that line up. */
final class TextTable {

  private final List<List<String>> rows = new ArrayList<>();

  /** Makes a table of nothing but its head. */
  TextTable(String first, List<String> others) {
    row(first, others);
  }

  /** Adds a row. */
  void row(String first, List<String> others) {
    List<String> row = new ArrayList<>(others);
    row.add(0, first);
    rows.add(row);
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  /** Returns the rows for a terminal; all columns but the first are flush right. */
  List<String> plain() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int widest = rows.stream().mapToInt(r -> width(r.get(column))).max().orElse(0);
        String padding = " ".repeat(widest - width(row.get(i)));
        line.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** Returns the rows as a table of GitHub's Markdown. */
  String markdown() {
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add("| " + String.join(" | ", row) + " |"));
    lines.add(1, "| --- |" + " ---: |".repeat(rows.get(0).size() - 1));
    return String.join("\n", lines);
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
