package org.robotspec.stormcrawler.indexing;

import com.codahale.metrics.Counter;
import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.util.RobotsTags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.metric.api.MultiCountMetric;
import org.apache.storm.task.TopologyContext;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.internal.adapter.PageMetadata;
import org.robotspec.stormcrawler.AdapterConfig;
import org.robotspec.stormcrawler.AdapterSettings;
import org.robotspec.stormcrawler.UrlMetadata;
import org.robotspec.text.Ascii;
import org.robotspec.usage.UsageFilter;
import org.robotspec.usage.UsagePreferences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bolt before the indexer that keeps pages out of the index by their usage preferences (U-1 to
 * U-8), according to {@code robotspec.usage.require} and {@code robotspec.usage.refuse}. A page
 * with unknown preferences is kept out, too.
 *
 * <p>It reads the metadata of {@link DirectivesParseFilter} and {@link HeaderDirectivesBolt}. It
 * passes every page on, with {@code robots.noIndex} set for the crawler's indexers, the reason in
 * {@code robotspec.usage.rejected}, and a count in the metric {@code robotspec.usage}. An invalid
 * setting is an error at the start.
 */
@SuppressWarnings("NullAway.Init") // DocumentBolt calls configure first
public final class UsageFilterBolt extends DocumentBolt {
  static final String METRIC = "robotspec.usage";

  /** Why a page is kept out, such as {@code refuse: train-ai}. */
  static final String REJECTED = "robotspec.usage.rejected";

  private static final List<String> COUNTED =
      Stream.of(UsageFilter.Cause.values()).map(Ascii::key).toList();

  private static final Logger LOG = LoggerFactory.getLogger(UsageFilterBolt.class);

  private transient boolean shadow;
  private transient boolean warned;

  private transient UsageFilter filter;
  private transient MultiCountMetric counts;
  private transient Map<String, Counter> counters;

  @Override
  @SuppressWarnings("deprecation") // the crawler's own metrics use it, and their consumers read it
  void configure(Map<String, Object> conf, TopologyContext context) {
    RobotsConfig robots = AdapterConfig.robots(conf);
    shadow = robots.isShadow();
    filter = shadow ? new UsageFilter(List.of(), List.of()) : robots.usageFilter();
    LOG.info("Usage preferences that keep a page out of the index: {}", filter);
    counters = new HashMap<>();
    counts = new MultiCountMetric();
    if (AdapterConfig.reports("v2", conf)) {
      COUNTED.forEach(name -> counters.put(name, context.registerCounter(METRIC + "." + name)));
    }
    if (AdapterConfig.reports("v1", conf)) {
      COUNTED.forEach(counts::scope); // so that a count of 0 is reported, too
      context.registerMetric(METRIC, counts, robots.get(AdapterSettings.METRICS_SECONDS));
    }
  }

  @Override
  void change(Metadata page) {
    if (shadow) {
      return;
    }
    page.remove(REJECTED); // from an earlier fetch
    if (filter.keepsAll()) {
      return;
    }
    List<String> statements = new UrlMetadata(page).values(PageMetadata.STATEMENTS);
    boolean known = !statements.isEmpty();
    filter
        .rejects(known ? UsagePreferences.ofText(statements) : null)
        .ifPresent(found -> reject(page, found));
    if (!known && !warned) {
      warned = true;
      LOG.warn(
          "Pages without {} in their metadata are kept out of the index: RobotspecProtocol must"
              + " fetch them, DirectivesParseFilter or HeaderDirectivesBolt must read them, and"
              + " {}usage-preferences must be true",
          PageMetadata.STATEMENTS,
          RobotsConfig.PREFIX);
    }
  }

  private void reject(Metadata page, UsageFilter.Rejection found) {
    String count = Ascii.key(found.cause());
    counts.scope(count).incr();
    Optional.ofNullable(counters.get(count)).ifPresent(Counter::inc);
    page.setValue(REJECTED, found.name().isEmpty() ? count : count + ": " + found.name());
    page.setValue(RobotsTags.ROBOTS_NO_INDEX, "true");
  }
}
