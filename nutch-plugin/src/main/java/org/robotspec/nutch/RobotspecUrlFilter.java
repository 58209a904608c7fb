package org.robotspec.nutch;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDbFilter;
import org.apache.nutch.net.URLFilter;
import org.jspecify.annotations.Nullable;
import org.robotspec.nutch.AdapterSettings.CrawlDbRows;
import org.robotspec.nutch.AdapterSettings.UrlFilter;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.service.OriginRules;
import org.robotspec.service.internal.adapter.Decision;
import org.robotspec.service.internal.adapter.DelegateRequest;
import org.robotspec.service.internal.adapter.PageDecisions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A URL filter that drops what robots.txt disallows. Unknown and postponed URLs pass: the protocol
 * decides on them when they are fetched. Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf first.
public final class RobotspecUrlFilter extends NutchExtension implements URLFilter {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecUrlFilter.class);

  private Delegates delegates;
  private @Nullable PageDecisions decisions; // null: off
  private boolean fetches;

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    delegates = new Delegates(conf, settings);
    UrlFilter mode = settings.get(AdapterSettings.URL_FILTER);
    fetches = mode == UrlFilter.FETCH;
    boolean off = mode == UrlFilter.OFF || settings.isShadow();
    decisions = off ? null : SharedServices.of(conf, settings, delegates, fetches);
  }

  /** Returns the URL, or null if robots.txt disallows it. */
  @Override
  public @Nullable String filter(String url) {
    @Nullable PageDecisions robots = decisions;
    if (robots == null || !delegates.has(DelegateRequest.scheme(url)) || settings.isExempt(url)) {
      return url;
    }
    try {
      Optional<OriginRules> rules =
          fetches ? Optional.of(robots.service().rulesFor(url)) : robots.service().cached(url);
      Optional<Decision> disallowed = robots.disallowed(rules, url);
      // In the mappers of updatedb and mergedb, null drops the whole row.
      boolean keep = settings.get(AdapterSettings.URL_FILTER_CRAWLDB) == CrawlDbRows.KEEP;
      if (disallowed.isEmpty() || (keep && NutchInternals.isCalledBy(CrawlDbFilter.class))) {
        return url;
      }
      robots.count(disallowed.get());
      LOG.info(disallowed.get().line(url));
      return null;
    } catch (InvalidUrlException e) {
      return url; // The fetcher disallows it.
    }
  }
}
