package org.robotspec.crawl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** A small web of several origins on loopback, each with a different kind of robots.txt. */
public final class DemoWeb implements AutoCloseable {
  private final LoopbackWeb web = LoopbackWeb.start();
  private final Map<String, String> titles = new LinkedHashMap<>();

  /** Starts the web. */
  public DemoWeb() {
    site(
        "wildcards and $",
        Answer.text(
            """
            User-agent: *
            Disallow: /own/
            Allow: /own/open
            Disallow: /*.php$
            Disallow: /*?*sid=
            """),
        "/own/diary",
        "/own/open-day",
        "/index.php",
        "/index.php?a=b",
        "/a.php/b.php",
        "/list?page=2",
        "/list?sid=7");
    site(
        "groups: robotspec-demo follows the group of robotspec",
        Answer.text(
            """
            User-agent: *
            Disallow: /

            User-agent: otherbot
            User-agent: robotspec
            Disallow: /drafts/

            User-agent: robotspec
            Disallow: /tmp/
            """),
        "/news",
        "/drafts/1",
        "/tmp/x");
    redirectedSite();
    site(
        "robots.txt is an HTML page with rules in it",
        Answer.html(
            """
            <!doctype html>
            <html><head><title>robots</title></head><body><pre>
            User-agent: *
            Disallow: /cgi/
            </pre></body></html>
            """),
        "/cgi/run",
        "/about");
    site("robots.txt answers 404", Answer.status(404), "/a", "/private/b");
    site("robots.txt answers 503", Answer.status(503), "/a");
    site("robots.txt never answers", Answer.stall(), "/a");
  }

  private void redirectedSite() {
    String title = "robots.txt redirects three times, to another host";
    OriginServer site = site(title, Answer.redirect(301, "/moved"), "/shown", "/hidden");
    OriginServer rules = web.origin();
    rules.on("/rules", Answer.text("User-agent: *\nDisallow: /hidden\n"));
    site.on("/moved", Answer.redirect(302, "//" + site.host() + ":" + site.port() + "/again"))
        .on("/again", Answer.redirect(307, rules.url("/rules")))
        .on("/old", Answer.redirect(301, "/hidden/new"))
        .page("/", "/shown", "/hidden", "/old");
  }

  private OriginServer site(String title, Answer robots, String... paths) {
    OriginServer site = web.origin();
    titles.put(site.origin(), title);
    site.on("/robots.txt", robots).page("/", paths);
    List.of(paths).forEach(path -> site.page(path, "/"));
    return site;
  }

  /** Returns the front pages of its sites. */
  public List<String> seeds() {
    return titles.keySet().stream().map(origin -> origin + "/").toList();
  }

  /** Returns the description of each site, by origin, in order. */
  public Map<String, String> titles() {
    return Collections.unmodifiableMap(titles);
  }

  /** Returns its access log. */
  public AccessLog log() {
    return web.log();
  }

  @Override
  public void close() {
    web.close();
  }
}
