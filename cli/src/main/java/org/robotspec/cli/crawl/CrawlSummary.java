package org.robotspec.cli.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.Text;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.service.Verdict;

/** The summary of a crawl. */
record CrawlSummary(Crawl crawl, Duration time) {
  private long count(@Nullable Outcome verdict) {
    return crawl.pages().stream().filter(page -> page.verdict() == verdict).count();
  }

  /** Returns a line with the number of pages for each verdict. */
  String line() {
    String counts =
        Stream.of(Outcome.ALLOWED, Outcome.DISALLOWED, Outcome.POSTPONED, null)
            .filter(verdict -> count(verdict) > 0)
            .map(verdict -> count(verdict) + " " + Page.word(verdict))
            .collect(Collectors.joining(", "));
    return (crawl.isStopped() ? "Stopped. " : "")
        + Text.count(crawl.pages().size(), "page")
        + " in "
        + Math.max(1, time.toSeconds())
        + " s: "
        + (counts.isEmpty() ? "none." : counts + ".")
        + (crawl.leftOut() == 0
            ? ""
            : " Left out because of --max-pages: " + crawl.leftOut() + ".");
  }

  /**
   * Prints which pages the crawler requested against robots.txt, by the servers' access log;
   * returns whether there are none. The verdicts come from the plan of the web, because the
   * crawler's own report would prove nothing.
   */
  boolean proof(Screen screen, DemoWeb web, SpecProfile profile) {
    Map<String, Outcome> closed = new HashMap<>();
    web.sites().forEach(site -> closed.putAll(closed(site, profile)));
    long disallowed = closed.values().stream().filter(Outcome.DISALLOWED::equals).count();
    long sites = web.seeds().stream().filter(url -> closed.get(url) == Outcome.POSTPONED).count();
    String pages =
        "the %d pages that robots.txt disallows, and of the %d sites that it postpones"
            .formatted(disallowed, sites);
    List<String> broken =
        web.log().urls().stream().filter(closed::containsKey).distinct().sorted().toList();
    if (broken.isEmpty()) {
      int all = web.log().hits().size();
      String checked = "%s: the servers' log has %d requests, none for one of %s.";
      screen.line(checked.formatted(screen.green("Checked"), all, pages));
    } else {
      String told = "%s: the crawler requested %d URLs of %s:";
      screen.line(told.formatted(screen.red("Broken"), broken.size(), pages));
      broken.forEach(url -> screen.line("  %-10s  %s".formatted(closed.get(url), url)));
    }
    return broken.isEmpty();
  }

  /** Returns the verdict on each page of a site that may not be requested. */
  private Map<String, Outcome> closed(DemoWeb.Site site, SpecProfile profile) {
    FetchOutcome outcome =
        site.status() == 0
            ? new FetchOutcome.Failure(FailureCause.TIMEOUT, "", 0)
            : site.redirects() > profile.get(ProfileSettings.MAX_REDIRECTS)
                ? new FetchOutcome.DeadRedirect("", site.redirects())
                : new FetchOutcome.Answer(
                    site.origin(), site.status(), Map.of(), site.robotsTxt().getBytes(UTF_8), 0);
    AccessState state = new AccessPolicy(profile).next(outcome, null, null, Instant.EPOCH, 0.5);
    Crawler crawler = Crawler.under(profile, List.of(crawl.plan().agent()));
    Rules rules = RobotsTxt.parse(site.robotsTxt().getBytes(UTF_8), profile).rulesFor(crawler);
    Map<String, Outcome> closed = new HashMap<>();
    for (String url : site.pages()) {
      Outcome verdict = Verdict.of(url, state, rules).outcome();
      if (verdict != Outcome.ALLOWED) {
        closed.put(url, verdict);
      }
    }
    return closed;
  }
}
