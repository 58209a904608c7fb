package org.robotspec.conformance.bench;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns that line up. */
final class TextTable {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row; the first one is the head. */
  void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** Returns how many rows there are, the head included. */
  int rows() {
    return rows.size();
  }

  /** Returns the rows for a terminal; all columns but the first are flush right. */
  List<String> plain() {
    List<Integer> widths = widths();
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String padding = " ".repeat(widths.get(column) - width(row.get(column)));
        line.append(column == 0 ? "" : GAP + padding).append(row.get(column));
        line.append(column == 0 ? padding : "");
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** Returns the rows as a table of GitHub's Markdown. */
  List<String> markdown() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add("| " + String.join(" | ", row) + " |");
    }
    if (!rows.isEmpty()) {
      lines.add(1, "| --- |" + " ---: |".repeat(rows.get(0).size() - 1));
    }
    return lines;
  }

  private List<Integer> widths() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        int width = width(row.get(column));
        if (column == widths.size()) {
          widths.add(width);
        } else {
          widths.set(column, Math.max(width, widths.get(column)));
        }
      }
    }
    return widths;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
