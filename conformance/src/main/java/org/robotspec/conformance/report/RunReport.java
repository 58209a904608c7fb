package org.robotspec.conformance.report;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Result;

/** The results of a run in the order in which reports show them: drivers by clauses. Immutable. */
public final class RunReport {
  private final Suite suite;
  private final List<Result> results;

  /** Makes a report of a run. */
  public RunReport(Suite suite, List<Result> results) {
    this.suite = suite;
    this.results = List.copyOf(results);
  }

  /** Returns the suite that was run. */
  public Suite suite() {
    return suite;
  }

  /** Returns all results. */
  public List<Result> results() {
    return results;
  }

  /** Returns the columns of the matrix, each a driver and a profile it was judged by. */
  public List<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    results.forEach(result -> columns.add(result.column()));
    return List.copyOf(columns);
  }

  /** Returns the clauses that a case was put about, in the order of the specification. */
  public List<Clause> clauses() {
    Set<String> used = new LinkedHashSet<>();
    results.forEach(result -> used.add(result.testCase().clause()));
    return suite.clauses().stream().filter(clause -> used.contains(clause.id())).toList();
  }

  /** Returns the results of each column. */
  public Map<String, List<Result>> byColumn() {
    Map<String, List<Result>> map = new LinkedHashMap<>();
    for (String column : columns()) {
      map.put(column, results.stream().filter(r -> r.column().equals(column)).toList());
    }
    return map;
  }

  /** Returns the counts of a column for a clause. */
  public ResultCounts counts(String column, String clause) {
    return ResultCounts.of(
        results.stream()
            .filter(r -> r.column().equals(column) && r.testCase().clause().equals(clause))
            .toList());
  }

  /** Returns whether every required case passed or was skipped, or in a strict run every case. */
  public boolean isGreen(boolean strict) {
    return results.stream()
        .noneMatch(r -> r.outcome().isBad() && (strict || r.testCase().required()));
  }
}
