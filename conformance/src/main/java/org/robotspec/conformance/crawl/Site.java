package org.robotspec.conformance.crawl;

import java.util.ArrayList;
import java.util.List;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.OriginServer;

/**
 * An origin of a scenario: what it serves, which of its pages a crawler must fetch, and which it
 * must not.
 */
final class Site {
  private static final String ROBOTS_TXT = "/robots.txt";
  private static final String FRONT = "/";

  private final String clause;
  private final String title;
  private final OriginServer server;
  private final List<String> wanted = new ArrayList<>();
  private final List<String> forbidden = new ArrayList<>();

  Site(String clause, String title, OriginServer server) {
    this.clause = clause;
    this.title = title;
    this.server = server;
  }

  /** Serves these pages, linked from the front page; a crawler must fetch them. */
  Site wants(String... paths) {
    wanted.addAll(List.of(paths));
    return this;
  }

  /** Serves these pages, linked from the front page; a crawler must not fetch them. */
  Site forbids(String... paths) {
    forbidden.addAll(List.of(paths));
    return this;
  }

  /** Puts the pages on the server, and this answer behind robots.txt. */
  Site robots(Answer answer) {
    List<String> all = new ArrayList<>(wanted);
    all.addAll(forbidden);
    all.remove(FRONT);
    server.page(FRONT, all.toArray(String[]::new));
    all.forEach(path -> server.page(path, FRONT));
    server.on(ROBOTS_TXT, answer);
    return this;
  }

  /** Returns where to start: the front page, or each page of a site that forbids it. */
  List<String> seeds() {
    if (!forbidden.contains(FRONT)) {
      return List.of(server.url(FRONT));
    }
    return forbidden.stream().map(server::url).toList();
  }

  /** Returns what the log shows of a crawler at this site. */
  List<SiteFinding> judge(AccessLog log) {
    List<SiteFinding> findings = new ArrayList<>();
    List<Hit> hits = log.hits(hit -> hit.origin().equals(server.origin()));
    List<String> paths = hits.stream().map(Hit::path).toList();
    boolean asked = paths.contains(ROBOTS_TXT);
    findings.add(
        new SiteFinding(
            "L-1",
            title,
            asked && paths.get(0).equals(ROBOTS_TXT),
            asked
                ? "requested " + paths.get(0) + " first"
                : paths.isEmpty() ? "was never there" : "never requested robots.txt"));
    for (String path : forbidden) {
      boolean fetched = paths.contains(path);
      findings.add(
          new SiteFinding(
              clause, title, asked && !fetched, (fetched ? "fetched " : "left alone ") + path));
    }
    for (String path : wanted) {
      boolean fetched = paths.contains(path);
      findings.add(
          new SiteFinding(
              clause, title, fetched, (fetched ? "fetched " : "did not fetch ") + path));
    }
    boolean conditional =
        hits.stream()
            .filter(hit -> hit.path().equals(ROBOTS_TXT))
            .anyMatch(
                hit ->
                    !hit.header("if-modified-since").isEmpty()
                        || !hit.header("if-none-match").isEmpty());
    if (conditional) {
      findings.add(new SiteFinding("L-6", title, false, "sent a condition with robots.txt"));
    }
    return findings;
  }
}
