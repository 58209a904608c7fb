package org.robotspec.conformance.crawl;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.robotspec.conformance.Suite;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * A web of several origins on loopback, each with a different kind of robots.txt or pages. A
 * crawler starts at one page that links to all sites. The access log alone judges it, so that any
 * crawler can be tested.
 */
public final class Scenario implements AutoCloseable {
  static final String RULES = "User-agent: *\nDisallow: /private\n";
  static final String PRIVATE = "/private/page";
  static final String PUBLIC = "/public/page";

  static final Set<String> ALL = Set.copyOf(Suite.PROFILES);

  /** The profiles of Google's documents, for what RFC 9309 only permits or does not mention. */
  static final Set<String> GOOGLE = allBut("rfc9309");

  /** The profiles that say what a network failure means; google-2014 leaves it open. */
  static final Set<String> ALL_BUT_2014 = allBut("google-2014");

  /** A web may notice a moment later that a crawler has closed a connection. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  final LoopbackWeb web = LoopbackWeb.start();
  final String agent;
  final List<Site> sites = new ArrayList<>();
  private final OriginServer first = web.origin();

  /**
   * Starts the web.
   *
   * @param agent the product token of the crawler
   * @param linked whether the start page links to the site with an id
   */
  public Scenario(String agent, Predicate<String> linked) {
    this.agent = agent;
    new RobotsTxtSites(this).add();
    new PageSites(this).add();
    String[] seeds =
        sites.stream()
            .filter(site -> linked.test(site.id()))
            .flatMap(site -> site.seeds().stream())
            .toArray(String[]::new);
    first.robots("User-agent: *\nDisallow:\n").page("/", seeds);
  }

  private static Set<String> allBut(String profile) {
    return ALL.stream().filter(name -> !name.equals(profile)).collect(Collectors.toSet());
  }

  /**
   * Adds a site.
   *
   * @param clause the requirement that is tested, such as {@code H-6}
   * @param title what is special about the site, in a few words
   */
  Site add(String clause, String title, Answer robots) {
    Site site = new Site(clause, title, web.origin()).robots(hit -> robots);
    sites.add(site);
    return site;
  }

  /** Adds a site with {@link #RULES}. */
  Site ruled(String clause, String title, Answer robots) {
    return add(clause, title, robots).fetch(Site.FRONT, PUBLIC).never(PRIVATE);
  }

  /** Adds a site that a crawler must leave alone. */
  Site closed(String clause, String title, Set<String> profiles, Answer robots) {
    return add(clause, title, robots).never(profiles, Site.FRONT, PUBLIC);
  }

  /** Adds a site without restrictions. */
  Site open(String clause, String title, Set<String> profiles, Answer robots) {
    return add(clause, title, robots).fetch(profiles, Site.FRONT, PUBLIC);
  }

  /** Returns the URL of the page that links to all sites. */
  public String start() {
    return first.url("/");
  }

  AccessLog log() {
    return web.log();
  }

  /** Waits until the connections of an ended crawler are closed. */
  public void awaitEnd() throws InterruptedException {
    log().awaitEnd(GRACE);
  }

  /**
   * Returns the results of the crawler so far, for each site that the profile judges.
   *
   * @param cut whether the crawler was stopped before its end
   */
  public List<SiteResult> judge(String profile, boolean cut) {
    return sites.stream()
        .filter(site -> site.isJudgedBy(profile))
        .map(site -> site.judge(log(), profile, cut))
        .toList();
  }

  @Override
  public void close() {
    web.close();
  }
}
