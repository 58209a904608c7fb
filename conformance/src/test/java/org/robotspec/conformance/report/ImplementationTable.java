package org.robotspec.conformance.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The table of implementations in {@code docs/conformance.md}. */
final class ImplementationTable {
  private static final String RFC = PublishedDriver.JUDGED_BY.get(0);
  private static final String GOOGLE = PublishedDriver.JUDGED_BY.get(1);
  private static final String REFERENCE = "google-reference";

  private final Map<String, PublishedResults> results;

  ImplementationTable(Map<String, PublishedResults> results) {
    this.results = results;
  }

  /** Returns a row for each implementation, the best first. */
  String table() {
    StringBuilder out = new StringBuilder();
    out.append(
        "| implementation | language | version | RFC 9309 | Google 2019 | google/robotstxt | run |\n");
    out.append("| --- | --- | --- | ---: | ---: | ---: | --- |\n");
    for (Map.Entry<String, PublishedResults> e : bestFirst()) {
      PublishedResults all = e.getValue();
      String row =
          Stream.of(
                  link(e.getKey(), all),
                  all.language(),
                  version(all),
                  all.counts(RFC, "match").toString(),
                  all.counts(GOOGLE, "match").toString(),
                  all.counts(REFERENCE, "match").toString(),
                  run(all))
              .reduce("|", (line, cell) -> line + " " + cell + " |");
      out.append(row).append('\n');
    }
    return out.toString();
  }

  private List<Map.Entry<String, PublishedResults>> bestFirst() {
    Comparator<Map.Entry<String, PublishedResults>> byShare =
        Comparator.comparingDouble(e -> -share(e.getValue().counts(RFC, "match")));
    // Robotspec first among equals: it answers more of the tracks.
    return results.entrySet().stream().sorted(byShare).toList();
  }

  private static double share(PublishedResults.Counts counts) {
    return counts.judged() == 0 ? 0 : (double) counts.right() / counts.judged();
  }

  private static String link(String name, PublishedResults all) {
    return "[" + all.name() + "](../conformance/results/" + name + ".json)";
  }

  private static String version(PublishedResults all) {
    if (all.version() == null) {
      return "this one";
    }
    String source = all.source() == null ? "" : all.source().split(",", 2)[0];
    boolean isCommit = source.startsWith("commit " + all.version());
    return isCommit || source.isEmpty()
        ? (isCommit ? source : all.version())
        : all.version() + " (" + source + ")";
  }

  private static String run(PublishedResults all) {
    return all.date() == null ? all.how() : all.date();
  }
}
