package org.robotspec.stormcrawler;

import static org.robotspec.service.ServiceSettings.CONNECT_TIMEOUT;
import static org.robotspec.service.ServiceSettings.FETCH_TIMEOUT;
import static org.robotspec.service.ServiceSettings.MAX_FETCHES;
import static org.robotspec.service.ServiceSettings.MAX_WAIT;
import static org.robotspec.service.ServiceSettings.RESPONSE_TIMEOUT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.adapter.StockAgents;

/**
 * The crawler's own settings for robots.txt. They count only if they differ from the crawler's
 * defaults, which come from its default file and not from the operator. Our own settings take
 * precedence.
 */
final class StockSettings {
  static final String SKIP = "http.robots.file.skip";
  static final String ALLOW_403 = "http.robots.403.allow";
  static final String ALLOW_5XX = "http.robots.5xx.allow";
  static final String CONTENT_LIMIT = "http.robots.content.limit";
  static final String CACHE_SPEC = "robots.cache.spec";
  static final String MESSAGE_TIMEOUT = "topology.message.timeout.secs";
  static final String FETCHER_TIMEOUT = "fetcher.thread.timeout";
  private static final String THREADS = "fetcher.threads.number";

  /** Settings without effect here, with the crawler's defaults. */
  private static final List<Map.Entry<String, String>> WITHOUT_EFFECT =
      List.of(
          Map.entry("http.robots.parser.class", CrawlerDefaults.PROTOCOLS + "HttpRobotRulesParser"),
          Map.entry("http.robots.redirect.crossorigin.allow", "false"),
          Map.entry("http.robots.redirect.refused.allow", "false"),
          Map.entry("robots.error.cache.spec", "maximumSize=10000,expireAfterWrite=1h"));

  /** The default of newer versions of the crawler, where others have -1. */
  private static final int CONTENT_LIMIT_DEFAULT = 524_288;

  private static final String OUR_AGENTS = "agents";
  private static final String OUR_OVERRIDES = "override.";
  private static final String CACHE_SPEC_DEFAULT = "maximumSize=10000,expireAfterWrite=6h";
  private static final String EXPIRE = "expireAfterWrite=";

  /** Storm's own default, for a configuration that was not merged with it. */
  private static final int MESSAGE_TIMEOUT_DEFAULT = 30;

  /** A fetch of robots.txt may take the message time-out divided by this. */
  private static final int SHARE_OF_MESSAGE_TIMEOUT = 2;

  private final ConfigValues conf;
  private final List<String> notes;
  private final Map<String, String> properties = new TreeMap<>();

  /** The names under which the operator wrote properties. */
  private final Map<String, String> writtenAs = new TreeMap<>();

  private StockSettings(ConfigValues conf, List<String> notes) {
    this.conf = conf;
    this.notes = notes;
    conf.entries().forEach(this::put);
  }

  /** Takes a setting; of others, only the names count, because they may be misspelt or nested. */
  private void put(String key, @Nullable Object entry) {
    boolean override = key.startsWith(name(OUR_OVERRIDES));
    if (entry instanceof Map<?, ?> below && !override) {
      below.forEach((name, each) -> put(key + ": " + name, each));
      return;
    }
    boolean ours = key.startsWith(RobotsConfig.PREFIX) && conf.entries().containsKey(key);
    @Nullable String value = !ours ? "" : override ? conf.lines(key) : conf.text(key);
    if (value != null) {
      properties.put(key, value);
    }
  }

  /** Reads our settings, with the crawler's in place of missing ones, and notes which. */
  static RobotsConfig read(ConfigValues conf, List<String> notes) {
    StockSettings settings = new StockSettings(conf, notes);
    settings.agents();
    settings.contentLimit();
    settings.cacheSpec();
    Deadline deadline = Deadline.of(conf);
    settings.shorten(deadline);
    settings.statuses();
    settings.withoutEffect();
    settings.properties.computeIfAbsent(
        name(AdapterSettings.DELEGATE.key()), key -> CrawlerDefaults.protocol());
    settings.properties.computeIfAbsent(
        name(MAX_FETCHES.key()), key -> ServiceSettings.fetchesFor(conf.number(THREADS, 0)));
    RobotsConfig robots =
        RobotsConfig.of(settings.properties, AdapterSettings.all(), settings.writtenAs);
    deadline.check(robots.get(MAX_WAIT));
    return robots;
  }

