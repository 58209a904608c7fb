package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.protocol.RobotRules;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.adapter.Decision;

/**
 * An origin's rules in the crawler's own type, for one call of getRobotRules.
 *
 * <p>While robots.txt postpones URLs (H-6), this class allows them, because a fetcher drops a
 * disallowed URL for good. {@link RobotspecProtocol#getProtocolOutput} then ends the fetch.
 */
final class RobotspecRules extends RobotRules {
  private final AdapterService service;
  private final String asked;
  private final Decision decision;
  private final OriginRules rules;
  private final long crawlDelay;
  private @Nullable Set<String> sitemaps;

  /**
   * Creates the rules.
   *
   * @param asked the URL of the call
   * @param decision the decision about it
   * @param crawlDelay in milliseconds; 0 or less for none
   */
  RobotspecRules(AdapterService service, String asked, Decision decision, long crawlDelay) {
    super(new SimpleRobotRules(RobotRulesMode.ALLOW_SOME));
    this.service = service;
    this.asked = asked;
    this.decision = decision;
    this.rules = decision.rules();
    this.crawlDelay = crawlDelay;
    setContentLengthFetched(service.reportedFetches.bytesFetched(rules));
  }

  @Override
  public boolean isAllowed(String url) {
    return url.equals(asked)
        ? decision.outcome() != Outcome.DISALLOWED
        : allows(service, rules, url, this::isSitemap);
  }

  private boolean isSitemap(String url) {
    if (sitemaps == null) {
      sitemaps = Set.copyOf(rules.sitemaps()); // the fetcher asks about each
    }
    return sitemaps.contains(url);
  }

  /** Returns whether a URL other than that of the call is allowed. */
  static boolean allows(
      AdapterService service, OriginRules rules, String url, Predicate<String> isSitemap) {
    try {
      // A sitemap may be on any origin (P-1), whose rules are checked before it is fetched.
      return Origin.of(url).equals(rules.origin())
          ? rules.temporary() || service.decisions.judge(rules, url).verdict().allowed()
          : isSitemap.test(url);
    } catch (InvalidUrlException e) {
      return false;
    }
  }

  /** Abstract since crawler-commons 1.5; earlier versions lack it. */
  public boolean isAllowed(URL url) {
    return isAllowed(url.toExternalForm());
  }

  /** From 4.0 on, the crawler's own type contains other rules; here, it contains itself. */
  public BaseRobotRules getWrapped() {
    return this;
  }

  @Override
  public boolean isAllowAll() {
    return rules.access() == Access.FULL_ALLOW;
  }

  @Override
  public boolean isAllowNone() {
    return rules.access() == Access.FULL_DISALLOW && !rules.temporary();
  }

  @Override
  public long getCrawlDelay() {
    return crawlDelay;
  }

  @Override
  public List<String> getSitemaps() {
    return rules.sitemaps();
  }
}
