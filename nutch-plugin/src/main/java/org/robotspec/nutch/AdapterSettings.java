package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.profile.Setting;
import org.robotspec.service.internal.adapter.LongCrawlDelays;

/** The adapter's own settings, in addition to those of the service and its profile. */
final class AdapterSettings {
  /** The id of the protocol that fetches, by scheme; empty for the only other active one. */
  static final Map<String, Setting<String>> DELEGATES =
      rows(
          List.of("http", "https", "ftp"),
          scheme ->
              Setting.text(
                  "nutch.delegate." + scheme,
                  "",
                  "the id of a protocol plugin",
                  id -> true,
                  "the id of the protocol plugin that fetches "
                      + scheme
                      + "; default: the only other active one, or protocol-okhttp for http and https"));

  /** Where the URL filter finds the rules of a host. */
  enum UrlFilter {
    CACHED,
    FETCH,
    OFF
  }

  /** What happens to rows of the CrawlDb that the rules disallow now. */
  enum CrawlDbRows {
    KEEP,
    DROP
  }

  /** The URLs whose decision the CrawlDb stores. */
  enum StoredDecisions {
    NONE,
    /** Disallowed and postponed URLs. */
    DISALLOWED,
    ALL
  }

  static final Setting<UrlFilter> URL_FILTER =
      Setting.choice(
          "nutch.url-filter",
          "`cached`: drops URLs that known rules disallow, and never fetches; `fetch`: fetches"
              + " robots.txt where it is not known; `off`: drops nothing",
          UrlFilter.values());

  static final Setting<CrawlDbRows> URL_FILTER_CRAWLDB =
      Setting.choice(
          "nutch.url-filter.crawldb",
          "whether `updatedb -filter` and `mergedb -filter` `keep` or `drop` the rows that the"
              + " rules disallow now",
          CrawlDbRows.values());

  static final Setting<StoredDecisions> DECISIONS =
      Setting.choice(
          "nutch.decisions",
          "the URLs whose decision the CrawlDb stores: `none`, `disallowed` (and postponed), `all`",
          StoredDecisions.values());

  /** The name of the index field, by directive; empty for none. */
  static final Map<KnownDirective, Setting<String>> INDEX_FIELDS =
      rows(
          EnumSet.range(KnownDirective.NOARCHIVE, KnownDirective.MAX_VIDEO_PREVIEW),
          directive -> field(directive.text()));

  /** The name of the index field, by category or signal (U-1, U-6); empty for none. */
  static final Map<String, Setting<String>> USAGE_FIELDS =
      rows(
          List.of(
              "train-ai",
              "search",
              "content-signal.search",
              "content-signal.ai-input",
              "content-signal.ai-train"),
          use -> field("usage." + use));

  private AdapterSettings() {}

  private static <K> Map<K, Setting<String>> rows(
      Collection<K> keys, Function<K, Setting<String>> row) {
    Map<K, Setting<String>> rows = new LinkedHashMap<>();
    keys.forEach(key -> rows.put(key, row.apply(key)));
    return Collections.unmodifiableMap(rows);
  }

  private static Setting<String> field(String name) {
    return Setting.text(
        "indexing.field." + name,
        "robots_" + name.replaceAll("[.-]", "_"),
        "the name of an index field, or empty for none",
        field -> true,
        "its index field; empty: none");
  }

  static List<Setting<?>> all() {
    List<Setting<?>> all = new ArrayList<>(DELEGATES.values());
    all.addAll(List.of(URL_FILTER, URL_FILTER_CRAWLDB, LongCrawlDelays.SETTING, DECISIONS));
    all.addAll(INDEX_FIELDS.values());
    all.addAll(USAGE_FIELDS.values());
    return all;
  }
}
