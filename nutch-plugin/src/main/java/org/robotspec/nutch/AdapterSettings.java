package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.robotspec.nutch.indexing.IndexingFields;
import org.robotspec.profile.Setting;
import org.robotspec.profile.Settings;
import org.robotspec.service.RobotsConfig;

/** The settings of this adapter; those of the service and of its profile come on top. */
final class AdapterSettings {
  /** What the keys of the delegates begin with; the scheme follows. */
  static final String DELEGATE_PREFIX = "nutch.delegate.";

  static final Setting<String> HTTP_DELEGATE = delegate("http");
  static final Setting<String> HTTPS_DELEGATE = delegate("https");
  static final Setting<String> FTP_DELEGATE = delegate("ftp");

  static final Setting<String> URL_FILTER =
      Setting.choice(
          "nutch.url-filter",
          "`cached`: drops URLs that known rules refuse, and never fetches; `fetch`: fetches"
              + " robots.txt where it is not known; `off`: drops nothing",
          "cached",
          "fetch",
          "off");

  static final Setting<String> URL_FILTER_CRAWLDB =
      Setting.choice(
          "nutch.url-filter.crawldb",
          "whether `updatedb -filter` and `mergedb -filter` `keep` or `drop` the rows that the rules"
              + " refuse now",
          "keep",
          "drop");

  static final Setting<String> LONG_CRAWL_DELAY =
      Setting.choice(
          "nutch.long-crawl-delay",
          "what a crawl delay above `fetcher.max.crawl.delay` does: `cap` waits the maximum, `skip`"
              + " refuses the page, as Nutch does",
          "cap",
          "skip");

  static final Setting<String> DECISIONS =
      Setting.choice(
          "nutch.decisions",
          "for which URLs the CrawlDb keeps what robots.txt said of them: `none`, `refused` (and"
              + " postponed), `all`",
          "none",
          "refused",
          "all");

  private AdapterSettings() {}

  private static Setting<String> delegate(String scheme) {
    return Setting.text(
        DELEGATE_PREFIX + scheme,
        null,
        "the id of an active protocol plugin",
        id -> true,
        "the id of the protocol plugin that fetches "
            + scheme
            + "; default: the only other active one");
  }

  /** Returns all of them, in the order of the documentation. */
  static List<Setting<?>> all() {
    List<Setting<?>> all =
        new ArrayList<>(
            List.of(
                HTTP_DELEGATE,
                HTTPS_DELEGATE,
                FTP_DELEGATE,
                URL_FILTER,
                URL_FILTER_CRAWLDB,
                LONG_CRAWL_DELAY,
                DECISIONS));
    all.addAll(IndexingFields.all());
    return all;
  }

  /**
   * Reads these settings alone, for a part that needs no other.
   *
   * @throws IllegalArgumentException if a name is unknown or a value is bad
   */
  static Settings of(Configuration conf) {
    Map<String, String> texts = new TreeMap<>();
    conf.getPropsWithPrefix(RobotsConfig.PREFIX)
        .forEach(
            (key, value) -> {
              if (key.startsWith("nutch.") || key.startsWith(IndexingFields.PREFIX)) {
                texts.put(key, value);
              }
            });
    return Settings.read(all(), texts, RobotsConfig.PREFIX::concat);
  }
}
