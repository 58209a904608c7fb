package org.robotspec.nutch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.util.NutchConfiguration;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;

/**
 * Verifies an installation: {@code bin/nutch plugin robotspec org.robotspec.nutch.RobotspecCheck}.
 * Says whether Robotspec handles robots.txt, which plugin fetches, and what is missing.
 */
public final class RobotspecCheck {
  /** The severity of a finding. */
  enum Level {
    /** As it should be. */
    OK,
    /** Something may not be what the operator expects, but no URL is lost and no rule ignored. */
    WARN,
    /** Nothing works, URLs would be lost, or rules ignored: the job ends. */
    ERROR
  }

  record Finding(Level level, String text) {}

  private static final List<String> TRIED = List.of("1.20", "1.21", "1.22", "1.23");

  private static final String MAPPING = "conf/host-protocol-mapping.txt";

  private final List<Finding> findings = new ArrayList<>();

  /**
   * Prints a line for each check and exits with 1 if one is not OK; an argument {@code
   * -Dname=value} sets a property.
   */
  public static void main(String[] args) {
    Configuration conf = NutchConfiguration.create();
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (!arg.startsWith("-D") || equals < 0) {
        System.err.println("Usage: RobotspecCheck [-Dname=value ...]");
        System.exit(2);
      }
      conf.set(arg.substring(2, equals), arg.substring(equals + 1));
    }
    List<Finding> findings = new RobotspecCheck(conf, true).findings();
    // Nutch may have printed a hundred lines of its own: the result has a heading, the worst last.
    System.out.println("Self-check of Robotspec:");
    findings.stream()
        .sorted(Comparator.comparing(Finding::level))
        .forEach(f -> System.out.printf("%-5s %s%n", f.level(), f.text()));
    System.exit(findings.stream().allMatch(f -> f.level() == Level.OK) ? 0 : 1);
  }

  /**
   * Checks a configuration.
   *
   * @param thorough whether to create each delegate and to try the store, which may need the
   *     network
   */
  RobotspecCheck(Configuration conf, boolean thorough) {
    try {
      NutchSettings settings = NutchSettings.of(conf);
      Delegates delegates = new Delegates(conf, settings);
      if (thorough) {
        delegates.make(null);
      }
      @Nullable String version = RobotspecCheck.class.getPackage().getImplementationVersion();
      ok(
          "robots.txt is handled by Robotspec %s, pages are fetched: %s"
              .formatted(version == null ? "" : version, delegates));
      checkVersion();
      check(conf, settings);
      checkMapping(conf, settings, delegates);
      if (thorough) {
        tryStore(settings.all());
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      findings.add(new Finding(Level.ERROR, String.valueOf(e.getMessage())));
    }
  }

  /** Names the version of Nutch, which only the name of its crawler tells. */
  private void checkVersion() {
    Configuration defaults = new Configuration(false);
    defaults.addResource("nutch-default.xml");
    checkVersion(defaults.get("http.agent.version", "of an unknown version"));
  }

  /** Says whether we have run a version, such as {@code Nutch-1.22}. */
  void checkVersion(String version) {
    String name = version.replaceFirst("^Nutch-?", "");
    if (TRIED.contains(name.replaceFirst("-.*", ""))) {
      ok("Nutch " + name);
    } else {
      warn(
          "Nutch %s was not tried with this version of Robotspec, only %s: try a small crawl first"
              .formatted(name, String.join(", ", TRIED)));
    }
  }

  private void check(Configuration conf, NutchSettings settings) {
    String urlFilter = settings.get(AdapterSettings.URL_FILTER);
    ok("settings: " + settings.all() + " url-filter=" + urlFilter);
    Map<String, String> fields = new TreeMap<>();
    settings.indexFields().forEach((directive, field) -> fields.put(directive.text(), field));
    settings.usageFields().forEach((use, field) -> fields.put("usage." + use, field));
    ok("indexing: fields=" + fields);
    checkUsage(settings.all());
    settings.warnings().forEach(this::warn);
    settings.overrides().forEach(text -> ok("Nutch's own setting, in effect: " + text));
    checkOrder(
        conf, "scoring.filter", RobotspecScoringFilter.class, "postponed URLs would be lost");
    checkOrder(conf, "htmlparsefilter", RobotspecParseFilter.class, "meta tags would be ignored");
    checkOrder(conf, "indexingfilter", RobotspecIndexingFilter.class, "noindex would be ignored");
    if (!urlFilter.equals("off")) {
      // Only a warning: they are not fetched.
      checkOrder(
          conf, "urlfilter", RobotspecUrlFilter.class, "disallowed URLs would enter the CrawlDb");
    }
    String store = settings.get(ServiceSettings.STORE);
    if (!NutchSettings.isLocal(conf) && !store.startsWith("redis")) {
      warn(
          ("robotspec.store = %s: on a cluster, machines do not share it and jobs do not keep it;"
                  + " set it to redis://HOST:PORT")
              .formatted(store));
    }
  }

  private void checkUsage(RobotsConfig config) {
    boolean reads = config.get(ProfileSettings.USAGE_PREFERENCES);
    ok(
        "usage preferences: read=%s require=%s refuse=%s"
            .formatted(
                reads,
                shown(config.get(ServiceSettings.USAGE_REQUIRE)),
                shown(config.get(ServiceSettings.USAGE_REFUSE))));
    if (!reads && !config.usageFilter().keepsAll()) {
      warn(
          "robotspec.usage-preferences = false: nobody knows the preferences of pages, so"
              + " robotspec.usage.require and robotspec.usage.refuse keep all out of the index");
    }
  }

  private static String shown(List<String> names) {
    return names.isEmpty() ? "(none)" : String.join(",", names);
  }

  private void checkOrder(Configuration conf, String point, Class<?> filter, String effect) {
    String order = conf.getTrimmed(point + ".order", "");
    if (!order.isEmpty() && !List.of(order.split("\\s+", -1)).contains(filter.getName())) {
      Level level = filter == RobotspecUrlFilter.class ? Level.WARN : Level.ERROR;
      String text = "%s.order does not name %s: %s".formatted(point, filter.getName(), effect);
      findings.add(new Finding(level, text));
    }
  }

  /** Checks who handles robots.txt: whoever else does obeys other rules, or none. */
  private void checkMapping(Configuration conf, NutchSettings settings, Delegates delegates) {
    Map<String, String> ids = mapping(conf);
    for (String scheme : AdapterSettings.DELEGATES.keySet()) {
      @Nullable String id = ids.remove("protocol:" + scheme);
      if (delegates.has(scheme) && !RobotspecProtocol.ID.equals(id)) {
        error(
            "robots.txt of %s %s: %s lacks the line \"protocol:%s<TAB>%s\""
                .formatted(
                    scheme,
                    id == null ? "may not be handled by Robotspec" : "is handled by " + id,
                    MAPPING,
                    scheme,
                    RobotspecProtocol.ID));
      }
    }
    ids.values().removeIf(RobotspecProtocol.ID::equals);
    ids.keySet().removeIf(host -> host.contains(":") || settings.isExempt("http://" + host + "/"));
    ids.forEach(
        (host, id) ->
            error(
                ("robots.txt of %s is handled by %s: remove its line from %s, or, if nobody need"
                        + " obey this robots.txt, add the host to http.robot.rules.allowlist")
                    .formatted(host, id, MAPPING)));
  }

  /** Reads ids by host or {@code protocol:scheme}, as {@link ProtocolFactory} does. */
  private Map<String, String> mapping(Configuration conf) {
    Map<String, String> ids = new TreeMap<>();
    try (@Nullable Reader reader = conf.getConfResourceAsReader("host-protocol-mapping.txt")) {
      if (reader != null) {
        for (String line : new BufferedReader(reader).lines().map(String::strip).toList()) {
          String[] words = line.split("\\s+", -1);
          if (line.startsWith("#") || words.length != 2) {
            continue;
          }
          ids.put(words[0], words[1]);
          if (line.split("\t", -1).length != 2) {
            error("%s: not a space but one tab must separate \"%s\"".formatted(MAPPING, line));
          }
        }
      }
    } catch (IOException e) {
      // Nutch, too, goes on without the file.
    }
    return ids;
  }

  private void tryStore(RobotsConfig config) {
    RobotsFetcher none = (url, limits) -> new Response.Failed(FailureCause.OTHER, "a self-check");
    try (RobotsService service = RobotsService.open(config, none)) {
      if (service.storeWorks()) {
        ok("store: " + ServiceSettings.STORE.shown(config.get(ServiceSettings.STORE)));
      } else {
        warn(
            "robotspec.store does not work (the log says why); robots.txt would be kept in memory"
                + " only: "
                + config);
      }
    }
  }

  private void error(String text) {
    findings.add(new Finding(Level.ERROR, text));
  }

  private void ok(String text) {
    findings.add(new Finding(Level.OK, text));
  }

  private void warn(String text) {
    findings.add(new Finding(Level.WARN, text));
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }
}
