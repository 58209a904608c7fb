package org.robotspec.cli.check;

import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.spi.RobotsFetcher;

/** Fetches the robots.txt of each URL's own site, once. */
public final class WebRobots implements AutoCloseable {
  /** How many files the service fetches at once by default, so that none waits in its queue. */
  private static final int PARALLEL = 32;

  private final SpecProfile profile;
  private final RobotsService service;
  private final Map<Origin, SiteRules> sites = new ConcurrentHashMap<>();

  /** Prepares to fetch as a crawler, and to parse the files under a profile. */
  public WebRobots(Crawler crawler, SpecProfile profile) {
    this.profile = profile;
    this.service = RobotsService.open(config(crawler, profile));
  }

  /** Does the same with a fetcher of the caller's, which is closed with this. */
  public WebRobots(Crawler crawler, SpecProfile profile, RobotsFetcher fetcher) {
    this.profile = profile;
    this.service = RobotsService.open(config(crawler, profile), fetcher);
  }

  private static RobotsConfig config(Crawler crawler, SpecProfile profile) {
    return RobotsConfig.builder(crawler.names().toArray(String[]::new))
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
    try {
      ExecutorCompletionService<SiteRules> fetches = new ExecutorCompletionService<>(threads);
      for (Origin origin : origins) {
        var unused = fetches.submit(() -> site(origin.robotsTxtUrl()));
      }
      for (int done = 1; done <= origins.size(); done++) {
        var unused = fetches.take().get();
        fetched.accept(done);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Errors.InputException("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
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
    @Nullable SiteRules known = sites.get(origin);
    if (known == null) {
      SiteRules asked = SiteRules.fetched(service.rulesFor(url), profile);
      known = sites.putIfAbsent(origin, asked);
      return known == null ? asked : known;
    }
    return known;
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
    @Nullable OriginRules rules = site(url).fetched();
    if (rules == null) {
      throw new IllegalStateException("these rules come from a file");
    }
    return rules;
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
  public void close() {
    service.close();
  }
}
