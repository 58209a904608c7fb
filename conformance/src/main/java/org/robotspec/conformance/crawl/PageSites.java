package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.origin.Answer;

/** Sites that differ in their pages, which only whole crawlers need. */
record PageSites(Scenario sites) {
  private static final Answer RULES = Answer.text(Scenario.RULES);

  /** A page with robots meta tags or headers, and a page to which only it links. */
  private static final String LISTING = "/listing";

  private static final String LISTED = "/only-here";

  void add() {
    visits();
    redirects();
    contents();
    nofollow();
  }

  /** Several visits of one run. */
  private void visits() {
    String[] wanted = numbered("/public/");
    String[] forbidden = numbered("/private/");
    sites
        .add("H-11", "ten pages at once", RULES.delayedBy(Duration.ofMillis(500)))
        .fetch(wanted)
        .never(forbidden)
        .entries(Stream.of(wanted, forbidden).flatMap(Stream::of).toArray(String[]::new))
        .inOrder(1);
    sites
        .add("H-6", "a 503 and then rules", RULES)
        .never(Scenario.PRIVATE)
        .robots(hit -> hit.nth() == 1 ? Answer.status(503) : RULES)
        .inOrder(2)
        .page("/", Scenario.PUBLIC)
        .page(Scenario.PUBLIC, Scenario.PRIVATE)
        .entries("/", Scenario.PUBLIC, Scenario.PRIVATE);
    sites
        .add("H-9", "rules and then a reset", RULES)
        .fetch("/")
        .never(Scenario.PRIVATE)
        .robots(hit -> hit.nth() == 1 ? RULES : Answer.reset())
        .page("/", Scenario.PUBLIC)
        .page(Scenario.PUBLIC, "/public/next")
        .page("/public/next", Scenario.PRIVATE);
  }

  private static String[] numbered(String folder) {
    return IntStream.range(0, 5).mapToObj(n -> folder + n).toArray(String[]::new);
  }

  /** Pages that lead elsewhere. */
  private void redirects() {
    Site moved =
        sites
            .add("M-1", "pages that redirect to refused ones", RULES)
            .fetch("/", "/moved/301", "/moved/302", "/moved/307")
            .never("/private/301", "/private/302", "/private/307")
            .page("/", "/moved/301", "/moved/302", "/moved/307");
    for (int status : new int[] {301, 302, 307}) {
      moved.page("/moved/" + status, Answer.redirect(status, "/private/" + status));
    }
    String refresh = "<meta http-equiv=\"refresh\" content=\"0; url=" + Scenario.PRIVATE + "\">";
    sites
        .add("M-1", "a page that refreshes to a refused one", RULES)
        .fetch("/", "/moved")
        .never(Scenario.PRIVATE)
        .page("/", "/moved")
        .page("/moved", html(refresh, ""));
    Site target =
        sites
            .ruled("L-2", "the target of a redirect from another site", RULES)
            .page("/", Scenario.PUBLIC)
            .entries();
    sites
        .add("L-1", "a site that redirects to another", RULES)
        .fetch("/away", "/astray")
        .page("/away", Answer.redirect(302, target.url("/")))
        .page("/astray", Answer.redirect(302, target.url(Scenario.PRIVATE)))
        .entries("/away", "/astray");
  }

  /** Parts of pages, and sitemaps: crawlers request them without a link. */
  private void contents() {
    String head =
        "<link rel=\"stylesheet\" href=\"/private/style.css\">"
            + "<script src=\"/private/app.js\"></script>";
    String body =
        "<img src=\"/private/logo.png\" alt=\"\"><iframe src=\"/private/frame\"></iframe>"
            + link(Scenario.PUBLIC);
    sites
        .add("M-1", "parts of a page that are refused", RULES)
        .fetch("/", Scenario.PUBLIC)
        .never("/private/logo.png", "/private/style.css", "/private/app.js", "/private/frame")
        .page("/", html(head, body));
    sitemap("a sitemap on a refused path", "/private/map.xml", "/private/map.xml");
    sitemap("a sitemap that lists a refused page", "/map.xml", Scenario.PRIVATE);
  }

  private void sitemap(String title, String map, String forbidden) {
    Site site = sites.add("M-1", title, RULES).fetch("/", Scenario.PUBLIC).never(forbidden);
    String list =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>%s</loc></url></urlset>
        """
            .formatted(site.url(Scenario.PRIVATE));
    Answer rules = Answer.text(Scenario.RULES + "Sitemap: " + site.url(map) + "\n");
    site.robots(hit -> rules)
        .page("/", Scenario.PUBLIC)
        .page(map, Answer.status(200).header("Content-Type", "application/xml").body(list));
  }

  /** Links that a crawler must not follow, by Google's documents alone. */
  private void nofollow() {
    meta("I-1", "a meta tag with nofollow", "<meta name=\"robots\" content=\"nofollow\">");
    meta("I-1", "a meta tag in capitals", "<META NAME=\"ROBOTS\" CONTENT=\"NOINDEX, NOFOLLOW\">");
    String own = "<meta name=\"" + sites.agent + "\" content=\"nofollow\">";
    meta("I-2", "a meta tag for this crawler", own);
    header("X-Robots-Tag: nofollow", "X-Robots-Tag", "nofollow");
    header("x-robots-tag: NoFollow", "x-robots-tag", "NoFollow");
    header("an X-Robots-Tag for this crawler", "X-Robots-Tag", sites.agent + ": nofollow");
    sites
        .add("I-3", "an X-Robots-Tag for another crawler", RULES)
        .fetch(Scenario.GOOGLE, "/", LISTING, LISTED)
        .page("/", LISTING)
        .page(LISTING, Answer.page("Listing", LISTED).header("X-Robots-Tag", "otherbot: nofollow"));
  }

  private void meta(String clause, String title, String tag) {
    listing(clause, title, html(tag, link(LISTED)));
  }

  private void header(String title, String name, String value) {
    listing("I-3", title, Answer.page("Listing", LISTED).header(name, value));
  }

  private void listing(String clause, String title, Answer page) {
    sites
        .add(clause, title, RULES)
        .fetch(Scenario.GOOGLE, "/", LISTING)
        .never(Scenario.GOOGLE, LISTED)
        .page("/", LISTING)
        .page(LISTING, page);
  }

  private static String link(String path) {
    return "<a href=\"" + path + "\">link</a>";
  }

  private static Answer html(String head, String body) {
    return Answer.html(
        "<!doctype html><html><head><title>A page</title>"
            + head
            + "</head><body>"
            + body
            + "</body></html>\n");
  }
}
