package org.robotspec.service.internal.adapter;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;

/** Decides about the pages of a crawler: allowed, disallowed, or postponed. Thread-safe. */
public final class PageDecisions implements AutoCloseable {
  private final RobotsService service;
  private final Clock clock;
  private final UnaryOperator<@Nullable String> delegates;
  private final ShadowComparison shadow;
  private final Map<String, Long> reasons = new ConcurrentHashMap<>();

  /**
   * Creates the decisions of a service, and closes it later.
   *
   * @param clock the clock of the service
   * @param delegates the name of the class that requests pages, by the scheme of their URLs
   */
  public PageDecisions(
      RobotsService service, Clock clock, UnaryOperator<@Nullable String> delegates) {
    this.service = service;
    this.clock = clock;
    this.delegates = delegates;
    this.shadow = new ShadowComparison(service, clock);
    Decision.counters().forEach(key -> reasons.put(key, 0L));
  }

  /** Returns the service. */
  public RobotsService service() {
    return service;
  }

  /**
   * Decides by the rules alone.
   *
   * @throws org.robotspec.rules.InvalidUrlException if the URL has no origin (D-11)
   * @throws IllegalArgumentException if the URL belongs to another origin
   */
  public Decision judge(OriginRules rules, String url) {
    String delegate = String.valueOf(delegates.apply(DelegateRequest.scheme(url)));
    String requested = Origin.requestUrl(url);
    Verdict verdict = DelegateRequest.decide(rules, requested, delegate);
    return new Decision(requested, rules, verdict, null);
  }

  /** Decides about a URL to fetch now: an allowed one takes its turn, or waits. */
  public Decision decide(OriginRules rules, String url, LongCrawlDelays turns) {
    Decision judged = judge(rules, url);
    Verdict verdict = judged.verdict();
    Optional<Instant> turn =
        verdict.allowed() ? turns.turn(rules, clock.instant()) : Optional.empty();
    return turn.map(at -> new Decision(judged.requested(), rules, verdict, at)).orElse(judged);
  }

  /** Counts a decision and its reason, once for each URL, where it takes effect. */
  public void count(Decision decision) {
    reasons.merge(decision.counter(), 1L, Long::sum);
    if (decision.turn() == null) {
      service.count(decision.verdict());
    }
  }

  /**
   * Returns the decision by which a URL filter drops a URL, for counting; empty if the URL passes,
   * because it is decided and counted again when it is fetched.
   *
   * @param rules what is known about its origin
   */
  public Optional<Decision> disallowed(Optional<OriginRules> rules, String url) {
    return rules
        .map(known -> judge(known, url))
        .filter(decision -> decision.outcome() == Outcome.DISALLOWED);
  }

  /**
   * In shadow mode, compares the crawler's own rules for a URL. Returns at once, because an unknown
   * robots.txt is fetched in the background; no URL or site makes it throw.
   *
   * @param deferred whether those rules defer a URL that is not allowed
   * @param crawlDelay their crawl delay, in milliseconds
   */
  public void compare(
      String url, boolean allowed, boolean deferred, long crawlDelay, LongCrawlDelays turns) {
    Outcome crawlers =
        allowed ? Outcome.ALLOWED : deferred ? Outcome.POSTPONED : Outcome.DISALLOWED;
    boolean skipped = allowed && turns.isTooLong(Duration.ofMillis(crawlDelay));
    shadow.compare(url, crawlers, skipped, rules -> decide(rules, url, turns));
  }

  /** Returns the counts of the comparisons, by the name of each. */
  public Map<String, Long> compared() {
    return shadow.counts();
  }

  /** Returns all counts: those of the service, of the comparisons, and of the reasons. */
  public Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>(service.counters().snapshot());
    all.putAll(compared());
    all.putAll(reasons);
    return all;
  }

  /** Closes the service, and logs what was compared. */
  @Override
  public void close() {
    service.close();
    if (service.config().isShadow()) {
      shadow.close();
    }
  }
}
