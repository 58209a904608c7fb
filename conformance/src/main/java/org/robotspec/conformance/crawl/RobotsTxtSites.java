package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/** Sites that differ in their robots.txt, and in how it is served. */
final class RobotsTxtSites {
  /** More than Google reads of a file. */
  private static final int BEYOND_THE_LIMIT = 520_000;

  private final SiteList sites;

  private RobotsTxtSites(SiteList sites) {
    this.sites = sites;
  }

  static void addTo(SiteList list) {
    RobotsTxtSites sites = new RobotsTxtSites(list);
    sites.rules();
    sites.statuses();
    sites.redirects();
    sites.failures();
  }

  private void rules() {
    sites.ruled("M-1", "a plain rule", Answer.text(SiteList.RULES));
    sites.add(
        "M-2",
        "wildcards and $",
        List.of("/", "/page.php5", "/open"),
        List.of("/a.php", "/a.php/b.php", "/x/secret/y"),
        Answer.text("User-agent: *\nDisallow: /*.php$\nDisallow: /*/secret/\n"));
    sites.add(
        "M-5",
        "the longest rule wins",
        List.of("/", "/shop/open"),
        List.of("/shop/cart"),
        Answer.text("User-agent: *\nDisallow: /shop\nAllow: /shop/open\n"));
    sites.add(
        "M-4",
        "percent-encoding",
        List.of("/", "/cafe"),
        List.of("/caf%C3%A9", "/~joe"),
        Answer.text("User-agent: *\nDisallow: /café\nDisallow: /%7Ejoe\n"));
    sites.add(
        "G-2",
        "a group for this crawler",
        List.of("/", "/star"),
        List.of("/own"),
        Answer.text("User-agent: *\nDisallow: /star\n\n" + sites.group("/own")));
    sites.add(
        "G-3",
        "two groups for this crawler",
        List.of("/"),
        List.of("/one", "/two"),
        Answer.text(sites.group("/one") + "User-agent: *\nDisallow:\n\n" + sites.group("/two")));
    sites.ruled(
        "F-1", "lines that end in CR LF", Answer.text(SiteList.RULES.replace("\n", "\r\n")));
    sites.add(
        "F-1",
        "a byte-order mark",
        new Site.Demand(SiteList.ALL, List.of("/", SiteList.PUBLIC)),
        new Site.Demand(SiteList.GOOGLE, List.of(SiteList.PRIVATE)),
        Answer.text("\ufeff" + SiteList.RULES));
    String early = "User-agent: *\nDisallow: /early\n#";
    sites.add(
        "F-6",
        "rules beyond 500 KiB",
        new Site.Demand(SiteList.GOOGLE, List.of("/", "/late")),
        new Site.Demand(SiteList.ALL, List.of("/early")),
        Answer.text(early + "x".repeat(BEYOND_THE_LIMIT) + "\nDisallow: /late\n"));
  }

  private void statuses() {
    sites.ruled("H-1", "status 203", Answer.status(203).body(SiteList.RULES));
    sites.open("H-1", "an empty file", SiteList.ALL, Answer.text(""));
    Set<String> google = SiteList.GOOGLE;
    sites.open("H-5", "status 404", google, Answer.status(404));
    sites.open("H-5", "status 401", google, Answer.status(401));
    Answer refusing = Answer.status(403).body("User-agent: *\nDisallow: /\n");
    sites.open("H-5", "status 403", google, refusing);
    List<String> pages = List.of("/", SiteList.PUBLIC);
    Set<String> current = Set.of("google-current");
    Set<String> earlier = Set.of("google-2014", "google-2019");
    sites.add(
        "D-5",
        "status 429",
        new Site.Demand(earlier, pages),
        new Site.Demand(current, pages),
        Answer.status(429));
    sites.closed("H-6", "status 500", SiteList.ALL, Answer.status(500));
    Answer allowing = Answer.status(503).body("User-agent: *\nAllow: /\n");
    sites.closed("H-6", "status 503", SiteList.ALL, allowing);
  }

  private void redirects() {
    OriginServer other = sites.other();
    other.on("/rules.txt", Answer.text(SiteList.RULES));
    sites.ruled("H-3", "a redirect to another host", Answer.redirect(302, other.url("/rules.txt")));
    OriginServer chain = sites.other();
    for (int hop = 1; hop < 5; hop++) {
      chain.on("/hop" + hop, Answer.redirect(301, "/hop" + (hop + 1)));
    }
    chain.on("/hop5", Answer.text(SiteList.RULES));
    sites.ruled("H-2", "five redirects", Answer.redirect(301, chain.url("/hop1")));
    sites.open("H-2", "a redirect to itself", SiteList.GOOGLE, Answer.redirect(301, "/robots.txt"));
    sites.closed("H-6", "a redirect to a 503", SiteList.ALL, redirectTo(Answer.status(503)));
    sites.closed(
        "H-9",
        "a redirect to a connection that is reset",
        SiteList.ALL_BUT_2014,
        redirectTo(Answer.reset()));
  }

  private Answer redirectTo(Answer end) {
    OriginServer other = sites.other();
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
    Answer rules = Answer.text(SiteList.RULES);
    sites.ruled("H-1", "an answer that drips", rules.dripping(8, Duration.ofMillis(40)));
    sites.ruled("H-1", "an answer in chunks", rules.chunked());
    sites
        .ruled("H-1", "a compressed answer for those who ask for one", rules)
        .robots(hit -> hit.header("accept-encoding").contains("gzip") ? rules.gzip() : rules);
  }

  private void fails(String title, Answer robots) {
    sites.closed("H-9", title, SiteList.ALL_BUT_2014, robots);
  }
}
