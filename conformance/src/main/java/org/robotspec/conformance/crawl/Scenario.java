package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A web of several origins on loopback, each with another kind of robots.txt or of pages, that a
 * crawler is sent to; what it did is judged by the access log alone, so any crawler will do. It
 * starts at one page that links to all sites.
 */
public final class Scenario implements AutoCloseable {
  /** It may take a moment to notice that a crawler has closed a connection. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<Site> sites;
  private final String start;

  /**
   * Starts the web.
   *
   * @param agent the product token of the crawler that will come
   * @param linked whether the start page links to the site with an id
   */
  public Scenario(String agent, Predicate<String> linked) {
    OriginServer first = web.origin();
    SiteList list = new SiteList(web, agent);
    RobotsTxtSites.addTo(list);
    PageSites.addTo(list);
    sites = list.sites();
    first.robots("User-agent: *\nDisallow:\n");
    first.page(
        "/",
        sites.stream()
            .filter(site -> linked.test(site.id()))
            .flatMap(site -> site.seeds().stream())
            .toArray(String[]::new));
    start = first.url("/");
  }

  /** Returns the URL of the page that links to all sites. */
  public String start() {
    return start;
  }

  /** Waits until the connections of a crawler that has ended are closed. */
  public void awaitEnd() throws InterruptedException {
    web.log().awaitEnd(GRACE);
  }

  /**
   * Returns what the log shows of the crawler so far, at each site of which a profile demands
   * something.
   *
   * @param cut whether the crawler was stopped before its end
   */
  public List<SiteResult> judge(String profile, boolean cut) {
    return sites.stream()
        .filter(site -> site.isJudgedBy(profile))
        .map(site -> site.judge(web.log(), profile, cut))
        .toList();
  }

  @Override
  public void close() {
    web.close();
  }
}
