package org.robotspec.conformance.crawl;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.CaseOutcome;
import org.robotspec.conformance.run.Result;

/**
 * The result of a crawl under one profile. Sites are counted, not pages.
 *
 * @param profile the profile it was judged by
 * @param sites one for each site that the profile judges
 */
public record CrawlResult(String profile, List<SiteResult> sites) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns whether the crawler did everything right. */
  public boolean isRight() {
    return sites.stream().allMatch(SiteResult::isRight);
  }

  private long count(Predicate<SiteResult> condition) {
    return sites.stream().filter(condition).count();
  }

  /** Returns a line for each site where something was wrong or undecided. */
  public List<String> lines() {
    return sites.stream()
        .filter(site -> !site.isRight())
        .map(
            site -> {
              String what = site.isWrong() ? "wrong" : "undecided";
              return "%-10s %-5s %s: %s".formatted(what, site.clause(), site.title(), site.text());
            })
        .toList();
  }

  /** Returns the counts in words. */
  @Override
  public String toString() {
    return "%d of %d sites right; fetched what is forbidden on %d, left out what is allowed on %d; %d undecided"
        .formatted(
            count(SiteResult::isRight),
            sites.size(),
            count(site -> !site.fetchedForbidden().isEmpty()),
            count(site -> !site.leftOutAllowed().isEmpty()),
            count(site -> !site.decided()));
  }

  /** Adds the counts and what failed to an object. */
  public void writeTo(ObjectNode node) {
    node.put("profile", profile).put("sites", sites.size());
    node.put("right", count(SiteResult::isRight));
    node.put("fetchedForbidden", count(site -> !site.fetchedForbidden().isEmpty()));
    node.put("leftOutAllowed", count(site -> !site.leftOutAllowed().isEmpty()));
    node.put("undecided", count(site -> !site.decided()));
    ArrayNode failed = node.putArray("failed");
    sites.stream().filter(SiteResult::isWrong).forEach(site -> failed.add(json(site)));
  }

  private static ObjectNode json(SiteResult site) {
    ObjectNode node = JSON.createObjectNode().put("id", site.id()).put("site", site.title());
    site.fetchedForbidden().forEach(node.putArray("fetchedForbidden")::add);
    site.leftOutAllowed().forEach(node.putArray("leftOutAllowed")::add);
    return node;
  }

  /** Returns the sites as cases, for the reports; an undecided site counts as skipped. */
  public List<Result> results(String crawler) {
    return sites.stream().map(site -> result(crawler, site)).toList();
  }

  private Result result(String crawler, SiteResult site) {
    ObjectNode json = JSON.createObjectNode().put("id", site.id());
    json.put("says", "A site to crawl: " + site.title() + ".").putArray("clauses");
    CaseOutcome outcome =
        site.isWrong()
            ? CaseOutcome.FAILED
            : site.decided() ? CaseOutcome.PASSED : CaseOutcome.SKIPPED;
    Case c = new Case(Track.FETCH, json);
    return new Result(crawler, profile, c, outcome, site.expected(), site.text(), 0, Duration.ZERO);
  }
}
