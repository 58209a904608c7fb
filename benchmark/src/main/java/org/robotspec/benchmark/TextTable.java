package org.robotspec.benchmark;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table of text; the first row is the head. */
record TextTable(List<List<String>> rows) {
  /** Returns the lines for a terminal; all columns except the first are right-aligned. */
  List<String> plain() {
    String format =
        IntStream.range(0, rows.get(0).size())
            .mapToObj(column -> (column == 0 ? "%-" : "%") + width(column) + "s")
            .collect(joining("  "));
    return rows.stream().map(row -> String.format(format, row.toArray()).stripTrailing()).toList();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> Math.max(1, row.get(column).length())).max().orElse(1);
  }

  List<String> markdown() {
    List<String> lines = new ArrayList<>();
    rows.forEach(row -> lines.add("| " + String.join(" | ", row) + " |"));
    lines.add(1, "| --- |" + " ---: |".repeat(rows.get(0).size() - 1));
    return lines;
  }
}