  private void agents() {
    if (conf.names(name(OUR_AGENTS)).isEmpty()) {
      List<String> name = conf.names(StockAgents.NAME);
      String agents = StockAgents.of(name, conf.names(StockAgents.OTHERS), notes);
      properties.put(name(OUR_AGENTS), agents);
    }
  }

  private void contentLimit() {
    int limit = conf.number(CONTENT_LIMIT, -1);
    if (limit > 0 && limit != CONTENT_LIMIT_DEFAULT) {
      set("max-bytes", Integer.toString(limit), CONTENT_LIMIT + "=" + limit);
    }
  }

  private void cacheSpec() {
    String spec = conf.text(CACHE_SPEC, CACHE_SPEC_DEFAULT);
    if (spec.equals(CACHE_SPEC_DEFAULT)) {
      return;
    }
    for (String part : spec.split(",", -1)) {
      String setting = part.strip();
      if (setting.startsWith(EXPIRE)) {
        set("cache-lifetime", setting.substring(EXPIRE.length()), CACHE_SPEC + "=" + spec);
      } else if (!CACHE_SPEC_DEFAULT.contains(setting)) {
        notes.add(
            "%s: %s has no effect; see %s instead".formatted(CACHE_SPEC, setting, name("memory")));
      }
    }
  }

  /** The longest wait, and the crawler's setting that limits it. */
  private record Deadline(int seconds, String because) {
    /**
     * Returns the deadline within the message time-out, after which the spout would send the URL
     * again, and the fetchers' time-out for a call, because three abandoned calls would end the
     * URL.
     */
    static Deadline of(ConfigValues conf) {
      int message = conf.number(MESSAGE_TIMEOUT, MESSAGE_TIMEOUT_DEFAULT);
      int fetcher = conf.number(FETCHER_TIMEOUT, -1);
      boolean byFetcher = fetcher > 0 && fetcher - 1 < message / SHARE_OF_MESSAGE_TIMEOUT;
      return byFetcher
          ? new Deadline(Math.max(1, fetcher - 1), FETCHER_TIMEOUT + "=" + fetcher)
          : new Deadline(
              Math.max(1, message / SHARE_OF_MESSAGE_TIMEOUT), MESSAGE_TIMEOUT + "=" + message);
    }

    void check(Duration wait) {
      if (wait.compareTo(Duration.ofSeconds(seconds)) > 0) {
        throw Setting.notAllowed(
            name(MAX_WAIT.key()),
            MAX_WAIT.shown(wait),
            "at most %ds because of %s; raise that first".formatted(seconds, because));
      }
    }
  }

  /** Shortens times that the operator did not set. */
  private void shorten(Deadline deadline) {
    RobotsConfig usual = RobotsConfig.builder("any").build();
    int fetch = Math.max(1, deadline.seconds - 1);
    Map.of(
            MAX_WAIT,
            deadline.seconds,
            FETCH_TIMEOUT,
            fetch,
            RESPONSE_TIMEOUT,
            fetch,
            CONNECT_TIMEOUT,
            fetch)
        .forEach(
            (time, most) -> {
              String name = name(time.key());
              if (most < usual.get(time).toSeconds()
                  && properties.putIfAbsent(name, most + "s") == null) {
                writtenAs.put(name, deadline.because);
              }
            });
  }

  private void statuses() {
    if (!conf.flag(ALLOW_403, true)) {
      set(ProfileSettings.FORBIDDEN.key(), "disallow", ALLOW_403 + "=false");
    }
    if (conf.flag(ALLOW_5XX, false)) {
      notes.add(ALLOW_5XX + "=true: a 5xx for robots.txt allows the whole host (not H-6)");
    }
  }

  private void withoutEffect() {
    for (Map.Entry<String, String> usual : WITHOUT_EFFECT) {
      String value = conf.text(usual.getKey(), usual.getValue());
      if (!value.equalsIgnoreCase(usual.getValue())) {
        notes.add(usual.getKey() + "=" + value + ": has no effect with Robotspec");
      }
    }
  }

  private void set(String key, String value, String because) {
    String earlier = properties.putIfAbsent(name(key), value);
    if (earlier == null) {
      writtenAs.put(name(key), because);
    }
    notes.add(
        earlier == null
            ? because + ": taken as " + name(key) + "=" + value
            : because + ": ignored because of " + name(key) + "=" + earlier);
  }

  private static String name(String key) {
    return RobotsConfig.PREFIX + key;
  }
}
