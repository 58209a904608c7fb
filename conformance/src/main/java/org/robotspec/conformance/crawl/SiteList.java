package org.robotspec.conformance.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.robotspec.conformance.Suite;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The sites of a scenario as they are made. */
final class SiteList {
  static final String RULES = "User-agent: *\nDisallow: /private\n";
  static final String PRIVATE = "/private/page";
  static final String PUBLIC = "/public/page";

  static final Set<String> ALL = Set.copyOf(Suite.PROFILES);

  /** Those of Google's documents, for what RFC 9309 only permits or does not mention. */
  static final Set<String> GOOGLE = allBut("rfc9309");

  /** All that say what a network failure means, which google-2014 leaves open. */
  static final Set<String> ALL_BUT_2014 = allBut("google-2014");

  private final LoopbackWeb web;
  private final String agent;
  private final List<Site> sites = new ArrayList<>();

  SiteList(LoopbackWeb web, String agent) {
    this.web = web;
    this.agent = agent;
  }

  static Set<String> allBut(String profile) {
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

  /** Returns an origin that is not a site, so it is not judged. */
  OriginServer other() {
    return web.origin();
  }

  String agent() {
    return agent;
  }

  /** Returns a group for the crawler. */
  String group(String path) {
    return "User-agent: " + agent + "\nDisallow: " + path + "\n\n";
  }

  List<Site> sites() {
    return List.copyOf(sites);
  }
}
