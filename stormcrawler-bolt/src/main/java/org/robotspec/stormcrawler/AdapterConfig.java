package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.DelegatorProtocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.util.MetadataTransfer;
import crawlercommons.robots.BaseRobotRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.Setting;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.internal.adapter.DelegateClients;
import org.robotspec.service.internal.adapter.LongCrawlDelays;

/**
 * This adapter's settings in a topology's configuration, validated. Immutable.
 *
 * @param robots the settings of the service, of its profile and of {@link AdapterSettings}
 * @param skip whether to ignore robots.txt (L-8)
 * @param storedMarks the marks of a verdict that a status updater stores and no hook of ours
 *     removes
 * @param notes warnings for the operator, one line each
 * @param conf the configuration itself
 */
public record AdapterConfig(
    RobotsConfig robots,
    boolean skip,
    Set<String> storedMarks,
    List<String> notes,
    ConfigValues conf) {
  /** Prefixes of the crawler's keys that affect how a delegate fetches. */
  private static final List<String> FETCH_PREFIXES =
      List.of("http.", "https.", "okhttp.", "protocol.", "selenium.");

  private static final int MAX_CRAWL_DELAY_DEFAULT = 30;

  private static final String PERSIST = "metadata.persist";
  static final String HOOKS = "topology.auto.task.hooks";
  static final String HOOK = RobotspecTaskHook.class.getName();
  private static final String ERROR_INTERVAL = "fetchInterval.fetch.error";
  private static final String NEVER = "-1";

  /** The setting to follow redirects, even to pages whose robots.txt was not read. */
  private static final String ALLOW_REDIRECTS = "http.allow.redirects";

  static AdapterConfig of(Map<String, Object> entries) {
    ConfigValues conf = new ConfigValues(entries);
    List<String> notes = new ArrayList<>();
    RobotsConfig robots = StockSettings.read(conf, notes);
    Set<String> storedMarks = stored(conf);
    boolean skip = conf.flag(StockSettings.SKIP, false);
    if (!skip && conf.flag(ALLOW_REDIRECTS, false)) {
      throw Setting.notAllowed(
          ALLOW_REDIRECTS,
          "true",
          "false: the protocol would follow redirects to pages whose robots.txt was not read;"
              + " the crawler follows them itself");
    }
    if (robots.get(AdapterSettings.HOLD_QUEUES) && !hasHook(conf)) {
      notes.add(QueueHold.WITHOUT_HOOK);
    }
    AdapterConfig read =
        new AdapterConfig(
            robots, skip, storedMarks, List.copyOf(notes), new ConfigValues(withoutNulls(entries)));
    read.longDelays(); // a bad value is an error at the start
    return read;
  }

  /**
   * Reads the settings alone, for users that fetch nothing.
   *
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  public static RobotsConfig robots(Map<String, Object> entries) {
    // The protocol logs the notes.
    return StockSettings.read(new ConfigValues(entries), new ArrayList<>());
  }

  /**
   * Returns the marks that stay with a URL.
   *
   * @throws IllegalArgumentException if neither we nor the crawler's scheduler could give a
   *     postponed URL a time
   */
  private static Set<String> stored(ConfigValues conf) {
    if (hasHook(conf)) {
      return Set.of();
    }
    Metadata marks = new Metadata();
    UrlMetadata.MARKS.forEach(mark -> marks.setValue(mark, mark));
    // Ask the crawler: the meaning of its lists differs between versions.
    Set<String> stored = MetadataTransfer.getInstance(conf.entries()).filter(marks).keySet();
    if (stored.contains(UrlMetadata.NEXT_FETCH) && NEVER.equals(conf.text(ERROR_INTERVAL))) {
      throw Setting.notAllowed(
          ERROR_INTERVAL,
          NEVER,
          "a number of minutes where %s stores %s, unless %s names %s"
              .formatted(PERSIST, UrlMetadata.NEXT_FETCH, HOOKS, HOOK));
    }
    return Set.copyOf(stored);
  }

  /** Returns whether Storm calls our hook. */
  static boolean hasHook(ConfigValues conf) {
    return conf.list(HOOKS).contains(HOOK);
  }

  /** Returns a warning for a topology that postpones URLs and has no hook. */
  String warning() {
    String so =
        storedMarks.contains(UrlMetadata.NEXT_FETCH)
            ? "postponed URLs come back after " + ERROR_INTERVAL
            : "postponed URLs are stored without their reason";
    return "%s stores %s: %s; to change that, add %s to %s"
        .formatted(PERSIST, String.join(", ", storedMarks), so, HOOK, HOOKS);
  }

  /** Returns whether to report a version of Storm's metrics, by a setting of newer crawlers. */
  public static boolean reports(String version, Map<String, Object> entries) {
    String set = new ConfigValues(entries).text("stormcrawler.metrics.version", "v1");
    return set.equals("both") || version.equals(set.equals("v2") ? "v2" : "v1");
  }

  boolean isShadow() {
    return robots.isShadow();
  }

  /** Returns the prefix of a page's headers in its metadata. */
  String protocolPrefix() {
    return conf.text(ProtocolResponse.PROTOCOL_MD_PREFIX_PARAM, "");
  }

  /** Returns whether the delegate uses a proxy for an origin. */
  boolean usesProxy(String origin) {
    return !conf.text("http.proxy.host", "").isEmpty()
        || !conf.text("http.proxy.manager", "").isEmpty()
        || (delegate().contains("okhttp") && DelegateClients.useJvmProxy(origin));
  }

  LongCrawlDelays longDelays() {
    // With force, the fetcher cuts the delay, and may pass all of it to the frontier.
    boolean cuts = conf.flag("fetcher.max.crawl.delay.force", false);
    int most = cuts ? -1 : conf.number("fetcher.max.crawl.delay", MAX_CRAWL_DELAY_DEFAULT);
    return new LongCrawlDelays(Duration.ofSeconds(most), robots.get(LongCrawlDelays.SETTING));
  }

  /** Returns the delay of a queue without one in robots.txt, in milliseconds. */
  long usualDelay() {
    String seconds = conf.text("fetcher.server.delay", "1");
    return CrawlerDefaults.queuesKeepDelays()
        ? Math.round(Double.parseDouble(seconds) * 1000)
        : BaseRobotRules.UNSET_CRAWL_DELAY;
  }

  String delegate() {
    return robots.get(AdapterSettings.DELEGATE);
  }

  /**
   * Checks that no fetcher bypasses us for want of a line of YAML.
   *
   * @throws IllegalArgumentException if http or https is fetched by a protocol that only fetches
   */
  void checkProtocols() {
    for (String scheme : List.of("http", "https")) {
      String key = scheme + ".protocol.implementation";
      @Nullable String named = conf.text(key);
      String name = named == null ? CrawlerDefaults.protocol() : named;
      boolean mayLeadToUs =
          !name.startsWith(CrawlerDefaults.PROTOCOLS)
              || name.equals(DelegatorProtocol.class.getName());
      if (!skip && (!mayLeadToUs || name.equals(delegate()))) {
        throw Setting.notAllowed(
            key, name, RobotspecProtocol.class.getName() + ", which fetches through " + delegate());
      }
    }
  }

  /** Returns the key of the service that users with equal keys share. */
  Object key() {
    Map<String, Object> fetching = new TreeMap<>(conf.entries());
    fetching.keySet().removeIf(key -> FETCH_PREFIXES.stream().noneMatch(key::startsWith));
    return List.of(robots, delegate(), fetching.toString());
  }

  private static Map<String, Object> withoutNulls(Map<String, Object> entries) {
    Map<String, Object> copy = new TreeMap<>(entries);
    copy.values().removeIf(Objects::isNull);
    return Collections.unmodifiableMap(copy);
  }
}
