package org.robotspec.nutch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.RobotsConfig;

/**
 * What the configuration of a Nutch job says: the service's settings, our own, and those of Nutch
 * that keep their meaning (L-8). Immutable.
 *
 * @param service the settings of the service
 * @param filter what the URL filter does
 * @param keepRows whether the URL filter lets the rows of a CrawlDb be
 * @param skipLongDelays whether a crawl delay above the limit skips the page, as Nutch does
 * @param maxDelayMillis the longest crawl delay that Nutch waits for; negative is no limit
 * @param decisions for which URLs the CrawlDb keeps what robots.txt said of them
 * @param exempt the suffixes of host names that need no robots.txt
 * @param overrides Nutch's own properties that are in force, for a log
 */
record NutchSettings(
    RobotsConfig service,
    Filter filter,
    boolean keepRows,
    boolean skipLongDelays,
    long maxDelayMillis,
    DecisionMetadata decisions,
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
    Map<String, String> writtenAs = new TreeMap<>();
    conf.getPropsWithPrefix(RobotsConfig.PREFIX)
        .forEach((name, value) -> properties.put(RobotsConfig.PREFIX + name, value));
    properties.putIfAbsent("robotspec.agents", agents(conf));
    properties.putIfAbsent("robotspec.store", usualStore(conf));
    String redirects = RobotsConfig.PREFIX + ProfileSettings.MAX_REDIRECTS.key();
    if (isExplicit(conf, REDIRECTS) && !properties.containsKey(redirects)) {
      properties.put(redirects, conf.getTrimmed(REDIRECTS));
      writtenAs.put(redirects, REDIRECTS);
      overrides.add(REDIRECTS + " = " + properties.get(redirects));
    }
    String forbidden = RobotsConfig.PREFIX + ProfileSettings.FORBIDDEN.key();
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
    RobotsConfig service = RobotsConfig.of(properties, AdapterSettings.all(), writtenAs);
    return new NutchSettings(
        service,
        Filter.valueOf(service.get(AdapterSettings.URL_FILTER).toUpperCase(Locale.ROOT)),
        service.get(AdapterSettings.URL_FILTER_CRAWLDB).equals("keep"),
        service.get(AdapterSettings.LONG_CRAWL_DELAY).equals("skip"),
        conf.getInt("fetcher.max.crawl.delay", 30) * 1000L,
        DecisionMetadata.of(service.get(AdapterSettings.DECISIONS)),
        exempt,
        List.copyOf(overrides));
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

  /** Returns whether a property was set by the operator, not by Nutch's defaults. */
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
