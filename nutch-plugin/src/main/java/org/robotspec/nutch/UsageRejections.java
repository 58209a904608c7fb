package org.robotspec.nutch;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.robotspec.rules.internal.PrintableText;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;
import org.robotspec.usage.UsageFilter;
import org.robotspec.usage.UsageFilter.Rejection;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps pages out of the index by their usage preferences, and logs each with the count of those
 * kept out for the same reason: Nutch gives an indexing filter no counters, and does not tell it
 * when the job ends. Thread-safe.
 */
final class UsageRejections {
  private static final Logger LOG = LoggerFactory.getLogger(RobotspecIndexingFilter.class);

  private final UsageFilter filter;
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  UsageRejections(UsageFilter filter) {
    this.filter = filter;
  }

  /**
   * Returns whether a page is indexed.
   *
   * @param preferences empty if nobody knows them: the page is indexed only if every page is
   */
  boolean keeps(String url, Optional<UsagePreferences> preferences) {
    if (filter.keepsAll()) {
      return true;
    }
    if (preferences.isEmpty()) {
      log("not known", url, "usage preferences not known, fetched without this plugin");
      return false;
    }
    Optional<Rejection> rejection = preferences.flatMap(filter::rejects);
    rejection.ifPresent(found -> log(found, url, preferences.get()));
    return rejection.isEmpty();
  }

  private void log(Rejection rejection, String url, UsagePreferences preferences) {
    String name = rejection.name();
    String setting =
        switch (rejection.cause()) {
          case REQUIRE -> ServiceSettings.USAGE_REQUIRE.key();
          case REFUSE -> ServiceSettings.USAGE_REFUSE.key();
        };
    String stated =
        preferences.find(name).map(UsagePreference::toString).orElse(name + ": not stated");
    log(RobotsConfig.PREFIX + setting, url, stated);
  }

  private void log(String reason, String url, String stated) {
    int count = counts.merge(reason, 1, Integer::sum);
    LOG.info(
        "Not indexed: {}: {} ({}: {} so far)", PrintableText.ofUrl(url), stated, reason, count);
  }
}
