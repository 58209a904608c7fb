package org.robotspec.conformance.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.robotspec.conformance.Clause;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Result;

/**
 * The results of a run, in the order of reports: drivers by clauses.
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
}
