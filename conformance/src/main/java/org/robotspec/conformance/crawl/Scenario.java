package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A web of several origins on loopback, each with a different kind of robots.txt, for a crawler to
 * crawl. Judges the crawler only by the access log, so it works with any crawler.
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

  /**
   * Starts the web.
   *
   * @param agent the product token of the crawler that will come
   */
  public Scenario(String agent) {
    this.agent = agent;
    rules();
    statuses();
    redirects();
    failures();
  }

  private void site(
      String clause, String title, List<String> wanted, List<String> forbidden, Answer robots) {
    Site site = new Site(clause, title, web.origin(), wanted, forbidden);
    site.serve(robots);
    sites.add(site);
  }

  /** Adds a site with {@link #RULES}. */
  private void ruled(String clause, String title, Answer robots) {
    site(clause, title, List.of("/", PUBLIC), List.of(PRIVATE), robots);
  }

  /** Adds a site that a crawler must leave alone. */
  private void closed(String clause, String title, Answer robots) {
    site(clause, title, List.of(), List.of("/", PUBLIC), robots);
  }

  /** Adds a site without restrictions. */
  private void open(String clause, String title, Answer robots) {
    site(clause, title, List.of("/", PUBLIC), List.of(), robots);
  }

  private void rules() {
    ruled("M-1", "a plain rule", Answer.text(RULES));
    site(
        "M-2",
        "wildcards and $",
        List.of("/", "/list.php?page=2", "/open"),
        List.of("/a.php", "/a.php/b.php", "/x/secret/y"),
        Answer.text("User-agent: *\nDisallow: /*.php$\nDisallow: /*/secret/\n"));
    site(
        "M-5",
        "the longest rule wins",
        List.of("/", "/shop/open"),
        List.of("/shop/cart"),
        Answer.text("User-agent: *\nDisallow: /shop\nAllow: /shop/open\n"));
    site(
        "M-4",
        "percent-encoding",
        List.of("/", "/cafe"),
        List.of("/caf%C3%A9", "/~joe"),
        Answer.text("User-agent: *\nDisallow: /café\nDisallow: /%7Ejoe\n"));
    site(
        "G-2",
        "a group for this crawler",
        List.of("/", "/star"),
        List.of("/own"),
        Answer.text("User-agent: *\nDisallow: /star\n\n" + group("/own")));
    site(
        "G-3",
        "two groups for this crawler",
        List.of("/"),
        List.of("/one", "/two"),
        Answer.text(group("/one") + "User-agent: *\nDisallow:\n\n" + group("/two")));
    Answer crlf = Answer.text("\ufeff" + RULES.replace("\n", "\r\n"));
    ruled("F-1", "a byte-order mark and CR LF", crlf);
    String early = "User-agent: *\nDisallow: /early\n#";
    site(
        "F-6",
        "rules beyond 500 KiB",
        List.of("/", "/late"),
        List.of("/early"),
        Answer.text(early + "x".repeat(BEYOND_THE_LIMIT) + "\nDisallow: /late\n"));
  }

  private String group(String path) {
    return "User-agent: " + agent + "\nDisallow: " + path + "\n\n";
  }

  private void statuses() {
    ruled("H-1", "status 203", Answer.status(203).body(RULES));
    open("H-1", "an empty file", Answer.text(""));
    open("H-5", "status 404", Answer.status(404));
    open("H-5", "status 401", Answer.status(401));
    open("H-5", "status 403", Answer.status(403).body("User-agent: *\nDisallow: /\n"));
    closed("H-6", "status 500", Answer.status(500));
    closed("H-6", "status 503", Answer.status(503).body("User-agent: *\nAllow: /\n"));
  }

  private void redirects() {
    OriginServer other = web.origin();
    other.on("/rules.txt", Answer.text(RULES));
    ruled("H-3", "a redirect to another host", Answer.redirect(302, other.url("/rules.txt")));
    OriginServer chain = web.origin();
    for (int hop = 1; hop < 5; hop++) {
      chain.on("/hop" + hop, Answer.redirect(301, "/hop" + (hop + 1)));
    }
    chain.on("/hop5", Answer.text(RULES));
    ruled("H-2", "five redirects", Answer.redirect(301, chain.url("/hop1")));
    open("H-2", "a redirect to itself", Answer.redirect(301, "/robots.txt"));
    open("H-2", "a redirect without a target", Answer.status(301));
    closed("H-6", "a redirect to a 503", redirectTo(Answer.status(503)));
    closed("H-9", "a redirect to a connection that is reset", redirectTo(Answer.reset()));
  }

  private Answer redirectTo(Answer end) {
    OriginServer other = web.origin();
    other.on("/end", end);
    return Answer.redirect(301, other.url("/end"));
  }

  private void failures() {
    Answer file = Answer.text("User-agent: *\nAllow: /\n");
    closed("H-9", "a connection that is reset", Answer.reset());
    closed("H-9", "a connection closed without an answer", Answer.close());
    closed("H-9", "no answer at all", Answer.stall());
    closed("H-9", "a body shorter than its length", file.shortBy(1_000));
    closed("H-9", "a broken chunk", file.brokenChunk());
    closed("H-9", "a connection reset within the body", file.resetAfter(5));
    ruled("H-1", "an answer that drips", Answer.text(RULES).dripping(8, Duration.ofMillis(40)));
    ruled("H-1", "an answer in chunks", Answer.text(RULES).chunked());
    ruled("H-1", "a compressed answer", Answer.text(RULES).gzip());
  }

  /** Returns the URLs to start from. */
  public List<String> seeds() {
    return sites.stream().flatMap(site -> site.seeds().stream()).toList();
  }

  /** Returns what the log so far shows about the crawler. */
  public List<SiteFinding> judge() {
    return sites.stream().flatMap(site -> site.judge(web.log()).stream()).toList();
  }

  @Override
  public void close() {
    web.close();
  }
}
