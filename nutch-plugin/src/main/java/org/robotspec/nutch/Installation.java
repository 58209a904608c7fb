package org.robotspec.nutch;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.nutch.indexing.HeaderDirectives;
import org.robotspec.service.Response;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsFetcher;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The findings of a check of the configuration: whether Robotspec handles robots.txt, which plugin
 * fetches, and what is missing.
 */
final class Installation {

  private static final Logger LOG = LoggerFactory.getLogger(RobotspecPlugin.class);

  /** How bad a finding is. */
  enum Level {
    /** As it should be. */
    OK,
    /** Some URLs bypass Robotspec; the job runs. */
    WARN,
    /** Nothing can work; the job ends. */
    ERROR
  }

  /** The result of one check. */
  record Finding(Level level, String text) {}

  private final List<Finding> findings = new ArrayList<>();

  private Installation() {}

  /** Checks a configuration, and makes each delegate once; needs no network. */
  static Installation of(Configuration conf) {
    Installation installation = new Installation();
    installation.check(conf);
    return installation;
  }

  /** Checks a configuration and tries its store, which may need the network. */
  static Installation withStoreTried(Configuration conf) {
    Installation installation = of(conf);
    if (installation.findings.stream().noneMatch(f -> f.level() == Level.ERROR)) {
      installation.tryStore(NutchSettings.of(conf).service());
    }
    return installation;
  }

  private void tryStore(RobotsConfig config) {
    RobotsFetcher none = (url, limits) -> new Response.Failed(FailureCause.OTHER, "a self-check");
    try (RobotsService service = RobotsService.open(config, none)) {
      if (service.storeWorks()) {
        add(Level.OK, "store: " + service.describe());
      } else {
        add(
            Level.WARN,
            "robotspec.store: what was written could not be read back (the log says why); states"
                + " would stay in memory: "
                + config);
      }
    }
  }

  private void check(Configuration conf) {
    @Nullable Delegates delegates = null;
    @Nullable NutchSettings settings = null;
    @Nullable HeaderDirectives indexing = null;
    try {
      delegates = Delegates.of(conf);
      delegates.make(null);
      settings = NutchSettings.of(conf);
      indexing = new HeaderDirectives(conf);
    } catch (IllegalArgumentException | IllegalStateException e) {
      add(Level.ERROR, String.valueOf(e.getMessage()));
    }
    if (delegates == null || settings == null || indexing == null) {
      return;
    }
    add(
        Level.OK,
        "robots.txt is handled by Robotspec " + version() + ", pages are fetched: " + delegates);
    add(Level.OK, "settings: " + settings.service() + " url-filter=" + settings.filter());
    add(Level.OK, "indexing: " + indexing);
    settings.overrides().forEach(text -> add(Level.OK, "in force, as Nutch has it: " + text));
    checkMapping(HostMapping.read(conf), delegates);
    checkOrder(
        conf, "scoring.filter.order", PluginIds.SCORING_FILTER, "postponed URLs would be lost");
    if (settings.filter() != NutchSettings.Filter.OFF) {
      checkOrder(
          conf, "urlfilter.order", PluginIds.URL_FILTER, "refused URLs would enter the CrawlDb");
    }
    checkOrder(conf, "htmlparsefilter.order", PluginIds.PARSE_FILTER, "meta tags would not count");
    checkOrder(conf, "indexingfilter.order", PluginIds.INDEXING_FILTER, "noindex would not count");
    if (!NutchSettings.isLocal(conf)
        && !settings.service().get(ServiceSettings.STORE).startsWith("redis")) {
      add(
          Level.WARN,
          "robotspec.store = "
              + settings.service().get(ServiceSettings.STORE)
              + " is not shared by the machines of a cluster, and not kept between jobs there: set"
              + " it to redis://HOST:PORT");
    }
  }

  private void checkMapping(HostMapping mapping, Delegates delegates) {
    for (String scheme : Delegates.SCHEMES) {
      if (!delegates.has(scheme)) {
        continue;
      }
      @Nullable String id = mapping.schemes().get(scheme);
      if (!PluginIds.PROTOCOL_ID.equals(id)) {
        add(
            Level.WARN,
            "robots.txt of "
                + scheme
                + " is "
                + (id == null ? "not certain to be handled" : "handled by " + id)
                + ": conf/host-protocol-mapping.txt lacks the line \"protocol:"
                + scheme
                + "<TAB>"
                + PluginIds.PROTOCOL_ID
                + "\"");
      }
    }
    for (Map.Entry<String, String> host : mapping.hosts().entrySet()) {
      if (!host.getValue().equals(PluginIds.PROTOCOL_ID)) {
        add(
            Level.WARN,
            "robots.txt of "
                + host.getKey()
                + " is handled by "
                + host.getValue()
                + ": its line in conf/host-protocol-mapping.txt goes before ours");
      }
    }
  }

  private void checkOrder(Configuration conf, String property, String name, String effect) {
    String order = conf.getTrimmed(property, "");
    if (!order.isEmpty() && !List.of(order.split("\\s+", -1)).contains(name)) {
      add(Level.WARN, property + " does not name " + name + ": " + effect);
    }
  }

  private void add(Level level, String text) {
    findings.add(new Finding(level, text));
  }

  private static String version() {
    @Nullable String version = Installation.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Writes the findings to the log; returns the first error, or "" if there is none. */
  String log() {
    String error = "";
    for (Finding finding : findings) {
      switch (finding.level()) {
        case OK -> LOG.info("{}", finding.text());
        case WARN -> LOG.warn("{}", finding.text());
        case ERROR -> {
          LOG.error("{}", finding.text());
          error = error.isEmpty() ? finding.text() : error;
        }
      }
    }
    return error;
  }

  /** Prints the findings; returns whether all is as it should be. */
  boolean print(PrintStream out) {
    findings.forEach(f -> out.printf("%-5s %s%n", f.level(), f.text()));
    return findings.stream().allMatch(f -> f.level() == Level.OK);
  }
}
