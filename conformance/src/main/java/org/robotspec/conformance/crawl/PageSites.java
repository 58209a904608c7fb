package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.robotspec.origin.Answer;

/** Sites that differ in their pages: what only a whole crawler shows. */
final class PageSites {
  private static final Answer RULES = Answer.text(SiteList.RULES);

  /** A page with robots meta tags or headers, and a page to which only it links. */
  private static final String LISTING = "/listing";

  private static final String LISTED = "/only-here";

  private final SiteList sites;

  private PageSites(SiteList sites) {
    this.sites = sites;
  }

  static void addTo(SiteList list) {
    PageSites sites = new PageSites(list);
    sites.visits();
    sites.redirects();
    sites.contents();
    sites.nofollow();
  }

  /** Several visits of one run. */
  private void visits() {
    List<String> wanted = numbered("/public/");
    List<String> forbidden = numbered("/private/");
    List<String> entries = new ArrayList<>(wanted);
    entries.addAll(forbidden);
    sites
        .add("H-11", "ten pages at once", wanted, forbidden, RULES)
        .robots(hit -> RULES.delayedBy(Duration.ofMillis(500)))
        .entries(entries)
        .inOrder(1);
    sites
        .add("H-6", "a 503 and then rules", List.of(), List.of(SiteList.PRIVATE), RULES)
        .robots(hit -> hit.nth() == 1 ? Answer.status(503) : RULES)
        .inOrder(2)
        .page("/", SiteList.PUBLIC)
        .page(SiteList.PUBLIC, SiteList.PRIVATE)
        .entries(List.of("/", SiteList.PUBLIC, SiteList.PRIVATE));
    sites
        .add("H-9", "rules and then a reset", List.of("/"), List.of(SiteList.PRIVATE), RULES)
        .robots(hit -> hit.nth() == 1 ? RULES : Answer.reset())
        .page("/", SiteList.PUBLIC)
        .page(SiteList.PUBLIC, "/public/next")
        .page("/public/next", SiteList.PRIVATE);
  }

  private static List<String> numbered(String folder) {
    return IntStream.range(0, 5).mapToObj(n -> folder + n).toList();
  }

  /** Pages that lead elsewhere. */
  private void redirects() {
    List<Integer> statuses = List.of(301, 302, 307);
    Site moved =
        sites.add(
            "M-1",
            "pages that redirect to refused ones",
            Stream.concat(Stream.of("/"), statuses.stream().map(s -> "/moved/" + s)).toList(),
            statuses.stream().map(s -> "/private/" + s).toList(),
            RULES);
    moved.page("/", statuses.stream().map(s -> "/moved/" + s).toArray(String[]::new));
    statuses.forEach(s -> moved.page("/moved/" + s, Answer.redirect(s, "/private/" + s)));
    String refresh = "<meta http-equiv=\"refresh\" content=\"0; url=" + SiteList.PRIVATE + "\">";
    List<String> wanted = List.of("/", "/moved");
    sites
        .add(
            "M-1",
            "a page that refreshes to a refused one",
            wanted,
            List.of(SiteList.PRIVATE),
            RULES)
        .page("/", "/moved")
        .page("/moved", html(refresh, ""));
    Site target = sites.ruled("L-2", "the target of a redirect from another site", RULES);
    target.page("/", SiteList.PUBLIC).entries(List.of());
    sites
        .add(
            "L-1",
            "a site that redirects to another",
            List.of("/away", "/astray"),
            List.of(),
            RULES)
        .page("/away", Answer.redirect(302, target.url("/")))
        .page("/astray", Answer.redirect(302, target.url(SiteList.PRIVATE)))
        .entries(List.of("/away", "/astray"));
  }

  /** Parts of pages, and sitemaps: crawlers request them without a link. */
  private void contents() {
    List<String> parts =
        List.of("/private/logo.png", "/private/style.css", "/private/app.js", "/private/frame");
    sites
        .add("M-1", "parts of a page that are refused", List.of("/", SiteList.PUBLIC), parts, RULES)
        .page(
            "/",
            html(
                "<link rel=\"stylesheet\" href=\"/private/style.css\">"
                    + "<script src=\"/private/app.js\"></script>",
                "<img src=\"/private/logo.png\" alt=\"\"><iframe src=\"/private/frame\"></iframe>"
                    + "<a href=\""
                    + SiteList.PUBLIC
                    + "\">link</a>"));
    sitemap("a sitemap on a refused path", "/private/map.xml", "/private/map.xml");
    sitemap("a sitemap that lists a refused page", "/map.xml", SiteList.PRIVATE);
  }

  private void sitemap(String title, String map, String forbidden) {
    List<String> wanted = List.of("/", SiteList.PUBLIC);
    Site site = sites.add("M-1", title, wanted, List.of(forbidden), RULES);
    String list =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>"
            + site.url(SiteList.PRIVATE)
            + "</loc></url></urlset>\n";
    Answer rules = Answer.text(SiteList.RULES + "Sitemap: " + site.url(map) + "\n");
    site.robots(hit -> rules)
        .page("/", SiteList.PUBLIC)
        .page(map, Answer.status(200).header("Content-Type", "application/xml").body(list));
  }

  /** Links that are not to be followed, by Google's documents alone. */
  private void nofollow() {
    meta("I-1", "a meta tag with nofollow", "<meta name=\"robots\" content=\"nofollow\">");
    meta("I-1", "a meta tag in capitals", "<META NAME=\"ROBOTS\" CONTENT=\"NOINDEX, NOFOLLOW\">");
    meta(
        "I-2",
        "a meta tag for this crawler",
        "<meta name=\"" + sites.agent() + "\" content=\"nofollow\">");
    header("X-Robots-Tag: nofollow", "X-Robots-Tag", "nofollow");
    header("x-robots-tag: NoFollow", "x-robots-tag", "NoFollow");
    header("an X-Robots-Tag for this crawler", "X-Robots-Tag", sites.agent() + ": nofollow");
    sites
        .add(
            "I-3",
            "an X-Robots-Tag for another crawler",
            new Site.Demand(SiteList.GOOGLE, List.of("/", LISTING, LISTED)),
            new Site.Demand(SiteList.ALL, List.of()),
            RULES)
        .page("/", LISTING)
        .page(LISTING, Answer.page("Listing", LISTED).header("X-Robots-Tag", "otherbot: nofollow"));
  }

  private void meta(String clause, String title, String tag) {
    listing(clause, title, html(tag, "<a href=\"" + LISTED + "\">link</a>"));
  }

  private void header(String title, String name, String value) {
    listing("I-3", title, Answer.page("Listing", LISTED).header(name, value));
  }

  private void listing(String clause, String title, Answer page) {
    sites
        .add(
            clause,
            title,
            new Site.Demand(SiteList.GOOGLE, List.of("/", LISTING)),
            new Site.Demand(SiteList.GOOGLE, List.of(LISTED)),
            RULES)
        .page("/", LISTING)
        .page(LISTING, page);
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
