package org.robotspec.nutch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.fetcher.FetcherThread;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.apache.nutch.util.SitemapProcessor;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.DelegateRequest;
import org.robotspec.service.internal.adapter.LongCrawlDelays;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreferences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A protocol that handles robots.txt and leaves the fetching of pages to another protocol plugin,
 * the delegate for their scheme. Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf first.
public final class RobotspecProtocol extends NutchExtension implements Protocol {
  /** The id of this protocol in plugin.xml, for host-protocol-mapping.txt. */
  static final String ID = RobotspecProtocol.class.getName();

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecProtocol.class);

  /** How long to postpone a URL if the service itself failed. */
  private static final Duration AFTER_AN_ERROR = Duration.ofHours(1);

  /** The reason for URLs of exempt hosts. */
  private static final Map<String, String> EXEMPT =
      Map.of(Decision.REASON, "L-8: http.robot.rules.allowlist");

  private JobCounters counters;
  private AdapterSettings.StoredDecisions decisions;
  private LongCrawlDelays longDelays;
  private Map<String, Protocol> delegates;
  private PageDecisions robots;

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    decisions = settings.get(AdapterSettings.DECISIONS);
    longDelays = new LongCrawlDelays(settings.maxDelay(), settings.get(LongCrawlDelays.SETTING));
    Delegates found = new Delegates(conf, settings);
    delegates = found.make(null);
    robots = SharedServices.of(conf, settings, found, true);
    counters = new JobCounters(robots);
  }

  /** Returns the delegate's answer and, except in shadow mode, usage preferences (U-8). */
  @Override
  public ProtocolOutput getProtocolOutput(Text url, CrawlDatum datum) {
    String address = url.toString();
    Protocol delegate = delegate(address);
    if (settings.isShadow()) {
      counters.shadow();
      return delegate.getProtocolOutput(url, datum);
    }
    String requested;
    try {
      requested = Origin.requestUrl(address); // D-23, D-32: as judged
    } catch (InvalidUrlException e) { // D-11
      return new ProtocolOutput(null, ProtocolStatus.STATUS_ROBOTS_DENIED);
    }
    // Nutch asks about the pages of its fetcher, but not about sitemaps and their redirects.
    if (!(Thread.currentThread() instanceof FetcherThread)
        && NutchInternals.isCalledBy(SitemapProcessor.class)
        && !getRobotRules(url, datum, null).isAllowed(address)) {
      return new ProtocolOutput(null, ProtocolStatus.STATUS_ROBOTS_DENIED);
    }
    boolean rewritten = !requested.equals(address);
    ProtocolOutput output =
        delegate.getProtocolOutput(rewritten ? new Text(requested) : url, datum);
    if (rewritten && output.getContent() != null) {
      output.setContent(keyed(output.getContent(), requested, address));
    }
    NutchPage.fetched(datum, output.getContent());
    return output;
  }

  /** Returns a page under the URL of the CrawlDb. */
  private Content keyed(Content content, String requested, String url) {
    String base = content.getBaseUrl().equals(requested) ? url : content.getBaseUrl();
    String type = content.getContentType();
    Content page =
        new Content(url, base, content.getContent(), type, content.getMetadata(), getConf());
    page.setContentType(type);
    return page;
  }

  private Protocol delegate(String url) {
    String scheme = DelegateRequest.scheme(url);
    @Nullable Protocol delegate = delegates.get(scheme);
    if (delegate == null) {
      throw new IllegalStateException(
          "no protocol plugin for %s is active: %s; see plugin.includes".formatted(scheme, url));
    }
    return delegate;
  }

  /**
   * Returns the rules for a URL, and marks its datum if they only postpone it; in shadow mode, the
   * delegate's rules.
   *
   * @throws IllegalStateException if no delegate fetches the scheme, as Nutch does then
   */
  @Override
  public BaseRobotRules getRobotRules(
      Text url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    String address = url.toString();
    if (settings.isShadow()) {
      BaseRobotRules own = delegate(address).getRobotRules(url, datum, robotsTxtContent);
      if (!settings.isExempt(address)) {
        robots.compare(
            address, own.isAllowed(address), own.isDeferVisits(), own.getCrawlDelay(), longDelays);
      }
      counters.shadow();
      return own;
    }
    @Nullable RowMetadata row = datum == null ? null : new RowMetadata(datum);
    if (row != null) {
      row.clear();
    }
    if (settings.isExempt(address)) {
      counters.exempt();
      if (row != null) {
        row.write(Outcome.ALLOWED, EXEMPT, decisions);
        keep(row, UsagePreferences.NONE);
      }
      return new SimpleRobotRules(RobotRulesMode.ALLOW_ALL) {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean isAllowed(String other) {
          return settings.isExempt(other); // not the rules of another origin (L-2)
        }
      };
    }
    delegate(address); // throws if no delegate fetches the scheme
    try {
      return rules(address, row, robotsTxtContent);
    } catch (InvalidUrlException e) {
      LOG.info(Decision.line(address, e));
    } catch (Throwable e) {
      LOG.error("Postponed because Robotspec failed: {}", PrintableText.ofUrl(address), e);
      if (row != null) {
        row.postpone(Instant.now().plus(AFTER_AN_ERROR));
      }
    }
    return new SimpleRobotRules(RobotRulesMode.ALLOW_NONE);
  }

  /** Returns the rules for a URL; Nutch calls this since 1.22. */
  @SuppressWarnings("MissingOverride") // Nutch 1.20 and 1.21 have no such method.
  public BaseRobotRules getRobotRules(
      URL url, @Nullable CrawlDatum datum, @Nullable List<Content> robotsTxtContent) {
    return getRobotRules(new Text(url.toString()), datum, robotsTxtContent);
  }

  /**
   * Resolves a URL as the delegate does; Nutch 1.23 has this method, and OkHttp repairs URLs in it.
   */
  public URL resolveUrl(URL base, String relative) throws MalformedURLException {
    Protocol delegate = delegate(base.toString());
    try {
      return (URL)
          delegate
              .getClass()
              .getMethod("resolveUrl", URL.class, String.class)
              .invoke(delegate, base, relative);
    } catch (ReflectiveOperationException e) {
      return new URL(base, relative); // as Nutch itself does without OkHttp
    }
  }

  private BaseRobotRules rules(
      String url, @Nullable RowMetadata row, @Nullable List<Content> robotsTxtContent) {
    OriginRules origin = robots.service().rulesFor(url);
    counters.fetch(origin);
    if (robotsTxtContent != null) {
      origin.requests().stream()
          .flatMap(request -> NutchFetcher.stored(request, getConf()).stream())
          .forEach(robotsTxtContent::add);
    }
    Decision decision =
        row == null ? robots.judge(origin, url) : robots.decide(origin, url, longDelays);
    robots.count(decision);
    counters.decision(decision);
    if (row != null) {
      row.write(decision.outcome(), decision.stored(), decisions);
      switch (decision.outcome()) {
        case ALLOWED -> keep(row, decision.verdict().usage());
        case POSTPONED -> row.postpone(decision.until());
        case DISALLOWED -> {}
      }
    }
    Duration delay = origin.crawlDelay().orElse(Duration.ZERO);
    if (decision.turn() == null && longDelays.isTooLong(delay)) {
      delay = settings.maxDelay();
    }
    return new NutchRules(robots, decision, url, delay);
  }

  /** Keeps preferences with a page, unless they are not read, and so unknown. */
  private void keep(RowMetadata row, UsagePreferences stated) {
    if (settings.get(ProfileSettings.USAGE_PREFERENCES)) {
      row.writeBeforeFetch(stated);
    }
  }
}
