package org.robotspec.cli.site;

import java.net.URI;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
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

/** Fetches the robots.txt of each URL's own site, once. Not thread-safe. */
public final class WebRobots implements AutoCloseable {
  private final SpecProfile profile;
  private final Map<Origin, SiteRules> sites = new HashMap<>();

  // Opened for the first site: TLS takes a new process a tenth of a second.
  private @Nullable RobotsService service;

  /** Prepares to parse the files under a profile. */
  public WebRobots(SpecProfile profile) {
    this.profile = profile;
  }

  /** Does the same with the caller's fetcher, which is closed with this. */
  public WebRobots(SpecProfile profile, RobotsFetcher fetcher) {
    this.profile = profile;
    this.service = RobotsService.open(config(profile), fetcher);
  }

  private RobotsService service() {
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

  /** Fetches the files of several sites at once; reports now and then how many are done. */
  public void fetchAll(Collection<Origin> origins, IntConsumer fetched) {
    if (sites.keySet().containsAll(origins)) {
      return;
    }
    // A fetch that waits in the service's queue uses up its time for an answer.
    int parallel = service().config().get(ServiceSettings.MAX_FETCHES);
    Semaphore free = new Semaphore(parallel);
    Map<Origin, CompletionStage<OriginRules>> fetches = new LinkedHashMap<>();
    for (Origin origin : origins) {
      if (!sites.containsKey(origin)) {
        free.acquireUninterruptibly();
        CompletionStage<OriginRules> fetch = service().rulesForAsync(origin.robotsTxtUrl());
        fetches.put(origin, fetch.whenComplete((rules, failure) -> free.release()));
        if (fetches.size() > parallel) {
          fetched.accept(fetches.size() - parallel);
        }
      }
    }
    int done = origins.size() - fetches.size();
    for (Map.Entry<Origin, CompletionStage<OriginRules>> fetch : fetches.entrySet()) {
      OriginRules rules = fetch.getValue().toCompletableFuture().join();
      sites.put(fetch.getKey(), SiteRules.fetched(rules, profile));
      fetched.accept(++done);
    }
  }

  /**
   * Returns the rules of a URL's site.
   *
   * @throws org.robotspec.rules.InvalidUrlException if it cannot be crawled (D-11)
   */
  public SiteRules site(String url) {
    Origin origin = Origin.of(url);
    @Nullable SiteRules known = sites.get(origin);
    if (known == null) {
      known = SiteRules.fetched(service().rulesFor(url), profile);
      sites.put(origin, known);
    }
    return known;
  }

  /** Returns the result of the fetch from a URL's site. */
  public OriginRules rules(String url) {
    return Objects.requireNonNull(site(url).fetched());
  }

  /**
   * Returns the URL of a site without a scheme: https, or http, with a message, if only that
   * answers. Returns anything else unchanged.
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

  /**
   * Reads a robots.txt that a command line names, as a file, a URL or a site. If a site has none,
   * prints a message and returns an empty file, because both allow everything.
   *
   * @throws Errors.InputException if the file cannot be read, or the site's rules are not known now
   */
  public RobotsFile read(String given, CommandSpec spec) {
    String address = address(given, spec);
    if (!RobotsFile.isUrl(address)) {
      return RobotsFile.read(address);
    }
    String url = robotsUrl(address);
    @Nullable RobotsFile file = site(url).file();
    if (file != null) {
      return file;
    }
    OriginRules rules = rules(url);
    String why = Text.oneLine(rules.explain());
    if (rules.access() != Access.FULL_ALLOW) {
      throw new Errors.InputException("cannot get the rules at " + url + ": " + why);
    }
    String google = site(url).googlePostpones().map("; "::concat).orElse("");
    spec.commandLine().getErr().println("no rules at " + Text.oneLine(url) + ": " + why + google);
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
  public void close() {
    if (service != null) {
      service.close();
    }
  }
}
