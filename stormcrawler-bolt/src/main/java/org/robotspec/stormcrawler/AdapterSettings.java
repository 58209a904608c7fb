package org.robotspec.stormcrawler;

import java.util.List;
import org.robotspec.profile.Setting;

/** The adapter's own settings, in addition to those of the service and its profile. */
final class AdapterSettings {
  static final Setting<String> DELEGATE =
      Setting.text(
          "delegate.implementation",
          null,
          "the name of a class",
          name -> !name.isBlank(),
          "the class of the protocol that fetches; without it, the one that the crawler would use by"
              + " itself");

  static final Setting<String> LONG_CRAWL_DELAY =
      Setting.choice(
          "long-crawl-delay",
          "what a crawl delay above `fetcher.max.crawl.delay` does: `postpone` fetches one URL of the"
              + " host, and makes each other one due a delay after the one before; `cut` waits the"
              + " maximum, which is faster than the owner asks",
          "postpone",
          "cut");

  static final Setting<Integer> METRICS_SECONDS =
      Setting.number(
          "metrics.time.bucket.secs",
          10,
          1,
          Integer.MAX_VALUE,
          "the seconds between two reports of the metrics");

  private AdapterSettings() {}

  static List<Setting<?>> all() {
    return List.of(DELEGATE, LONG_CRAWL_DELAY, METRICS_SECONDS);
  }
}
