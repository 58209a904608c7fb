package org.robotspec.conformance.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.OriginServer;

/**
 * An origin of a scenario: what it serves, which of its pages a crawler must fetch, and which it
 * must not.
 *
 * @param clause the requirement that is tested, such as {@code H-6}
 * @param title what is special about the site, in a few words
 * @param wanted the pages that a crawler must fetch
 * @param forbidden the pages that it must not fetch
 */
record Site(
    String clause, String title, OriginServer server, List<String> wanted, List<String> forbidden) {
  private static final String ROBOTS_TXT = "/robots.txt";
  private static final String FRONT = "/";

  /** Puts the pages on the server, linked from the front page, and this answer for robots.txt. */
  void serve(Answer robots) {
    String[] others =
        Stream.concat(wanted.stream(), forbidden.stream())
            .filter(path -> !path.equals(FRONT))
            .toArray(String[]::new);
    server.page(FRONT, others);
    for (String path : others) {
      server.page(path, FRONT);
    }
    server.on(ROBOTS_TXT, robots);
  }

  /** Returns where to start: the front page, or each page of a site that forbids it. */
  List<String> seeds() {
    List<String> paths = forbidden.contains(FRONT) ? forbidden : List.of(FRONT);
    return paths.stream().map(server::url).toList();
  }

  /** Returns what the log shows about a crawler at this site. */
  List<SiteFinding> judge(AccessLog log) {
    List<Hit> hits = log.hits(hit -> hit.origin().equals(server.origin()));
    List<String> paths = hits.stream().map(Hit::path).toList();
    boolean asked = paths.contains(ROBOTS_TXT);
    String visit = paths.isEmpty() ? "was never there" : "never requested robots.txt";
    List<SiteFinding> findings = new ArrayList<>();
    findings.add(
        new SiteFinding(
            "L-1",
            title,
            asked && paths.get(0).equals(ROBOTS_TXT),
            asked ? "requested " + paths.get(0) + " first" : visit));
    for (String path : forbidden) {
      boolean fetched = paths.contains(path);
      String text = (fetched ? "fetched " : "left alone ") + path;
      findings.add(new SiteFinding(clause, title, asked && !fetched, text));
    }
    for (String path : wanted) {
      boolean fetched = paths.contains(path);
      String text = (fetched ? "fetched " : "did not fetch ") + path;
      findings.add(new SiteFinding(clause, title, fetched, text));
    }
    if (hits.stream().anyMatch(Site::isConditional)) {
      findings.add(new SiteFinding("L-6", title, false, "sent a condition with robots.txt"));
    }
    return findings;
  }

  private static boolean isConditional(Hit hit) {
    return hit.path().equals(ROBOTS_TXT)
        && Stream.of("if-modified-since", "if-none-match").anyMatch(hit.headers()::containsKey);
  }
}
