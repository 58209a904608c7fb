package org.robotspec.cli.check;

import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.FailureCause;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.RobotsFetcher;
import picocli.CommandLine.Model.CommandSpec;

/** Fetches the robots.txt of each URL's own site, once. */
public final class WebRobots implements AutoCloseable {
  /** How many files the service fetches at once by default, so that none waits in its queue. */
  private static final int PARALLEL = 32;

  private final SpecProfile profile;
  private final Map<Origin, SiteRules> sites = new ConcurrentHashMap<>();

  // Opened for the first site: what TLS needs takes a new process a tenth of a second.
  private @Nullable RobotsService service;

  /** Prepares to parse the files under a profile. */
  public WebRobots(SpecProfile profile) {
    this.profile = profile;
  }

  /** Does the same with a fetcher of the caller's, which is closed with this. */
  public WebRobots(SpecProfile profile, RobotsFetcher fetcher) {
    this.profile = profile;
    this.service = RobotsService.open(config(profile), fetcher);
  }

  private synchronized RobotsService service() {
    if (service == null) {
      service = RobotsService.open(config(profile));
    }
    return service;
  }

  private static RobotsConfig config(SpecProfile profile) {
    return RobotsConfig.builder("robotspec")
        .set(ServiceSettings.USER_AGENT, "robotspec")
        .profile(profile)
        .build();
  }

  /** Fetches the files of several sites at once; reports after each how many are done. */
  void fetchAll(Collection<Origin> origins, IntConsumer fetched) {
    if (origins.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(Math.min(PARALLEL, origins.size()));
    ExecutorCompletionService<SiteRules> fetches = new ExecutorCompletionService<>(threads);
    origins.forEach(origin -> fetches.submit(() -> site(origin.robotsTxtUrl())));
    try {
      for (int done = 1; done <= origins.size(); done++) {
        var unused = fetches.take().get();
        fetched.accept(done);
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Returns the rules of a URL's site.
   *
   * @throws org.robotspec.rules.InvalidUrlException if it cannot be crawled (D-11)
   */
  SiteRules site(String url) {
    Origin origin = Origin.of(url);
    if (!sites.containsKey(origin)) {
      sites.putIfAbsent(origin, SiteRules.fetched(service().rulesFor(url), profile));
    }
    return Objects.requireNonNull(sites.get(origin));
  }

  /**
   * Returns the robots.txt at a URL; null if its site has none that applies, and then {@link
   * #rules} says why.
   */
  public @Nullable RobotsFile file(String robotsUrl) {
    return site(robotsUrl).file();
  }

  /** Returns the result of the fetch from a URL's site. */
  public OriginRules rules(String url) {
    return Objects.requireNonNull(site(url).fetched());
  }

  /**
   * Returns the URL of a site that is given without a scheme: https, or http if only that answers,
   * which is said. Returns anything else as it is.
   */
  public String address(String given, CommandSpec spec) {
    String secure = RobotsFile.withScheme(given);
    String plain = "http://" + given;
    @Nullable FailureCause failure =
        secure.equals(given) ? null : rules(secure).failure().orElse(null);
    if (failure == null || rules(plain).failure().isPresent()) {
      return secure;
    }
    String text = "%s: read with http, because https fails: %s".formatted(given, failure.text());
    spec.commandLine().getErr().println(Text.oneLine(text));
    return plain;
  }

  /** Does what {@link #read(String, CommandSpec)} does, for one file. */
  public static RobotsFile read(String given, SpecProfile profile, CommandSpec spec) {
    try (WebRobots web = new WebRobots(profile)) {
      return web.read(given, spec);
    }
  }

  /**
   * Reads a robots.txt that a command line names, as a file, a URL or a site. If a site has none,
   * returns an empty file, because both allow everything, and says so on standard error.
   *
   * @throws Errors.InputException if the file cannot be read, or the site's rules are not known now
   */
  public RobotsFile read(String given, CommandSpec spec) {
    String address = address(given, spec);
    if (!RobotsFile.isUrl(address)) {
      return RobotsFile.read(address);
    }
    String url = robotsUrl(address);
    RobotsFile file = file(url);
    if (file != null) {
      return file;
    }
    OriginRules rules = rules(url);
    String why = Text.oneLine(rules.explain());
    if (rules.access() != Access.FULL_ALLOW) {
      throw new Errors.InputException("cannot get the rules at " + url + ": " + why);
    }
    spec.commandLine().getErr().println("no rules at " + Text.oneLine(url) + ": " + why);
    return new RobotsFile(url, new byte[0]);
  }

  /**
   * Returns the robots.txt URL that a user means: this URL, or that of the site if it names only
   * the site.
   */
  public static String robotsUrl(String address) {
    Origin origin = Origin.of(address);
    try {
      String path = URI.create(address).getRawPath();
      if (path == null || path.isEmpty() || path.equals("/") || path.equals("/robots.txt")) {
        return origin.robotsTxtUrl();
      }
      throw new Errors.InputException(
          address + " is not the robots.txt of its site, which is " + origin.robotsTxtUrl());
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException("not a valid URL: " + address);
    }
  }

  @Override
  public synchronized void close() {
    if (service != null) {
      service.close();
    }
  }
}
