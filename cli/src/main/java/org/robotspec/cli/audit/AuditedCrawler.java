package org.robotspec.cli.audit;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.IOError;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.robotspec.service.internal.adapter.Comparison;
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

  /** The default of {@code fetcher.max.crawl.delay} in both crawlers, in milliseconds. */
  private static final long MAX_CRAWL_DELAY = 30_000;

  private static final Duration LONG = Duration.ofHours(1);
  private static final Limits LIMITS = new Limits(LONG, LONG, LONG, MAX_BYTES);

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

  /** Finds the response to a URL by its {@link RecordedResponse#key}; null if there is none. */
  interface Lookup {
    @Nullable RecordedResponse newest(String key) throws IOException;
  }

  /** Decides whether a URL may be crawled, now or later. */
  interface Decider {
    Decision decide(String url);
  }

  /**
   * A decision.
   *
   * @param side what decided
   * @param why the reason, in words
   */
  record Decision(Outcome outcome, Comparison.Side side, Supplier<String> why) {
    /** Returns what the response meant; null for a stock crawler. */
    @Nullable AccessReason reason() {
      return side.verdict() == null ? null : side.verdict().reason();
    }
  }

  /**
   * Returns the decider for the URLs of a site; empty if a necessary response was not recorded.
   *
   * @throws IOError if the responses cannot be read; the code of a fetch takes any exception for a
   *     failure of the site
   */
  Optional<Decider> decider(Origin origin, Lookup responses) {
    boolean near = name.equals(STORMCRAWLER_4);
    AtomicBoolean complete = new AtomicBoolean(true);
    RobotsFetcher fetcher =
        (url, limits) -> {
          if (near && !isSameHost(origin, Origin.of(url))) {
            return new Response.Failed(FailureCause.UNSUPPORTED, "");
          }
          @Nullable RecordedResponse recorded;
          try {
            recorded = responses.newest(RecordedResponse.key(url));
          } catch (IOException e) {
            throw new IOError(e);
          }
          boolean known = recorded != null && recorded.at() != RecordedResponse.UNKNOWN;
          complete.compareAndSet(true, known);
          return recorded == null || recorded.answer() == null
              ? new Response.Failed(FailureCause.OTHER, "the request failed")
              : recorded.answer();
        };
    SpecProfile profile = STOCK.contains(name) ? SpecProfile.GOOGLE_2019 : SpecProfile.parse(name);
    FetchOutcome outcome =
        new OriginFetch(profile, LIMITS, fetcher, AddressRule.ANYWHERE, origin, request -> {})
            .run();
    return !complete.get()
        ? Optional.empty()
        : Optional.of(STOCK.contains(name) ? stock(origin, outcome) : ours(profile, outcome));
  }

  /** Returns whether a URL is on the origin's host, perhaps by https instead of http. */
  private static boolean isSameHost(Origin origin, Origin asked) {
    return asked.host().equals(origin.host())
        && asked.port() == origin.port()
        && (asked.scheme().equals("https") || asked.scheme().equals(origin.scheme()));
  }

  private Decider ours(SpecProfile profile, FetchOutcome outcome) {
    // The only fetch; its time changes no verdict.
    AccessState state = new AccessPolicy(profile).next(outcome, null, null, Instant.EPOCH, 0.5);
    @Nullable CachedFile copy = state.copy();
    Rules rules =
        state.access() == Access.CONDITIONAL && copy != null
            ? RobotsTxt.parse(copy.body(), profile).rulesFor(crawler)
            : Rules.allowAll();
    return url -> {
      Verdict verdict = Verdict.of(url, state, rules);
      Comparison.Side side = Comparison.Side.of(verdict, false);
      @Nullable RuleDecision decision = verdict.decision();
      return decision != null && side.byRules() && decision.rule() == null
          ? new Decision(verdict.outcome(), side, decision::explain)
          : new Decision(verdict.outcome(), side, verdict::explain);
    };
  }

  /** Decides by the status as the crawler does, and by crawler-commons. */
  private Decider stock(Origin origin, FetchOutcome outcome) {
    boolean second = name.equals(STORMCRAWLER_2);
    if (second && outcome.redirects() > 1) {
      return always(Outcome.ALLOWED, "redirected twice");
    }
    if (outcome instanceof FetchOutcome.Failure failure
        && failure.cause() == FailureCause.UNSUPPORTED) {
      String why = "a redirect to another host, which is not followed";
      return always(Outcome.DISALLOWED, why);
    }
    if (!(outcome instanceof FetchOutcome.Answer answer)) {
      return always(Outcome.ALLOWED, "no usable response");
    }
    int status = answer.status();
    if (status != 200) {
      boolean later = !second && (status == 429 || status >= 500);
      Outcome unavailable = name.equals("nutch") ? Outcome.POSTPONED : Outcome.DISALLOWED;
      return always(later ? unavailable : Outcome.ALLOWED, "status " + status);
    }
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
    parser.setMaxCrawlDelay(Long.MAX_VALUE); // like the crawlers, which have their own limit
    BaseRobotRules rules =
        parser.parseContent(
            origin.robotsTxtUrl(),
            answer.body(),
            "text/plain",
            crawler.names().stream().map(agent -> agent.toLowerCase(Locale.ROOT)).toList());
    long delay = rules.getCrawlDelay();
    String skipped = "skipped: a crawl delay of %d ms, more than 30 s".formatted(delay);
    return url -> {
      boolean allowed = rules.isAllowed(url);
      boolean slow = allowed && delay > MAX_CRAWL_DELAY;
      return new Decision(
          allowed && !slow ? Outcome.ALLOWED : Outcome.DISALLOWED,
          new Comparison.Side(true, slow, null),
          () -> slow ? skipped : "by crawler-commons");
    };
  }

  private static Decider always(Outcome outcome, String why) {
    return url -> new Decision(outcome, new Comparison.Side(false, false, null), () -> why);
  }
}
