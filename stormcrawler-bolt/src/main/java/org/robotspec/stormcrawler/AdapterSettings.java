package org.robotspec.stormcrawler;

import java.util.List;
import org.robotspec.profile.Setting;
import org.robotspec.service.internal.adapter.LongCrawlDelays;

/** The adapter's own settings, in addition to those of the service and its profile. */
public final class AdapterSettings {
  static final Setting<String> DELEGATE =
      Setting.text(
          "delegate.implementation",
          null,
          "the name of a class",
          name -> !name.isBlank(),
          "the class of the protocol that fetches; without it, the one that the crawler would use"
              + " by itself");

  /** The seconds between two reports of the metrics. */
  public static final Setting<Integer> METRICS_SECONDS =
      Setting.number(
          "metrics.time.bucket.secs",
          10,
          1,
          Integer.MAX_VALUE,
          "the seconds between two reports of the metrics");

  static final Setting<Boolean> HOLD_QUEUES =
      Setting.flag(
          "hold-queues",
          false,
          "whether the status of a postponed URL tells a frontier to hold the queue of its host");

  private AdapterSettings() {}

  static List<Setting<?>> all() {
    return List.of(DELEGATE, LongCrawlDelays.SETTING, HOLD_QUEUES, METRICS_SECONDS);
  }
}
