package org.robotspec.nutch;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.jspecify.annotations.Nullable;
import org.robotspec.cache.OriginRules;
import org.robotspec.cache.RobotsService;
import org.robotspec.cache.Verdict;
import org.robotspec.rules.InvalidUrlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops URLs that the rules of their robots.txt refuse. What is not known, or refused for now only,
 * passes: the protocol decides it when it is fetched. Thread-safe.
 */
final class RobotsUrlFilter implements URLFilter {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecUrlFilter.class);

  /** The mappers of updatedb and mergedb; a null from them drops a row with all that it says. */
  private static final Set<String> CRAWLDB_JOBS = Set.of("org.apache.nutch.crawl.CrawlDbFilter");

  private final Robots robots;
  private final NutchSettings.Filter mode;

  RobotsUrlFilter(Robots robots) {
    this.robots = robots;
    this.mode = robots.settings().filter();
    if (mode == NutchSettings.Filter.FETCH) {
      robots.fetchingService();
    }
  }

  @Override
  public @Nullable String filter(String url) {
    if (mode == NutchSettings.Filter.OFF || !robots.delegates().has(Delegates.scheme(url))) {
      return url;
    }
    try {
      if (robots.settings().isExempt(new URL(url).getHost())) {
        return url;
      }
      RobotsService service = robots.service();
      Optional<Verdict> verdict = rules(service, url).map(rules -> rules.decide(url));
      if (verdict.isEmpty() || verdict.get().allowed() || verdict.get().temporary()) {
        return url;
      }
      if (robots.settings().keepRows() && isCrawlDbJob()) {
        return url;
      }
      // One that passes is counted where it is fetched.
      service.count(verdict.get());
      LOG.info("Dropped: {}: {}", url, verdict.get().explain());
      return null;
    } catch (MalformedURLException | InvalidUrlException e) {
      return url; // Not ours to judge: the fetcher will not take it.
    }
  }

  private Optional<OriginRules> rules(RobotsService service, String url) {
    return mode == NutchSettings.Filter.FETCH
        ? Optional.of(service.rulesFor(url))
        : service.cached(url);
  }

  /** Nutch tells a filter nothing of the job that asks; the callers do. */
  private static boolean isCrawlDbJob() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> CRAWLDB_JOBS.contains(frame.getClassName())));
  }

  @Override
  public void setConf(Configuration conf) {
    throw new UnsupportedOperationException("configured when made");
  }

  @Override
  public Configuration getConf() {
    return robots.conf();
  }
}
