package org.robotspec.stormcrawler;

import static org.robotspec.service.ServiceSettings.CONNECT_TIMEOUT;
import static org.robotspec.service.ServiceSettings.FETCH_TIMEOUT;
import static org.robotspec.service.ServiceSettings.MAX_WAIT;
import static org.robotspec.service.ServiceSettings.RESPONSE_TIMEOUT;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.adapter.CrawlerSettings;
import org.robotspec.service.internal.adapter.CrawlerSettings.Row;

/**
 * The crawler's own settings for robots.txt. They count only if they differ from the crawler's
 * defaults, which come from its default file and not from the operator. Our own settings take
 * precedence.
 */
final class StockSettings {
  static final String SKIP = "http.robots.file.skip";
  private static final String ALLOW_5XX = "http.robots.5xx.allow";
  static final String MESSAGE_TIMEOUT = "topology.message.timeout.secs";
  static final String FETCHER_TIMEOUT = "fetcher.thread.timeout";
  private static final String ALLOW_403 = "http.robots.403.allow";
  private static final String CONTENT_LIMIT = "http.robots.content.limit";
  private static final String CACHE_SPEC = "robots.cache.spec";
  private static final String THREADS = "fetcher.threads.number";

  /** The default of newer versions of the crawler, where others have -1. */
  private static final int CONTENT_LIMIT_DEFAULT = 524_288;

  private static final String CACHE_SPEC_DEFAULT = "maximumSize=10000,expireAfterWrite=6h";
  private static final String EXPIRE = "expireAfterWrite=";

  /** Storm's own default, for a configuration that was not merged with it. */
  private static final int MESSAGE_TIMEOUT_DEFAULT = 30;

  /** A fetch of robots.txt may take the message time-out divided by this. */
  private static final int SHARE_OF_MESSAGE_TIMEOUT = 2;

  private StockSettings() {}

  /** Reads our settings, with the crawler's in place of missing ones, and notes which. */
  static RobotsConfig read(ConfigValues conf, List<String> notes) {
    Map<String, String> properties = new TreeMap<>();
    conf.entries().forEach((key, entry) -> put(properties, conf, key, entry));
    String agents = CrawlerSettings.name(ServiceSettings.AGENTS);
    if (conf.names(agents).isEmpty()) {
      List<String> name = conf.names(CrawlerSettings.NAME);
      List<String> others = conf.names(CrawlerSettings.OTHERS);
      properties.put(agents, CrawlerSettings.agents(name, others, notes));
    }
    CrawlerSettings settings = new CrawlerSettings(properties);
    notes.addAll(settings.read(rows(conf), conf::text));
    noteOthers(conf, notes);
    Deadline deadline = Deadline.of(conf);
    deadline.shorten(settings);
    settings.usual(AdapterSettings.DELEGATE, CrawlerDefaults::protocol);
    settings.usual(
        ServiceSettings.MAX_FETCHES, () -> ServiceSettings.fetchesFor(conf.number(THREADS, 0)));
    RobotsConfig robots = settings.config(AdapterSettings.all());
    deadline.check(robots.get(MAX_WAIT));
    return robots;
  }

  /** Puts a setting; of others, only the names count, because they may be misspelt or nested. */
  private static void put(
      Map<String, String> properties, ConfigValues conf, String key, @Nullable Object entry) {
    boolean override = key.startsWith(RobotsConfig.PREFIX + "override.");
    if (entry instanceof Map<?, ?> below && !override) {
      below.forEach((name, each) -> put(properties, conf, key + ": " + name, each));
      return;
    }
    boolean ours = key.startsWith(RobotsConfig.PREFIX) && conf.entries().containsKey(key);
    @Nullable String value = !ours ? "" : override ? conf.lines(key) : conf.text(key);
    if (value != null) {
      properties.put(key, value);
    }
  }

  /** Returns the settings of the crawler that count where ours are missing, or not at all. */
  private static List<Row> rows(ConfigValues conf) {
    return List.of(
        new Row(
            CONTENT_LIMIT,
            ProfileSettings.MAX_BYTES,
            text -> {
              int limit = conf.number(CONTENT_LIMIT, -1);
              return limit > 0 && limit != CONTENT_LIMIT_DEFAULT ? Integer.toString(limit) : null;
            }),
        new Row(
            CACHE_SPEC,
            ProfileSettings.CACHE_LIFETIME,
            spec ->
                parts(spec)
                    .filter(part -> part.startsWith(EXPIRE))
                    .findFirst()
                    .map(part -> part.substring(EXPIRE.length()))
                    .orElse(null)),
        new Row(
            ALLOW_403,
            ProfileSettings.FORBIDDEN,
            text -> conf.flag(ALLOW_403, true) ? null : "disallow"),
        new Row(
            ALLOW_5XX,
            ProfileSettings.ALLOW_ON_FAILURE,
            text -> conf.flag(ALLOW_5XX, false) ? ProfileSettings.SERVER_ERROR : null),
        Row.withoutEffect(
            "http.robots.parser.class", CrawlerDefaults.PROTOCOLS + "HttpRobotRulesParser"),
        Row.withoutEffect("http.robots.redirect.crossorigin.allow", "false"),
        Row.withoutEffect("http.robots.redirect.refused.allow", "false"),
        Row.withoutEffect("robots.error.cache.spec", "maximumSize=10000,expireAfterWrite=1h"));
  }

  /** Returns the parts of a cache's specification that are not the crawler's default. */
  private static Stream<String> parts(String spec) {
    List<String> usual = List.of(CACHE_SPEC_DEFAULT.split(",", -1));
    return Stream.of(spec.split(",", -1)).map(String::strip).filter(part -> !usual.contains(part));
  }

  private static void noteOthers(ConfigValues conf, List<String> notes) {
    parts(conf.text(CACHE_SPEC, CACHE_SPEC_DEFAULT))
        .filter(part -> !part.startsWith(EXPIRE))
        .map(part -> CACHE_SPEC + ": " + part + " has no effect; see robotspec.memory instead")
        .forEach(notes::add);
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

    /** Shortens times that the operator did not set. */
    void shorten(CrawlerSettings settings) {
      for (Setting<Duration> time :
          List.of(MAX_WAIT, FETCH_TIMEOUT, RESPONSE_TIMEOUT, CONNECT_TIMEOUT)) {
        int most = time == MAX_WAIT ? seconds : Math.max(1, seconds - 1);
        if (most < Objects.requireNonNull(time.defaultValue()).toSeconds()) {
          settings.set(time, most + "s", because);
        }
      }
    }

    void check(Duration wait) {
      if (wait.compareTo(Duration.ofSeconds(seconds)) > 0) {
        throw Setting.notAllowed(
            CrawlerSettings.name(MAX_WAIT),
            MAX_WAIT.shown(wait),
            "at most %ds because of %s; raise that first".formatted(seconds, because));
      }
    }
  }
}
