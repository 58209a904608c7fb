package org.robotspec.cli.audit;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessPolicy;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.CachedFile;
import org.robotspec.access.FailureCause;
import org.robotspec.access.FetchOutcome;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.service.Verdict;
import org.robotspec.service.internal.fetch.AddressRule;
import org.robotspec.service.internal.fetch.OriginFetch;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/**
 * One of the two sides whose verdicts are compared. Immutable.
 *
 * @param name {@code nutch}, {@code stormcrawler}, {@code stormcrawler-2} or {@code stormcrawler-4}
 *     for these crawlers without Robotspec, or the name of a profile
 * @param crawler the crawler
 */
record AuditedCrawler(String name, Crawler crawler) {
  /** Follows one redirect of robots.txt. */
  private static final String STORMCRAWLER_2 = "stormcrawler-2";

  /** Follows redirects of robots.txt only to the same host. */
  private static final String STORMCRAWLER_4 = "stormcrawler-4";

  /** The sides that are not profiles. */
  private static final List<String> STOCK =
      List.of("nutch", "stormcrawler", STORMCRAWLER_2, STORMCRAWLER_4);

  /** The most octets of a file that a side reads: Nutch's limit; profiles stop sooner (F-6). */
  static final int MAX_BYTES = 1 << 20;

  /** The clause of a page that a stock crawler skips for its crawl delay. */
  static final String CRAWL_DELAY = "F-5";

  /** The default of {@code fetcher.max.crawl.delay} in both crawlers, in milliseconds. */
  private static final long MAX_CRAWL_DELAY = 30_000;

  private static final Duration LONG = Duration.ofHours(1);
  private static final Limits LIMITS = new Limits(LONG, LONG, LONG, MAX_BYTES);

  /** Nothing is requested, so no name is resolved. */
  private static final AddressRule ANYWHERE =
      new AddressRule(true, host -> new InetAddress[0], url -> false);

  /**
   * Creates a side.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public AuditedCrawler {
    if (!STOCK.contains(name)) {
      SpecProfile.parse(name);
    }
  }

  /** Returns the decider for the URLs of a site; empty if a necessary response was not recorded. */
  Optional<Function<String, Decision>> decider(Origin origin, Recording recording) {
    SpecProfile profile = STOCK.contains(name) ? SpecProfile.GOOGLE_2019 : SpecProfile.parse(name);
    RobotsFetcher fetcher = name.equals(STORMCRAWLER_4) ? sameHost(origin, recording) : recording;
    FetchOutcome outcome =
        new OriginFetch(profile, LIMITS, fetcher, ANYWHERE, origin, request -> {}).run();
    // The others follow redirects as profiles do.
    if (recording.isIncomplete(name.equals(STORMCRAWLER_2) || name.equals(STORMCRAWLER_4))) {
      return Optional.empty();
    }
    return Optional.of(STOCK.contains(name) ? stock(origin, outcome) : ours(profile, outcome));
  }

  /** Requests only from the origin's host, and by https what was requested by http. */
  private static RobotsFetcher sameHost(Origin origin, Recording recording) {
    return (url, limits) -> {
      Origin asked = Origin.of(url);
      boolean upgraded =
          asked.scheme().equals("https")
              && asked.host().equals(origin.host())
              && asked.port() == origin.port();
      return asked.equals(origin) || upgraded
          ? recording.fetch(url, limits)
          : new Response.Failed(FailureCause.UNSUPPORTED, "");
    };
  }

  private Function<String, Decision> ours(SpecProfile profile, FetchOutcome outcome) {
    // The only fetch; its time changes no verdict.
    AccessState state = new AccessPolicy(profile).next(outcome, null, null, Instant.EPOCH, 0.5);
    @Nullable CachedFile copy = state.copy();
    Rules rules =
        state.access() == Access.CONDITIONAL && copy != null
            ? RobotsTxt.parse(copy.body(), profile).rulesFor(crawler)
            : Rules.allowAll();
    String access = state.reason().clause();
    return url -> {
      Verdict verdict = Verdict.of(url, state, rules);
      @Nullable RuleDecision decision = verdict.decision();
      if (decision == null || state.reason() == AccessReason.HTML_PAGE) {
        return new Decision(verdict.outcome(), false, access, access, verdict::explain);
      }
      String clause = decision.reason().clause();
      return decision.rule() == null
          ? new Decision(verdict.outcome(), true, clause, access, decision::explain)
          : new Decision(verdict.outcome(), true, clause, access, verdict::explain);
    };
  }

  /** Decides by the status as the crawler does, and by crawler-commons. */
  private Function<String, Decision> stock(Origin origin, FetchOutcome outcome) {
    boolean second = name.equals(STORMCRAWLER_2);
    boolean lost = second && outcome.redirects() > 1;
    @Nullable Integer status =
        outcome instanceof FetchOutcome.Answer answer ? answer.status() : null;
    if (outcome instanceof FetchOutcome.Answer answer && answer.status() == 200 && !lost) {
      SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
      parser.setMaxCrawlDelay(Long.MAX_VALUE); // like the crawlers, which have their own limit
      BaseRobotRules rules =
          parser.parseContent(
              origin.robotsTxtUrl(),
              answer.body(),
              "text/plain",
              crawler.names().stream().map(agent -> agent.toLowerCase(Locale.ROOT)).toList());
      long delay = rules.getCrawlDelay();
      return url -> {
        if (delay > MAX_CRAWL_DELAY && rules.isAllowed(url)) {
          String slow = "skipped: a crawl delay of %d ms, more than 30 s".formatted(delay);
          return new Decision(Outcome.DISALLOWED, true, CRAWL_DELAY, "", () -> slow);
        }
        Outcome verdict = rules.isAllowed(url) ? Outcome.ALLOWED : Outcome.DISALLOWED;
        return new Decision(verdict, true, "", "", () -> "by crawler-commons");
      };
    }
    if (outcome instanceof FetchOutcome.Failure failure
        && failure.cause() == FailureCause.UNSUPPORTED) {
      String away = "a redirect to another host, which is not followed";
      return url -> new Decision(Outcome.DISALLOWED, false, "", "", () -> away);
    }
    boolean later = !second && status != null && (status == 429 || status >= 500);
    Outcome verdict =
        !later ? Outcome.ALLOWED : name.equals("nutch") ? Outcome.POSTPONED : Outcome.DISALLOWED;
    String why =
        lost ? "redirected twice" : status == null ? "no usable response" : "status " + status;
    return url -> new Decision(verdict, false, "", "", () -> why);
  }

  /**
   * A decision.
   *
   * @param verdict whether the URL may be crawled, now or later
   * @param byRules whether rules decided, not the response as a whole
   * @param clause the clause that it follows from; empty for a stock crawler, except for a crawl
   *     delay
   * @param access the clause for the response (H-1 to H-9); empty for a stock crawler
   * @param why the reason, in words
   */
  record Decision(
      Outcome verdict, boolean byRules, String clause, String access, Supplier<String> why) {}
}
