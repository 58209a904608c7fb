package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.Set;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** Sites that differ in their robots.txt, and in how it is served. */
record RobotsTxtSites(Scenario sites) {
  /** More than Google reads of a file. */
  private static final int BEYOND_THE_LIMIT = 520_000;

  void add() {
    rules();
    statuses();
    redirects();
    failures();
  }

  private void rules() {
    sites.ruled("M-1", "a plain rule", Answer.text(Scenario.RULES));
    add("M-2", "wildcards and $", "Disallow: /*.php$\nDisallow: /*/secret/\n")
        .fetch("/", "/page.php5", "/open")
        .never("/a.php", "/a.php/b.php", "/x/secret/y");
    add("M-5", "the longest rule wins", "Disallow: /shop\nAllow: /shop/open\n")
        .fetch("/", "/shop/open")
        .never("/shop/cart");
    add("M-4", "percent-encoding", "Disallow: /café\nDisallow: /%7Ejoe\n")
        .fetch("/", "/cafe")
        .never("/caf%C3%A9", "/~joe");
    add("G-2", "a group for this crawler", "Disallow: /star\n\n" + group("/own"))
        .fetch("/", "/star")
        .never("/own");
    Answer two = Answer.text(group("/one") + "User-agent: *\nDisallow:\n\n" + group("/two"));
    sites.add("G-3", "two groups for this crawler", two).fetch("/").never("/one", "/two");
    Answer lines = Answer.text(Scenario.RULES.replace("\n", "\r\n"));
    sites.ruled("F-1", "lines that end in CR LF", lines);
    sites
        .add("F-1", "a byte-order mark", Answer.text("\ufeff" + Scenario.RULES))
        .fetch("/", Scenario.PUBLIC)
        .never(Scenario.GOOGLE, Scenario.PRIVATE);
    String comment = "#" + "x".repeat(BEYOND_THE_LIMIT);
    add("F-6", "rules beyond 500 KiB", "Disallow: /early\n" + comment + "\nDisallow: /late\n")
        .fetch(Scenario.GOOGLE, "/", "/late")
        .never("/early");
  }

  /** Adds a site with rules for all crawlers. */
  private Site add(String clause, String title, String rules) {
    return sites.add(clause, title, Answer.text("User-agent: *\n" + rules));
  }

  /** Returns a group for the crawler. */
  private String group(String path) {
    return "User-agent: " + sites.agent + "\nDisallow: " + path + "\n\n";
  }

  private void statuses() {
    sites.ruled("H-1", "status 203", Answer.status(203).body(Scenario.RULES));
    sites.open("H-1", "an empty file", Scenario.ALL, Answer.text(""));
    sites.open("H-5", "status 404", Scenario.GOOGLE, Answer.status(404));
    sites.open("H-5", "status 401", Scenario.GOOGLE, Answer.status(401));
    Answer refusing = Answer.status(403).body("User-agent: *\nDisallow: /\n");
    sites.open("H-5", "status 403", Scenario.GOOGLE, refusing);
    sites
        .open("D-5", "status 429", Set.of("google-2014", "google-2019"), Answer.status(429))
        .never(Set.of("google-current"), "/", Scenario.PUBLIC);
    sites.closed("H-6", "status 500", Scenario.ALL, Answer.status(500));
    Answer allowing = Answer.status(503).body("User-agent: *\nAllow: /\n");
    sites.closed("H-6", "status 503", Scenario.ALL, allowing);
  }

  private void redirects() {
    OriginServer other = sites.web.origin();
    other.on("/rules.txt", Answer.text(Scenario.RULES));
    sites.ruled("H-3", "a redirect to another host", Answer.redirect(302, other.url("/rules.txt")));
    OriginServer chain = sites.web.origin();
    for (int hop = 1; hop < 5; hop++) {
      chain.on("/hop" + hop, Answer.redirect(301, "/hop" + (hop + 1)));
    }
    chain.on("/hop5", Answer.text(Scenario.RULES));
    sites.ruled("H-2", "five redirects", Answer.redirect(301, chain.url("/hop1")));
    sites.open("H-2", "a redirect to itself", Scenario.GOOGLE, Answer.redirect(301, "/robots.txt"));
    sites.closed("H-6", "a redirect to a 503", Scenario.ALL, redirectTo(Answer.status(503)));
    fails("a redirect to a connection that is reset", redirectTo(Answer.reset()));
  }

  private Answer redirectTo(Answer end) {
    OriginServer other = sites.web.origin();
    other.on("/end", end);
    return Answer.redirect(301, other.url("/end"));
  }

  private void failures() {
    Answer file = Answer.text("User-agent: *\nAllow: /\n");
    fails("a connection that is reset", Answer.reset());
    fails("a connection closed without an answer", Answer.close());
    fails("no answer at all", Answer.stall());
    fails("a body shorter than its length", file.shortBy(1_000));
    fails("a broken chunk", file.brokenChunk());
    fails("a connection reset within the body", file.resetAfter(5));
    Answer rules = Answer.text(Scenario.RULES);
    sites.ruled("H-1", "an answer that drips", rules.dripping(8, Duration.ofMillis(40)));
    sites.ruled("H-1", "an answer in chunks", rules.chunked());
    sites
        .ruled("H-1", "a compressed answer for those who ask for one", rules)
        .robots(hit -> hit.header("accept-encoding").contains("gzip") ? rules.gzip() : rules);
  }

  private void fails(String title, Answer robots) {
    sites.closed("H-9", title, Scenario.ALL_BUT_2014, robots);
  }
}
