package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.rules.Setting;

/**
 * What the configuration of a Nutch job says: the service's settings, our own, and those of Nutch
 * that keep their meaning (L-8). Immutable.
 *
 * @param service the settings of the service
 * @param filter what the URL filter does
 * @param keepRows whether the URL filter lets the rows of a CrawlDb be
 * @param skipLongDelays whether a crawl delay above the limit skips the page, as Nutch does
 * @param maxDelayMillis the longest crawl delay that Nutch waits for; negative is no limit
 * @param evidence what is written down in the CrawlDb
 * @param exempt the suffixes of host names that need no robots.txt
 * @param overrides Nutch's own properties that are in force, for a log
 */
record NutchSettings(
    RobotsConfig service,
    Filter filter,
    boolean keepRows,
    boolean skipLongDelays,
    long maxDelayMillis,
    Evidence evidence,
    List<String> exempt,
    List<String> overrides) {

  private static final String REDIRECTS = "http.robots.redirect.max";
  private static final String ALLOW_403 = "http.robots.403.allow";

  /** What the URL filter does. */
  enum Filter {
    /** Goes by what is known, and never fetches. */
    CACHED,
    /** Fetches robots.txt where it is not known. */
    FETCH,
    /** Lets everything pass. */
    OFF
  }

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException if a value is bad; the message names the property and what it
   *     takes
   */
  static NutchSettings of(Configuration conf) {
    List<String> overrides = new ArrayList<>();
    Map<String, String> properties = new TreeMap<>();
    conf.getPropsWithPrefix(RobotsConfig.PREFIX)
        .forEach((name, value) -> properties.put(RobotsConfig.PREFIX + name, value));
    properties.putIfAbsent("robotspec.agents", agents(conf));
    properties.putIfAbsent("robotspec.store", usualStore(conf));
    String redirects = RobotsConfig.PREFIX + Setting.MAX_REDIRECTS.key();
    if (isExplicit(conf, REDIRECTS) && !properties.containsKey(redirects)) {
      properties.put(redirects, Integer.toString(wholeNumber(conf, REDIRECTS)));
      overrides.add(REDIRECTS + " = " + properties.get(redirects));
    }
    String forbidden = RobotsConfig.PREFIX + Setting.FORBIDDEN.key();
    if (isExplicit(conf, ALLOW_403)
        && !conf.getBoolean(ALLOW_403, true)
        && !properties.containsKey(forbidden)) {
      properties.put(forbidden, "disallow");
      overrides.add(ALLOW_403 + " = false");
    }
    List<String> exempt =
        List.copyOf(conf.getTrimmedStringCollection("http.robot.rules.allowlist"));
    if (!exempt.isEmpty()) {
      overrides.add("http.robot.rules.allowlist = " + String.join(",", exempt));
    }
    return new NutchSettings(
        RobotsConfig.of(properties, Keys.OWN),
        Filter.valueOf(
            Keys.choice(conf, Keys.FILTER, "cached", "fetch", "off").toUpperCase(Locale.ROOT)),
        Keys.choice(conf, Keys.FILTER_CRAWLDB, "keep", "drop").equals("keep"),
        Keys.choice(conf, Keys.LONG_CRAWL_DELAY, "cap", "skip").equals("skip"),
        conf.getInt("fetcher.max.crawl.delay", 30) * 1000L,
        Evidence.of(conf),
        exempt,
        List.copyOf(overrides));
  }

  private static int wholeNumber(Configuration conf, String name) {
    String value = conf.getTrimmed(name, "");
    try {
      int number = Integer.parseInt(value);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // It is no number at all.
    }
    throw new IllegalArgumentException(
        name + ": \"" + value + "\" is not allowed; it takes a whole number from 0");
  }

  /** Returns the agents that Nutch checks robots.txt for, in its order; "*" is implied. */
  private static String agents(Configuration conf) {
    List<String> agents = new ArrayList<>();
    agents.add(conf.getTrimmed("http.agent.name", ""));
    for (String agent : conf.getTrimmedStringCollection("http.robots.agents")) {
      if (agents.stream().noneMatch(agent::equalsIgnoreCase)) {
        agents.add(agent);
      }
    }
    if (agents.size() > 1) {
      agents.remove("*");
    }
    agents.remove("");
    if (agents.isEmpty()) {
      throw new IllegalArgumentException(
          "http.agent.name is not set: Robotspec cannot know whose rules to obey");
    }
    return String.join(",", agents);
  }

  /** Returns where states go: a file where one machine does it all, else memory. */
  private static String usualStore(Configuration conf) {
    return isLocal(conf) ? "file:" + conf.get("hadoop.tmp.dir") + "/robotspec" : "memory";
  }

  /** Returns whether all jobs run in one process on one machine. */
  static boolean isLocal(Configuration conf) {
    return conf.get("mapreduce.framework.name", "local").equals("local");
  }

  /** Returns whether a property was set by somebody, and not by Nutch's defaults. */
  static boolean isExplicit(Configuration conf, String name) {
    String @Nullable [] sources = conf.getPropertySources(name);
    // A job's own file keeps, as the first source, the file that the value came from.
    return conf.get(name) != null
        && (sources == null || sources.length == 0 || !sources[0].endsWith("nutch-default.xml"));
  }

  /** Returns whether a host needs no robots.txt (L-8). */
  boolean isExempt(String host) {
    return exempt.stream().anyMatch(host::endsWith);
  }
}
