package org.robotspec.conformance.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.robotspec.conformance.Suite;

/**
 * The published pages, by their paths in {@code docs}: one screen for all, and one for each
 * implementation.
 */
final class ConformancePages {
  private static final String RFC = PublishedDriver.JUDGED_BY.get(0);
  private static final String GOOGLE = PublishedDriver.JUDGED_BY.get(1);
  private static final String REFERENCE = "google-reference";

  private final Suite suite;
  private final Map<String, PublishedResults> results;

  ConformancePages(Suite suite, Map<String, PublishedResults> results) {
    this.suite = suite;
    this.results = results;
  }

  Map<String, String> write() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    WholeCrawlers crawlers = new WholeCrawlers();
    pages.put("conformance.md", summary(crawlers));
    if (!crawlers.isEmpty()) {
      pages.put("conformance/crawlers.md", crawlers.page());
    }
    results.forEach(
        (name, all) ->
            pages.put(
                "conformance/" + name + ".md", new ImplementationPage(suite, name, all).write()));
    return pages;
  }

  private String summary(WholeCrawlers crawlers) {
    StringBuilder out = new StringBuilder("# Conformance\n\n");
    out.append(suite.cases().size()).append(" cases about ").append(suite.clauses().size());
    out.append(" clauses, data version ").append(suite.version());
    out.append(". This page is generated from the results in `conformance/results`.\n\n");
    out.append("Right answers to required cases, judged by RFC 9309, or by Google's documents of ");
    out.append("2019 where a column says so. Optional cases, and those that an implementation ");
    out.append("cannot answer, count against nobody. The name links to the details: each failure ");
    out.append("with its text.\n\n");
    table(out);
    references(out);
    if (!crawlers.isEmpty()) {
      crawlers.table(out);
    }
    new CommonMistakes(suite, results).write(out);
    out.append("\n[Reports](reports/README.md) for the maintainers of these projects show such ");
    out.append("mistakes in their own languages.\n");
    out.append("\n## Run it\n\n");
    out.append("The drivers are in `conformance/drivers`, with a few lines each on how to run ");
    out.append("them; [the line protocol](conformance-protocol.md) is all that a new one needs. ");
    out.append("`mvn -Dquick -Pmatrix package` runs those that are installed here; with ");
    out.append("`-Drobotspec.update=true` it writes the results and these pages.\n");
    return out.toString();
  }

  private void table(StringBuilder out) {
    List<Object> head = new ArrayList<>(List.of("implementation", "language", "version"));
    head.addAll(
        List.of("match", "match, Google 2019", "origin", "fetch", "index, Google 2019", "run"));
    MarkdownReport.row(out, head.toArray());
    out.append("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |\n");
    for (Map.Entry<String, PublishedResults> e : bestFirst()) {
      PublishedResults all = e.getValue();
      String row =
          Stream.of(
                  link(e.getKey(), all),
                  all.language(),
                  version(all),
                  all.counts(RFC, "match").toString(),
                  all.counts(GOOGLE, "match").toString(),
                  all.counts(RFC, "origin").toString(),
                  all.counts(RFC, "fetch").toString(),
                  all.counts(GOOGLE, "index").toString(),
                  run(all))
              .reduce("|", (line, cell) -> line + " " + cell + " |");
      out.append(row).append('\n');
    }
    out.append(
        "\ncrawler-commons, StormCrawler and Nutch share a parser, as do robots-parser and ");
    out.append("Crawlee; four others are Google's matcher or ports of it.\n");
  }

  /** What Google's own matcher, and its ports, are meant to be. */
  private void references(StringBuilder out) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, PublishedResults> e : bestFirst()) {
      PublishedResults.Counts counts = e.getValue().counts(REFERENCE, "match");
      if (counts.judged() > 0 && !e.getKey().equals("robotspec")) {
        parts.add(e.getValue().name() + " " + counts);
      }
    }
    if (!parts.isEmpty()) {
      out.append("Judged by what google/robotstxt itself does: ");
      out.append(String.join(", ", parts)).append(".\n");
    }
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
    return "[" + all.name() + "](conformance/" + name + ".md)";
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

  private String run(PublishedResults all) {
    String when = all.date() == null ? "" : all.date() + ", ";
    String old = all.suite().equals(suite.version()) ? "" : ", data version " + all.suite();
    return when + all.how() + old;
  }
}
