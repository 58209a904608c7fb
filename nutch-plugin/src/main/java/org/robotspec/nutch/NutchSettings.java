package org.robotspec.nutch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.ObjectCache;
import org.jspecify.annotations.Nullable;
import org.robotspec.indexing.KnownDirective;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.internal.adapter.CrawlerSettings;
import org.robotspec.service.internal.adapter.CrawlerSettings.Row;

/**
 * The settings in a Nutch job's configuration: the service's, the adapter's, and those of Nutch
 * that keep their meaning (L-8). Immutable.
 *
 * @param all the settings of the service, of its profile and of {@link AdapterSettings}
 * @param maxDelay the longest crawl delay that Nutch waits; negative for no limit
 * @param exempt the suffixes of host names that need no robots.txt
 * @param overrides what Nutch's own properties mean here, for the log
 * @param warnings warnings for the operator, one line each
 */
record NutchSettings(
    RobotsConfig all,
    Duration maxDelay,
    List<String> exempt,
    List<String> overrides,
    List<String> warnings) {
  private static final String ID = NutchSettings.class.getName();
  private static final String ALLOWLIST = "http.robot.rules.allowlist";

  /** The end of a host's name, or of an IPv6 address in brackets. */
  private static final Pattern HOST_END =
      Pattern.compile("([^\\s\\p{Punct}]|[._-])*[^\\s\\p{Punct}]|\\[?[\\p{XDigit}:.]*]");

  /** The settings of Nutch that count where ours are missing. */
  private static final List<Row> ROWS =
      List.of(
          new Row(
              "http.robots.redirect.max", ProfileSettings.MAX_REDIRECTS, UnaryOperator.identity()),
          new Row(
              "http.robots.403.allow",
              ProfileSettings.FORBIDDEN,
              allow -> allow.equalsIgnoreCase("false") ? "disallow" : null));

  /**
   * Returns the settings of a job, read once for all our extensions, which get one configuration.
   */
  static NutchSettings shared(Configuration conf) {
    ObjectCache known = ObjectCache.get(conf);
    if (known.getObject(ID) instanceof NutchSettings settings) {
      return settings;
    }
    NutchSettings read = of(conf);
    known.setObject(ID, read);
    return read;
  }

  static NutchSettings of(Configuration conf) {
    List<String> warnings = new ArrayList<>();
    Map<String, String> properties = new TreeMap<>();
    conf.forEach(other -> properties.put(other.getKey(), "")); // one may be misspelt
    conf.getPropsWithPrefix(RobotsConfig.PREFIX)
        .forEach((name, value) -> properties.put(RobotsConfig.PREFIX + name, value));
    CrawlerSettings settings = new CrawlerSettings(properties);
    settings.usual(ServiceSettings.AGENTS, () -> agents(conf, warnings));
    settings.usual(
        ServiceSettings.STORE, () -> isLocal(conf) ? "file:" + directory(conf) : "memory");
    settings.usual(
        ServiceSettings.MAX_FETCHES,
        () -> ServiceSettings.fetchesFor(conf.getInt("fetcher.threads.fetch", 0)));
    List<String> overrides =
        settings.read(ROWS, name -> isExplicit(conf, name) ? conf.getTrimmed(name) : null);
    List<String> exempt =
        conf.getTrimmedStringCollection(ALLOWLIST).stream().map(NutchSettings::suffix).toList();
    String advice = ": no host's name ends in \"%s\"; write its end alone, such as .example.com";
    exempt.stream()
        .filter(end -> !HOST_END.matcher(end).matches())
        .forEach(end -> warnings.add(ALLOWLIST + advice.formatted(end)));
    if (!exempt.isEmpty()) {
      overrides.add(ALLOWLIST + "=" + String.join(",", exempt));
    }
    return new NutchSettings(
        settings.config(AdapterSettings.all()),
        Duration.ofSeconds(conf.getInt("fetcher.max.crawl.delay", 30)),
        exempt,
        List.copyOf(overrides),
        List.copyOf(warnings));
  }

  /** Returns the agents that Nutch checks robots.txt for; "*" is implied. */
  private static String agents(Configuration conf, List<String> warnings) {
    String name = conf.getTrimmed(CrawlerSettings.NAME, "");
    List<String> others = List.copyOf(conf.getTrimmedStringCollection(CrawlerSettings.OTHERS));
    return CrawlerSettings.agents(name.isEmpty() ? List.of() : List.of(name), others, warnings);
  }

  /** Returns a directory that outlives jobs, unlike Hadoop's default below /tmp. */
  private static String directory(Configuration conf) {
    return isExplicit(conf, "hadoop.tmp.dir")
        ? conf.get("hadoop.tmp.dir") + "/robotspec"
        : System.getProperty("user.home") + "/.robotspec";
  }

  /** Returns whether all jobs run in one process on one machine. */
  static boolean isLocal(Configuration conf) {
    return conf.get("mapreduce.framework.name", "local").equals("local");
  }

  /** Returns whether a property was set by the operator, not by Nutch's or Hadoop's defaults. */
  static boolean isExplicit(Configuration conf, String name) {
    String @Nullable [] sources = conf.getPropertySources(name);
    // A job's own file names the file of a value as its first source.
    return conf.get(name) != null
        && (sources == null || sources.length == 0 || !sources[0].endsWith("-default.xml"));
  }

  boolean isShadow() {
    return all.isShadow();
  }

  <T> T get(Setting<T> setting) {
    return all.get(setting);
  }

  Map<KnownDirective, String> indexFields() {
    return fields(AdapterSettings.INDEX_FIELDS);
  }

  Map<String, String> usageFields() {
    return fields(AdapterSettings.USAGE_FIELDS);
  }

  private <K> Map<K, String> fields(Map<K, Setting<String>> rows) {
    Map<K, String> fields = new LinkedHashMap<>();
    rows.forEach((key, row) -> fields.put(key, get(row)));
    fields.values().removeIf(String::isEmpty);
    return fields;
  }

  /** Returns whether the host of a URL needs no robots.txt (L-8). */
  boolean isExempt(String url) {
    return !exempt.isEmpty()
        && Origin.has(url)
        && exempt.stream().anyMatch(Origin.of(url).host()::endsWith);
  }

  /** Returns the end of a host's name in the form of {@link Origin#host}. */
  private static String suffix(String written) {
    try {
      boolean name = written.chars().noneMatch(c -> c <= ' ' || ":/?#@;".indexOf(c) >= 0);
      return name ? Origin.of("http://" + written + "/").host() : written;
    } catch (InvalidUrlException e) {
      return written; // perhaps the end of an address
    }
  }
}
