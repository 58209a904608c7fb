package org.robotspec.stormcrawler;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.cache.RobotsConfig;

/**
 * What the crawler's own settings say about robots.txt. They count where they are set to something
 * other than the crawler's defaults, for those are written out in its default file and say nothing
 * of what an operator wants. A setting of ours goes before.
 */
final class StockSettings {
  static final String AGENT_NAME = "http.agent.name";
  static final String AGENTS = "http.robots.agents";
  static final String SKIP = "http.robots.file.skip";
  static final String ALLOW_403 = "http.robots.403.allow";
  static final String ALLOW_5XX = "http.robots.5xx.allow";
  static final String CONTENT_LIMIT = "http.robots.content.limit";
  static final String CACHE_SPEC = "robots.cache.spec";
  static final String MESSAGE_TIMEOUT = "topology.message.timeout.secs";

  private static final String OUR_AGENTS = "agents";
  private static final String CACHE_SPEC_DEFAULT = "maximumSize=10000,expireAfterWrite=6h";
  private static final String EXPIRE = "expireAfterWrite=";

  private static final List<String> TIMEOUTS =
      List.of(
          name("max-wait"),
          name("lookup-timeout"),
          name("response-timeout"),
          name("connect-timeout"));

  /** Storm's own default, for a configuration that was never merged with it. */
  private static final int MESSAGE_TIMEOUT_DEFAULT = 30;

  /** What a whole look-up takes at most when a message has this many times longer to live. */
  private static final int SHARE_OF_MESSAGE_TIMEOUT = 2;

  private final Conf conf;
  private final Map<String, String> properties;
  private final List<String> notes = new ArrayList<>();

  private StockSettings(Conf conf, Map<String, String> properties) {
    this.conf = conf;
    this.properties = properties;
  }

  /**
   * Adds what the crawler's settings say to our properties.
   *
   * @return one line for each setting that changes what we do by default
   */
  static List<String> addTo(Map<String, String> properties, Conf conf) {
    StockSettings settings = new StockSettings(conf, properties);
    settings.agents();
    settings.contentLimit();
    settings.cacheSpec();
    settings.deadline();
    settings.statuses();
    return List.copyOf(settings.notes);
  }

  private void agents() {
    List<String> agents = new ArrayList<>();
    conf.names(AGENT_NAME);
    String name = conf.text(AGENT_NAME);
    if (name == null) {
      throw Conf.bad(AGENT_NAME, "", "the name of the crawler, as robots.txt files call it");
    }
    agents.add(name);
    for (String agent : conf.names(AGENTS)) {
      if (agents.stream().noneMatch(agent::equalsIgnoreCase)) {
        agents.add(agent);
      }
    }
    conf.names(name(OUR_AGENTS));
    if (properties.putIfAbsent(name(OUR_AGENTS), String.join(",", agents)) == null) {
      check(AGENT_NAME, OUR_AGENTS, name);
      agents.subList(1, agents.size()).forEach(agent -> check(AGENTS, OUR_AGENTS, agent));
    }
  }

  private void contentLimit() {
    int limit = conf.number(CONTENT_LIMIT, -1);
    if (limit > 0) {
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
            CACHE_SPEC
                + ": "
                + setting
                + " has no meaning here; see "
                + name("memory")
                + " instead");
      }
    }
  }

  /** A look-up that outlives its message only makes the spout send the URL again. */
  private void deadline() {
    int seconds = conf.number(MESSAGE_TIMEOUT, MESSAGE_TIMEOUT_DEFAULT);
    int share = Math.max(1, seconds / SHARE_OF_MESSAGE_TIMEOUT);
    RobotsConfig usual = RobotsConfig.builder("any").build();
    Map<String, String> written = timeouts();
    if (share < usual.maxWait().toSeconds()) {
      properties.putIfAbsent(name("max-wait"), share + "s");
    }
    if (share <= usual.lookupTimeout().toSeconds()) {
      int lookup = Math.max(1, share - 1);
      properties.putIfAbsent(name("lookup-timeout"), lookup + "s");
      if (lookup < usual.responseTimeout().toSeconds()) {
        properties.putIfAbsent(name("response-timeout"), lookup + "s");
      }
      if (lookup < usual.connectTimeout().toSeconds()) {
        properties.putIfAbsent(name("connect-timeout"), lookup + "s");
      }
    }
    if (isAllowed(written)) {
      check(MESSAGE_TIMEOUT + "=" + seconds, timeouts());
    }
  }

  private Map<String, String> timeouts() {
    Map<String, String> timeouts = new HashMap<>(properties);
    timeouts.keySet().retainAll(TIMEOUTS);
    return timeouts;
  }

  private static boolean isAllowed(Map<String, String> written) {
    try {
      check("", written);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private void statuses() {
    if (!conf.flag(ALLOW_403, true)) {
      notes.add(ALLOW_403 + "=false: a 403 for robots.txt refuses the whole host (not H-5)");
    }
    if (conf.flag(ALLOW_5XX, false)) {
      notes.add(ALLOW_5XX + "=true: a 5xx for robots.txt allows the whole host (not H-6)");
    }
  }

  private void set(String key, String value, String because) {
    String earlier = properties.putIfAbsent(name(key), value);
    if (earlier == null) {
      check(because, key, value);
    }
    notes.add(
        earlier == null
            ? because + ": taken as " + name(key) + "=" + value
            : because + ": not used, for " + name(key) + "=" + earlier);
  }

  /** Has an error name what the operator wrote, and not only the setting of ours that it became. */
  private static void check(String written, String key, String value) {
    check(written, Map.of(name(key), value));
  }

  private static void check(String written, Map<String, String> ours) {
    Map<String, String> alone = new HashMap<>(Map.of(name(OUR_AGENTS), "any"));
    alone.putAll(ours);
    try {
      RobotsConfig.of(alone);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(written + ": taken as " + e.getMessage(), e);
    }
  }

  private static String name(String key) {
    return RobotsConfig.PREFIX + key;
  }
}
