package org.robotspec.nutch;

import static org.robotspec.nutch.RobotspecCheck.Level.ERROR;
import static org.robotspec.nutch.RobotspecCheck.Level.OK;
import static org.robotspec.nutch.RobotspecCheck.Level.WARN;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.NutchConfiguration;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessState;
import org.robotspec.access.FailureCause;
import org.robotspec.nutch.AdapterSettings.UrlFilter;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;

/**
 * Verifies an installation: {@code bin/nutch plugin robotspec org.robotspec.nutch.RobotspecCheck}.
 * Prints whether Robotspec handles robots.txt, which plugin fetches, and what is missing.
 */
public final class RobotspecCheck {
  enum Level {
    OK,
    /** Something may surprise the operator, but no URL is lost and no rule ignored. */
    WARN,
    /** Nothing works, URLs would be lost, or rules ignored: the job ends. */
    ERROR
  }

  record Message(Level level, String text) {}

  private static final List<String> TRIED = List.of("1.20", "1.21", "1.22", "1.23");

  private static final String DIRECTORY = "file:";

  private final List<Message> findings = new ArrayList<>();

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
    List<Message> findings = new RobotspecCheck(conf, true).findings();
    // Nutch may have printed a hundred lines: the result has a heading, and the worst last.
    System.out.println("Self-check of Robotspec:");
    findings.stream()
        .sorted(Comparator.comparing(Message::level))
        .forEach(f -> System.out.printf("%-5s %s%n", f.level(), f.text()));
    System.exit(findings.stream().allMatch(f -> f.level() == OK) ? 0 : 1);
  }

  /**
   * Checks a configuration.
   *
   * @param thorough whether to create each delegate and to try the store, which may need the
   *     network
   */
  RobotspecCheck(Configuration conf, boolean thorough) {
    try {
      NutchSettings settings = NutchSettings.shared(conf);
      Delegates delegates = new Delegates(conf, settings);
      if (thorough) {
        delegates.make(null);
      }
      @Nullable String version = RobotspecCheck.class.getPackage().getImplementationVersion();
      String handled =
          settings.isShadow()
              ? "robotspec.mode = shadow: Nutch itself decides about robots.txt, and Robotspec %s only"
                  + " compares; pages are fetched: %s"
              : "robots.txt is handled by Robotspec %s, pages are fetched: %s";
      add(
          settings.isShadow() ? WARN : OK,
          handled.formatted(version == null ? "" : version, delegates));
      checkVersion(version(conf));
      check(conf, settings);
      delegates.mistakes(conf, settings).forEach(mistake -> add(ERROR, mistake));
      if (thorough) {
        tryService(settings);
      } else {
        addSettings(settings.all(), settings);
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      add(ERROR, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the name of Nutch's crawler, the only place of the version. */
  private static String version(Configuration conf) {
    Configuration defaults = conf;
    if (NutchSettings.isExplicit(conf, "http.agent.version")) {
      defaults = new Configuration(false);
      defaults.addResource("nutch-default.xml"); // takes a while
    }
    return defaults.get("http.agent.version", "of an unknown version");
  }

  /** Checks whether we have run a version, such as {@code Nutch-1.22}. */
  void checkVersion(String version) {
    String name = version.replaceFirst("^Nutch-?", "");
    boolean tried = TRIED.contains(name.replaceFirst("-.*", ""));
    String advice =
        " was not tried with this version of Robotspec, only %s: try a small crawl first";
    add(
        tried ? OK : WARN,
        "Nutch " + name + (tried ? "" : advice.formatted(String.join(", ", TRIED))));
  }

  private void check(Configuration conf, NutchSettings settings) {
    Map<String, String> fields = new TreeMap<>();
    settings.indexFields().forEach((directive, field) -> fields.put(directive.text(), field));
    settings.usageFields().forEach((use, field) -> fields.put("usage." + use, field));
    add(OK, "indexing: fields=" + fields);
    checkUsage(settings.all());
    settings.warnings().forEach(text -> add(WARN, text));
    settings.overrides().forEach(text -> add(OK, "Nutch's own setting: " + text));
    checkOrder(
        conf, "scoring.filter", RobotspecScoringFilter.class, "postponed URLs would be lost");
    checkOrder(conf, "htmlparsefilter", RobotspecParseFilter.class, "meta tags would be ignored");
    checkOrder(conf, "indexingfilter", RobotspecIndexingFilter.class, "noindex would be ignored");
    if (settings.get(AdapterSettings.URL_FILTER) != UrlFilter.OFF) {
      // Only a warning: they are not fetched.
      checkOrder(
          conf, "urlfilter", RobotspecUrlFilter.class, "disallowed URLs would enter the CrawlDb");
    }
    String store = settings.get(ServiceSettings.STORE);
    if (!NutchSettings.isLocal(conf) && !store.startsWith("redis")) {
      add(
          WARN,
          "robotspec.store = "
              + store
              + ": on a cluster, machines do not share it and jobs do not keep it; set it to"
              + " redis://HOST:PORT");
    }
  }

  private void checkUsage(RobotsConfig config) {
    boolean reads = config.get(ProfileSettings.USAGE_PREFERENCES);
    String require = shown(config.get(ServiceSettings.USAGE_REQUIRE));
    String refuse = shown(config.get(ServiceSettings.USAGE_REFUSE));
    add(OK, "usage preferences: read=%s require=%s refuse=%s".formatted(reads, require, refuse));
    if (!reads && !config.usageFilter().keepsAll()) {
      add(
          WARN,
          "robotspec.usage-preferences = false: the preferences of pages are unknown, so"
              + " robotspec.usage.require and robotspec.usage.refuse keep all out of the index");
    }
  }

  private static String shown(List<String> names) {
    return names.isEmpty() ? "(none)" : String.join(",", names);
  }

  private void checkOrder(Configuration conf, String point, Class<?> filter, String effect) {
    String order = conf.getTrimmed(point + ".order", "");
    if (!order.isEmpty() && !List.of(order.split("\\s+", -1)).contains(filter.getName())) {
      Level level = filter == RobotspecUrlFilter.class ? WARN : ERROR;
      add(level, point + ".order does not name " + filter.getName() + ": " + effect);
    }
  }

  /** Adds the configuration: a service, which has read its files, or a configuration. */
  private void addSettings(Object configured, NutchSettings settings) {
    UrlFilter urlFilter = settings.get(AdapterSettings.URL_FILTER);
    String shown = AdapterSettings.URL_FILTER.shown(urlFilter);
    add(OK, "settings: " + configured + " url-filter=" + shown);
  }

  private void tryService(NutchSettings settings) {
    RobotsConfig config = settings.all();
    String store = config.get(ServiceSettings.STORE);
    RobotsFetcher none = (url, limits) -> new Response.Failed(FailureCause.OTHER, "a self-check");
    RobotsService.Builder builder = RobotsService.builder(config).fetcher(none);
    boolean isDirectory = store.startsWith(DIRECTORY);
    try (RobotsService service = (isDirectory ? builder.store(new Untouched()) : builder).open()) {
      addSettings(service, settings);
      boolean works =
          isDirectory
              ? isWritable(Path.of(store.substring(DIRECTORY.length())))
              : service.storeWorks();
      String why = isDirectory ? "not a directory that can be written" : "the log says why";
      String broken =
          "robotspec.store does not work: %s; robots.txt would be kept in memory only: %s";
      add(
          works ? OK : WARN,
          works ? "store: " + ServiceSettings.STORE.shown(store) : broken.formatted(why, config));
    }
  }

  private static boolean isWritable(Path directory) {
    @Nullable Path existing = directory.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    return existing != null && Files.isDirectory(existing) && Files.isWritable(existing);
  }

  /** A store in place of a directory, because opening one would create it. */
  private record Untouched() implements RobotsStore {
    @Override
    public Optional<AccessState> load(String key) {
      return Optional.empty();
    }

    @Override
    public void save(String key, AccessState state) {}

    @Override
    public void remove(String key) {}
  }

  private void add(Level level, String text) {
    findings.add(new Message(level, text));
  }

  List<Message> findings() {
    return List.copyOf(findings);
  }
}
