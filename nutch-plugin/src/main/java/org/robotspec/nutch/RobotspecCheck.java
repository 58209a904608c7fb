package org.robotspec.nutch;

import static org.robotspec.nutch.RobotspecCheck.Level.ERROR;
import static org.robotspec.nutch.RobotspecCheck.Level.OK;
import static org.robotspec.nutch.RobotspecCheck.Level.WARN;

import com.google.errorprone.annotations.FormatMethod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.ProtocolFactory;
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

  private static final String MAPPING = "conf/host-protocol-mapping.txt";
  private static final String DIRECTORY = "file:";

  /** The end of a host's name, or of an IPv6 address in brackets. */
  private static final Pattern HOST_END =
      Pattern.compile("([^\\s\\p{Punct}]|[._-])*[^\\s\\p{Punct}]|\\[?[\\p{XDigit}:.]*]");

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
      String robotspec = version == null ? "" : version;
      if (settings.isShadow()) {
        add(
            WARN,
            "robotspec.mode = shadow: Nutch itself decides about robots.txt, and Robotspec %s only"
                + " compares; pages are fetched: %s",
            robotspec,
            delegates);
      } else {
        add(
            OK,
            "robots.txt is handled by Robotspec %s, pages are fetched: %s",
            robotspec,
            delegates);
      }
      checkVersion(version(conf));
      check(conf, settings);
      checkMapping(conf, settings, delegates);
      if (thorough) {
        tryService(settings);
      } else {
        addSettings(settings.all(), settings);
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      add(ERROR, "%s", e.getMessage());
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
    if (TRIED.contains(name.replaceFirst("-.*", ""))) {
      add(OK, "Nutch %s", name);
    } else {
      add(
          WARN,
          "Nutch %s was not tried with this version of Robotspec, only %s: try a small crawl first",
          name,
          String.join(", ", TRIED));
    }
  }

  private void check(Configuration conf, NutchSettings settings) {
    Map<String, String> fields = new TreeMap<>();
    settings.indexFields().forEach((directive, field) -> fields.put(directive.text(), field));
    settings.usageFields().forEach((use, field) -> fields.put("usage." + use, field));
    add(OK, "indexing: fields=%s", fields);
    checkUsage(settings.all());
    settings.warnings().forEach(text -> add(WARN, "%s", text));
    settings.overrides().forEach(text -> add(OK, "Nutch's own setting: %s", text));
    for (String end : settings.exempt()) {
      if (!HOST_END.matcher(end).matches()) {
        add(
            WARN,
            "http.robot.rules.allowlist: no host's name ends in \"%s\"; write its end alone, such as"
                + " .example.com",
            end);
      }
    }
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
          "robotspec.store = %s: on a cluster, machines do not share it and jobs do not keep it;"
              + " set it to redis://HOST:PORT",
          store);
    }
  }

  private void checkUsage(RobotsConfig config) {
    boolean reads = config.get(ProfileSettings.USAGE_PREFERENCES);
    String require = shown(config.get(ServiceSettings.USAGE_REQUIRE));
    String refuse = shown(config.get(ServiceSettings.USAGE_REFUSE));
    add(OK, "usage preferences: read=%s require=%s refuse=%s", reads, require, refuse);
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
      add(level, "%s.order does not name %s: %s", point, filter.getName(), effect);
    }
  }

  /** Checks that Robotspec handles robots.txt: any other protocol obeys other rules, or none. */
  private void checkMapping(Configuration conf, NutchSettings settings, Delegates delegates) {
    Map<String, String> ids = mapping(conf);
    for (String scheme : AdapterSettings.DELEGATES.keySet()) {
      @Nullable String id = ids.remove("protocol:" + scheme);
      boolean ours = id == null ? !delegates.hasRival(scheme) : id.equals(RobotspecProtocol.ID);
      if (delegates.has(scheme) && !ours) {
        String by = id == null ? "may not be handled by Robotspec" : "is handled by " + id;
        String line = "protocol:" + scheme + "<TAB>" + RobotspecProtocol.ID;
        add(ERROR, "robots.txt of %s %s: %s lacks the line \"%s\"", scheme, by, MAPPING, line);
      }
    }
    ids.values().removeIf(RobotspecProtocol.ID::equals);
    ids.keySet().removeIf(host -> host.contains(":") || settings.isExempt("http://" + host + "/"));
    ids.forEach(
        (host, id) ->
            add(
                ERROR,
                "robots.txt of %s is handled by %s: remove its line from %s, or, to ignore this"
                    + " robots.txt, add the host to http.robot.rules.allowlist",
                host,
                id,
                MAPPING));
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
            add(ERROR, "%s: not a space but one tab must separate \"%s\"", MAPPING, line);
          }
        }
      }
    } catch (IOException e) {
      // Nutch, too, continues without the file.
    }
    return ids;
  }

  /** Adds the configuration: a service, which has read its files, or a configuration. */
  private void addSettings(Object configured, NutchSettings settings) {
    UrlFilter urlFilter = settings.get(AdapterSettings.URL_FILTER);
    add(OK, "settings: %s url-filter=%s", configured, AdapterSettings.URL_FILTER.shown(urlFilter));
  }

  private void tryService(NutchSettings settings) {
    RobotsConfig config = settings.all();
    String store = config.get(ServiceSettings.STORE);
    RobotsFetcher none = (url, limits) -> new Response.Failed(FailureCause.OTHER, "a self-check");
    RobotsService.Builder builder = RobotsService.builder(config).fetcher(none);
    boolean isDirectory = store.startsWith(DIRECTORY);
    try (RobotsService service = (isDirectory ? builder.store(new Untouched()) : builder).open()) {
      addSettings(service, settings);
      if (isDirectory
          ? isWritable(Path.of(store.substring(DIRECTORY.length())))
          : service.storeWorks()) {
        add(OK, "store: %s", ServiceSettings.STORE.shown(store));
      } else {
        add(
            WARN,
            "robotspec.store does not work: %s; robots.txt would be kept in memory only: %s",
            isDirectory ? "not a directory that can be written" : "the log says why",
            config);
      }
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

    @Override
    public void close() {}
  }

  @FormatMethod
  private void add(Level level, String format, @Nullable Object... values) {
    findings.add(new Message(level, format.formatted(values)));
  }

  List<Message> findings() {
    return List.copyOf(findings);
  }
}
