package org.robotspec.nutch;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilter;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsService;
import org.robotspec.service.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drops URLs that the rules of their robots.txt refuse. What is not known, or only postponed,
 * passes: the protocol decides it when it is fetched. Thread-safe once configured.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf before all else.
public final class RobotspecUrlFilter implements URLFilter {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecUrlFilter.class);

  /** The mappers of updatedb and mergedb; a null from them drops a row with all that it says. */
  private static final Set<String> CRAWLDB_JOBS = Set.of("org.apache.nutch.crawl.CrawlDbFilter");

  private PluginContext context;
  private NutchSettings.Filter mode;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecUrlFilter() {}

  @Override
  public void setConf(Configuration conf) {
    context = PluginContext.of(conf);
    mode = context.settings().filter();
    if (mode == NutchSettings.Filter.FETCH) {
      context.fetchingService();
    }
  }

  @Override
  public Configuration getConf() {
    return context.conf();
  }

  /** Returns the URL, or null if robots.txt refuses it. */
  @Override
  public @Nullable String filter(String url) {
    if (mode == NutchSettings.Filter.OFF || !context.delegates().has(Delegates.scheme(url))) {
      return url;
    }
    try {
      if (context.settings().isExempt(new URL(url).getHost())) {
        return url;
      }
      RobotsService service = context.service();
      Optional<Verdict> verdict = rules(service, url).map(rules -> rules.decide(url));
      if (verdict.isEmpty() || verdict.get().allowed() || verdict.get().temporary()) {
        return url;
      }
      if (context.settings().keepRows() && isCrawlDbJob()) {
        return url;
      }
      // One that passes is counted where it is fetched.
      service.count(verdict.get());
      LOG.info("Dropped: {}: {}", PrintableText.ofUrl(url), verdict.get().explain());
      return null;
    } catch (MalformedURLException | InvalidUrlException e) {
      return url; // The fetcher refuses it.
    }
  }

  private Optional<OriginRules> rules(RobotsService service, String url) {
    return mode == NutchSettings.Filter.FETCH
        ? Optional.of(service.rulesFor(url))
        : service.cached(url);
  }

  /** Nutch does not say which job asks a filter; the stack does. */
  private static boolean isCrawlDbJob() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> CRAWLDB_JOBS.contains(frame.getClassName())));
  }
}
