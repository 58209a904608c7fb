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

  /** All profiles. */
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

  /** Adds a site that every profile judges. */
  Site add(
      String clause, String title, List<String> wanted, List<String> forbidden, Answer robots) {
    return add(
        clause, title, new Site.Demand(ALL, wanted), new Site.Demand(ALL, forbidden), robots);
  }

  Site add(String clause, String title, Site.Demand wanted, Site.Demand forbidden, Answer robots) {
    Site site = new Site(clause, title, web.origin(), wanted, forbidden).robots(hit -> robots);
    sites.add(site);
    return site;
  }

  /** Adds a site with {@link #RULES}. */
  Site ruled(String clause, String title, Answer robots) {
    return add(clause, title, List.of(Site.FRONT, PUBLIC), List.of(PRIVATE), robots);
  }

  /** Adds a site that a crawler must leave alone. */
  Site closed(String clause, String title, Set<String> profiles, Answer robots) {
    Site.Demand nothing = new Site.Demand(ALL, List.of());
    Site.Demand all = new Site.Demand(profiles, List.of(Site.FRONT, PUBLIC));
    return add(clause, title, nothing, all, robots);
  }

  /** Adds a site without restrictions. */
  Site open(String clause, String title, Set<String> profiles, Answer robots) {
    Site.Demand nothing = new Site.Demand(ALL, List.of());
    Site.Demand all = new Site.Demand(profiles, List.of(Site.FRONT, PUBLIC));
    return add(clause, title, all, nothing, robots);
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
