package org.robotspec.cli.crawl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** A small web of several origins on loopback, each with a different kind of robots.txt. */
final class DemoWeb implements AutoCloseable {
  private static final int OK = 200;

  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<Site> sites = new ArrayList<>();

  /**
   * A planned site.
   *
   * @param title what is special about it
   * @param status the status of its robots.txt, after any redirects; 0 if it never answers
   * @param robotsTxt the text of its robots.txt
   * @param redirects how many redirects lead to that text
   * @param pages the URLs of its pages
   */
  record Site(
      String origin,
      String title,
      int status,
      String robotsTxt,
      int redirects,
      List<String> pages) {}

  DemoWeb() {
    site(
        "wildcards and $",
        OK,
        """
        User-agent: *
        Disallow: /own/
        Allow: /own/open
        Disallow: /*.php$
        Disallow: /*?*sid=
        """,
        "/own/diary",
        "/own/open-day",
        "/index.php",
        "/index.php?a=b",
        "/a.php/b.php",
        "/list?page=2",
        "/list?sid=7");
    site(
        "groups: robotspec-demo follows the group of robotspec",
        OK,
        """
        User-agent: *
        Disallow: /

        User-agent: otherbot
        User-agent: robotspec
        Disallow: /drafts/

        User-agent: robotspec
        Disallow: /tmp/
        """,
        "/news",
        "/drafts/1",
        "/tmp/x");
    redirectedSite();
    site(
        "robots.txt is an HTML page with rules in it",
        OK,
        """
        <!doctype html>
        <html><head><title>robots</title></head><body><pre>
        User-agent: *
        Disallow: /cgi/
        </pre></body></html>
        """,
        "/cgi/run",
        "/about");
    site("robots.txt answers 404", 404, "", "/a", "/private/b");
    site("robots.txt answers 503", 503, "", "/a");
    site("robots.txt never answers", 0, "", "/a");
  }

  private void redirectedSite() {
    String title = "robots.txt redirects three times, to another host";
    String text = "User-agent: *\nDisallow: /hidden\n";
    OriginServer site = site(title, OK, text, 3, "/shown", "/hidden", "/hidden/new", "/old");
    OriginServer rules = web.origin();
    rules.on("/rules", Answer.text(text));
    site.on("/robots.txt", Answer.redirect(301, "/moved"))
        .on("/moved", Answer.redirect(302, "//" + site.host() + ":" + site.port() + "/again"))
        .on("/again", Answer.redirect(307, rules.url("/rules")))
        .on("/old", Answer.redirect(301, "/hidden/new"))
        .page("/", "/shown", "/hidden", "/old");
  }

  private void site(String title, int status, String robotsTxt, String... paths) {
    String type = robotsTxt.startsWith("<") ? "text/html" : "text/plain";
    Answer robots = Answer.status(status).header("Content-Type", type).body(robotsTxt);
    site(title, status, robotsTxt, 0, paths)
        .on("/robots.txt", status == 0 ? Answer.stall() : robots);
  }

  private OriginServer site(
      String title, int status, String robotsTxt, int redirects, String... paths) {
    OriginServer site = web.origin().page("/", paths);
    List<String> pages = new ArrayList<>(List.of(site.url("/")));
    for (String path : paths) {
      site.page(path, "/");
      pages.add(site.url(path));
    }
    sites.add(new Site(site.origin(), title, status, robotsTxt, redirects, pages));
    return site;
  }

  List<Site> sites() {
    return Collections.unmodifiableList(sites);
  }

  /** Returns the front pages of its sites. */
  List<String> seeds() {
    return sites.stream().map(site -> site.origin() + "/").toList();
  }

  AccessLog log() {
    return web.log();
  }

  @Override
  public void close() {
    web.close();
  }
}
