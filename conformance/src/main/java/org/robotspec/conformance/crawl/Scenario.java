package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A web of several origins on loopback, each with another kind of robots.txt, that a crawler is
 * sent to; what it did is judged by the access log alone, so any crawler will do.
 */
public final class Scenario implements AutoCloseable {
  private static final String RULES = "User-agent: *\nDisallow: /private\n";
  private static final String PRIVATE = "/private/page";
  private static final String PUBLIC = "/public/page";

  /** More than Google reads of a file. */
  private static final int BEYOND_THE_LIMIT = 520_000;

  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<Site> sites = new ArrayList<>();
  private final String agent;

  private Scenario(String agent) {
    this.agent = agent;
    rules();
    statuses();
    redirects();
    failures();
  }

  /**
   * Starts the web.
   *
   * @param agent the product token of the crawler that will come
   */
  public static Scenario start(String agent) {
    return new Scenario(agent);
  }

  private OriginServer server() {
    return web.origin();
  }

  private Site site(String clause, String title) {
    Site site = new Site(clause, title, server());
    sites.add(site);
    return site;
  }

  private void ruled(String clause, String title, Answer robots) {
    site(clause, title).wants("/", PUBLIC).forbids(PRIVATE).robots(robots);
  }

  private void held(String clause, String title, Answer robots) {
    site(clause, title).forbids("/", PUBLIC).robots(robots);
  }

  private void free(String clause, String title, Answer robots) {
    site(clause, title).wants("/", PUBLIC).robots(robots);
  }

  private void rules() {
    ruled("M-1", "a plain rule", Answer.text(RULES));
    site("M-2", "wildcards and $")
        .wants("/", "/list.php?page=2", "/open")
        .forbids("/a.php", "/a.php/b.php", "/x/secret/y")
        .robots(Answer.text("User-agent: *\nDisallow: /*.php$\nDisallow: /*/secret/\n"));
    site("M-5", "the longest rule wins")
        .wants("/", "/shop/open")
        .forbids("/shop/cart")
        .robots(Answer.text("User-agent: *\nDisallow: /shop\nAllow: /shop/open\n"));
    site("M-4", "percent-encoding")
        .wants("/", "/cafe")
        .forbids("/caf%C3%A9", "/~joe")
        .robots(Answer.text("User-agent: *\nDisallow: /café\nDisallow: /%7Ejoe\n"));
    site("G-2", "a group for this crawler")
        .wants("/", "/star")
        .forbids("/own")
        .robots(
            Answer.text(
                "User-agent: *\nDisallow: /star\n\nUser-agent: " + agent + "\nDisallow: /own\n"));
    site("G-3", "two groups for this crawler")
        .wants("/")
        .forbids("/one", "/two")
        .robots(
            Answer.text(
                """
                User-agent: %s
                Disallow: /one

                User-agent: *
                Disallow:

                User-agent: %s
                Disallow: /two
                """
                    .formatted(agent, agent)));
    ruled(
        "F-1", "a byte-order mark and CR LF", Answer.text("\ufeff" + RULES.replace("\n", "\r\n")));
    site("F-6", "rules beyond 500 KiB")
        .wants("/", "/late")
        .forbids("/early")
        .robots(
            Answer.text(
                "User-agent: *\nDisallow: /early\n#"
                    + "x".repeat(BEYOND_THE_LIMIT)
                    + "\nDisallow: /late\n"));
  }

  private void statuses() {
    ruled("H-1", "status 203", Answer.status(203).body(RULES));
    free("H-1", "an empty file", Answer.text(""));
    free("H-5", "status 404", Answer.status(404));
    free("H-5", "status 401", Answer.status(401));
    free("H-5", "status 403", Answer.status(403).body("User-agent: *\nDisallow: /\n"));
    held("H-6", "status 500", Answer.status(500));
    held("H-6", "status 503", Answer.status(503).body("User-agent: *\nAllow: /\n"));
  }

  private void redirects() {
    OriginServer other = server();
    other.on("/rules.txt", Answer.text(RULES));
    ruled("H-3", "a redirect to another host", Answer.redirect(302, other.url("/rules.txt")));
    OriginServer chain = server();
    for (int hop = 1; hop < 5; hop++) {
      chain.on("/hop" + hop, Answer.redirect(301, "/hop" + (hop + 1)));
    }
    chain.on("/hop5", Answer.text(RULES));
    ruled("H-2", "five redirects", Answer.redirect(301, chain.url("/hop1")));
    free("H-2", "a redirect to itself", Answer.redirect(301, "/robots.txt"));
    free("H-2", "a redirect without a target", Answer.status(301));
    held("H-6", "a redirect to a 503", redirectTo(Answer.status(503)));
    held("H-9", "a redirect to a connection that is reset", redirectTo(Answer.reset()));
  }

  private Answer redirectTo(Answer end) {
    OriginServer other = server();
    other.on("/end", end);
    return Answer.redirect(301, other.url("/end"));
  }

  private void failures() {
    Answer file = Answer.text("User-agent: *\nAllow: /\n");
    held("H-9", "a connection that is reset", Answer.reset());
    held("H-9", "a connection closed without an answer", Answer.close());
    held("H-9", "no answer at all", Answer.stall());
    held("H-9", "a body shorter than its length", file.shortBy(1_000));
    held("H-9", "a broken chunk", file.brokenChunk());
    held("H-9", "a connection reset within the body", file.resetAfter(5));
    ruled("H-1", "an answer that drips", Answer.text(RULES).dripping(8, Duration.ofMillis(40)));
    ruled("H-1", "an answer in chunks", Answer.text(RULES).chunked());
    ruled("H-1", "a compressed answer", Answer.text(RULES).gzip());
  }

  /** Returns the URLs to start from. */
  public List<String> seeds() {
    return sites.stream().flatMap(site -> site.seeds().stream()).toList();
  }

  /** Returns the access log. */
  public AccessLog log() {
    return web.log();
  }

  /** Returns what the log shows of the crawler so far. */
  public List<SiteFinding> judge() {
    return sites.stream().flatMap(site -> site.judge(web.log()).stream()).toList();
  }

  @Override
  public void close() {
    web.close();
  }
}
