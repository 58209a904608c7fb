package org.robotspec.crawl;

import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** A small web of several origins on loopback, each with another kind of robots.txt. */
public final class DemoWeb implements AutoCloseable {
  private final LoopbackWeb web = LoopbackWeb.start();
  private final Map<String, String> titles = new LinkedHashMap<>();
  private final int port;

  private DemoWeb(int port) {
    this.port = port;
    patterns();
    groups();
    redirected();
    htmlPage();
    notFound();
    serverError();
    stalled();
  }

  /**
   * Starts the web.
   *
   * @param port the port of all its origins, each on an address of its own; 0 is any free ones
   * @throws CrawlException if the port is in use
   */
  public static DemoWeb start(int port) {
    try {
      return new DemoWeb(port);
    } catch (UncheckedIOException e) {
      throw new CrawlException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the front pages of its sites. */
  public List<String> seeds() {
    return titles.keySet().stream().map(origin -> origin + "/").toList();
  }

  /** Returns what is special about each site, by origin, in order. */
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

  private OriginServer site(String title) {
    OriginServer site = server();
    titles.put(site.origin(), title);
    return site;
  }

  private OriginServer server() {
    return port == 0 ? web.origin() : web.origin("127.0.0." + (titles.size() + 2), port);
  }

  private static void pages(OriginServer site, String... paths) {
    site.page("/", paths);
    for (String path : paths) {
      site.page(path, "/");
    }
  }

  private void patterns() {
    OriginServer site = site("wildcards and $");
    site.robots(
        """
        User-agent: *
        Disallow: /own/
        Allow: /own/open
        Disallow: /*.php$
        Disallow: /*?*sid=
        """);
    pages(
        site,
        "/own/diary",
        "/own/open-day",
        "/index.php",
        "/index.php?a=b",
        "/a.php/b.php",
        "/list?page=2",
        "/list?sid=7");
  }

  private void groups() {
    OriginServer site = site("groups: robotspec-demo follows the group of robotspec");
    site.robots(
        """
        User-agent: *
        Disallow: /

        User-agent: otherbot
        User-agent: robotspec
        Disallow: /drafts/

        User-agent: robotspec
        Disallow: /tmp/
        """);
    pages(site, "/news", "/drafts/1", "/tmp/x");
  }

  private void redirected() {
    OriginServer site = site("robots.txt redirects three times, to another host");
    OriginServer rules = web.origin();
    site.on("/robots.txt", Answer.redirect(301, "/moved"))
        .on("/moved", Answer.redirect(302, "//" + site.host() + ":" + site.port() + "/again"))
        .on("/again", Answer.redirect(307, rules.url("/rules")));
    rules.on("/rules", Answer.text("User-agent: *\nDisallow: /hidden\n"));
    pages(site, "/shown", "/hidden");
    site.on("/old", Answer.redirect(301, "/hidden/new")).page("/", "/shown", "/hidden", "/old");
  }

  private void htmlPage() {
    OriginServer site = site("robots.txt is an HTML page with rules in it");
    site.on(
        "/robots.txt",
        Answer.html(
            """
            <!doctype html>
            <html><head><title>robots</title></head><body><pre>
            User-agent: *
            Disallow: /cgi/
            </pre></body></html>
            """));
    pages(site, "/cgi/run", "/about");
  }

  private void notFound() {
    pages(site("robots.txt answers 404"), "/a", "/private/b");
  }

  private void serverError() {
    OriginServer site = site("robots.txt answers 503");
    site.on("/robots.txt", Answer.status(503));
    pages(site, "/a");
  }

  private void stalled() {
    OriginServer site = site("robots.txt never answers");
    site.on("/robots.txt", Answer.stall());
    pages(site, "/a");
  }
}
