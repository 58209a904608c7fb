package org.robotspec.conformance.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.Outcome;
import org.robotspec.conformance.run.Result;

/**
 * A badge in the form of shields.io: how many of the required cases in its tracks one driver gets
 * right, judged by one profile; a skipped case is not right. There is none if only a part of a
 * track was run.
 */
final class Badge {
  private Badge() {}

  static Optional<ObjectNode> of(RunReport report) {
    List<List<Result>> columns = List.copyOf(report.byColumn().values());
    if (columns.size() != 1) {
      return Optional.empty();
    }
    List<Result> results = columns.get(0);
    String profile = results.get(0).profile();
    Set<Track> answered =
        results.stream()
            .filter(result -> result.outcome() != Outcome.SKIPPED)
            .map(result -> result.testCase().track())
            .collect(Collectors.toSet());
    Set<Case> put = results.stream().map(Result::testCase).collect(Collectors.toSet());
    boolean whole =
        report.suite().cases().stream()
            .filter(c -> answered.contains(c.track()) && c.appliesTo(profile))
            .allMatch(put::contains);
    List<Result> required =
        results.stream()
            .filter(result -> result.required() && answered.contains(result.testCase().track()))
            .toList();
    if (!whole || required.isEmpty()) {
      return Optional.empty();
    }
    long passed = required.stream().filter(r -> r.outcome() == Outcome.PASSED).count();
    boolean failed = required.stream().anyMatch(r -> r.countsAgainst(false));
    String tracks = answered.stream().sorted().map(Track::key).collect(Collectors.joining(", "));
    int all = required.size();
    // Rounded down: 100 only if all are right.
    String message = "%d %% of %d required cases (%s; %s)";
    return Optional.of(
        JsonNodeFactory.instance
            .objectNode()
            .put("schemaVersion", 1)
            .put("label", "robots.txt conformance")
            .put("message", message.formatted(100 * passed / all, all, profile, tracks))
            .put("color", failed ? "red" : passed < all ? "yellow" : "brightgreen"));
  }
}
