package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.Config;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.LongCrawlDelays;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A protocol that handles robots.txt and leaves fetching to another protocol.
 *
 * <p>Configured as {@code http.protocol.implementation} and {@code https.protocol.implementation};
 * {@code robotspec.delegate.implementation} names the other one, by default the crawler's own. All
 * instances of a worker with one configuration share their robots.txt files.
 *
 * <p>{@link #getRobotRules} disallows what a rule disallows. While robots.txt is unavailable (H-6,
 * H-9) it allows URLs, and {@link #getProtocolOutput} ends them with an error and a time to come
 * back, without a request, so no URL is lost. The two calls share no state: they may come on
 * different threads, and each asks the service. Thread-safe.
 */
public final class RobotspecProtocol implements Protocol {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);

  private final AtomicReference<@Nullable AdapterService> shared = new AtomicReference<>();
  private final AtomicBoolean warned = new AtomicBoolean();
  private @Nullable Configured configured;

  /** The state from {@link #configure} on, even after a cleanup: fetcher threads continue. */
  private record Configured(
      AdapterConfig config, Protocol pages, LongCrawlDelays delays, long usualDelay) {}

  /**
   * Reads the configuration and opens the worker's service, if it is the first to do so.
   *
   * @throws IllegalArgumentException if a setting is invalid; the message names it, its value and
   *     what is allowed
   */
  @Override
  public void configure(Config config) {
    AdapterConfig read = AdapterConfig.of(config);
    configured =
        new Configured(
            read,
            DelegateProtocols.forPages(read.delegate(), read.conf().entries()),
            read.longDelays(),
            read.usualDelay());
    read.checkProtocols();
    if (read.skip()) {
      LOG.warn("{}=true: robots.txt is ignored", StockSettings.SKIP);
    } else {
      shared(read);
    }
  }

  /**
   * Returns the rules of a URL's origin; fetches robots.txt and waits for it if needed. In shadow
   * mode, returns the delegate's rules.
   */
  @Override
  public BaseRobotRules getRobotRules(String url) {
    AdapterConfig configured = configured().config();
    if (configured.isShadow()) {
      BaseRobotRules own = configured().pages().getRobotRules(url);
      if (!configured.skip()) {
        LongCrawlDelays delays = configured().delays();
        PageDecisions robots = shared(configured).decisions;
        robots.compare(url, own.isAllowed(url), own.isDeferVisits(), own.getCrawlDelay(), delays);
      }
      return own;
    }
    if (configured.skip()) {
      return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
    }
    AdapterService service = shared(configured);
    OriginRules rules;
    try {
      rules = service.rulesFor(url);
    } catch (InvalidUrlException e) {
      LOG.info(Decision.line(url, e));
      return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
    }
    Decision decision = service.decisions.judge(rules, url);
    if (decision.outcome() == Outcome.DISALLOWED) {
      service.decisions.count(decision);
      LOG.info(decision.line(url));
    }
    Optional<Duration> delay =
        decision.outcome() == Outcome.POSTPONED
            ? Optional.of(LongCrawlDelays.NONE) // nothing is requested
            : configured().delays().ofQueue(rules, service.clock.instant());
    long millis = delay.map(Duration::toMillis).orElse(configured().usualDelay());
    return new RobotspecRules(service, url, decision, millis);
  }

  /**
   * Fetches an allowed URL through the delegate. Otherwise throws an exception, without a request;
   * while robots.txt is unavailable, writes the time of the next try into the metadata.
   */
  @Override
  public ProtocolResponse getProtocolOutput(String url, Metadata metadata) throws Exception {
    AdapterConfig configured = configured().config();
    if (configured.isShadow()) {
      return configured().pages().getProtocolOutput(url, metadata);
    }
    UrlMetadata marks = new UrlMetadata(metadata == null ? new Metadata() : metadata);
    @Nullable Decision allowed = configured.skip() ? null : allowed(url, marks, configured);
    marks.clear();
    String prefix = configured.protocolPrefix();
    if (!prefix.isEmpty()) {
      marks.removeOurs(prefix); // from an earlier fetch
    }
    // The delegate requests the URL that was judged, whatever it makes of URLs (D-23, D-32).
    String requested = allowed == null ? url.split("#", 2)[0] : allowed.requested();
    ProtocolResponse response = configured().pages().getProtocolOutput(requested, metadata);
    Metadata page = new Metadata();
    page.putAll(response.getMetadata());
    UrlMetadata explained = new UrlMetadata(page);
    explained.removeOurs("");
    if (allowed != null) {
      // The fetchers prefix these keys like headers; a status updater keeps them if configured to.
      explained.write(allowed);
      if (configured.robots().get(ProfileSettings.USAGE_PREFERENCES)) {
        explained.set(PageMetadata.STATEMENTS, allowed.verdict().usage().toText()); // U-8
      }
    }
    return new ProtocolResponse(response.getContent(), response.getStatusCode(), page);
  }

  /**
   * Returns the decision to fetch a page, or ends the fetch. Asks the service, because the crawler
   * may have asked for the rules on another thread or instance, without waiting for them, or not at
   * all.
   */
  private Decision allowed(String url, UrlMetadata marks, AdapterConfig configured)
      throws PostponedException, DisallowedException {
    AdapterService service = shared(configured);
    OriginRules rules = service.rulesFor(url);
    Set<String> stored = configured.storedMarks();
    Decision decision =
        marks.metadata.containsKey(UrlMetadata.TURN)
            ? service.decisions.judge(rules, url)
            : service.decisions.decide(rules, url, configured().delays());
    service.decisions.count(decision);
    if (decision.outcome() == Outcome.ALLOWED) {
      service.hold.clear(marks);
      return decision;
    }
    LOG.info(decision.line(url));
    if (decision.outcome() == Outcome.DISALLOWED) {
      marks.clear();
      service.hold.clear(marks);
      marks.disallow(decision);
      stored.forEach(marks::remove);
      throw new DisallowedException();
    }
    // Not at startup: with a gate this is rare.
    if (!stored.isEmpty() && warned.compareAndSet(false, true)) {
      LOG.warn(configured.warning());
    }
    // A fetcher that interrupts has given up on this call and is using the metadata itself.
    if (!Thread.currentThread().isInterrupted()) {
      service.postpone(decision, url, marks, stored);
      if (!AdapterConfig.hasHook(configured.conf())) {
        service.hold.clear(marks); // nothing else would, if the URL is disallowed later
      }
    }
    throw new PostponedException();
  }

  /**
   * Returns whether this protocol itself ends a call at {@code fetcher.thread.timeout}, for
   * versions of the crawler that ask; the Protocol of earlier ones has no such method to override.
   * The wait for robots.txt ends in time; for pages and in shadow mode, the delegate answers.
   *
   * @param metadata of the URL; may be null
   */
  public boolean supportsFetchTimeout(String url, @Nullable Metadata metadata) {
    List<Class<?>> types = List.of(String.class, Metadata.class);
    return Boolean.TRUE.equals(
        DelegateProtocols.call(configured().pages(), "supportsFetchTimeout", types, url, metadata));
  }

  /** Tells the delegate, whose rules count in shadow mode, that a fetcher waits no longer. */
  public void robotRulesTimedOut(String url) {
    DelegateProtocols.call(configured().pages(), "robotRulesTimedOut", List.of(String.class), url);
  }

  /** Releases the service; the last user closes it. A later request acquires it again. */
  @Override
  public void cleanup() {
    AdapterService last = shared.getAndSet(null);
    if (last != null) {
      last.close();
    }
    if (configured != null) {
      configured.pages().cleanup();
    }
  }

  /**
   * Returns the service, acquired again after a cleanup: Storm cleans up while fetchers still run,
   * and the next topology in a JVM gets the same instances.
   */
  private AdapterService shared(AdapterConfig configured) {
    AdapterService current = shared.get();
    while (current == null) {
      AdapterService mine = AdapterService.acquire(configured);
      if (shared.compareAndSet(null, mine)) {
        return mine;
      }
      mine.close();
      current = shared.get();
    }
    return current;
  }

  private Configured configured() {
    if (configured == null) {
      throw new IllegalStateException("RobotspecProtocol: configure was not called");
    }
    return configured;
  }
}
