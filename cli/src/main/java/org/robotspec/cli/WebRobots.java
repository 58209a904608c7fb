package org.robotspec.cli;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Origin;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.OriginRules;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;
import org.robotspec.service.Verdict;
import org.robotspec.service.spi.Request;
import org.robotspec.service.spi.Response;

/** Goes by the robots.txt of each URL's own site, fetched once. Not thread-safe. */
final class WebRobots implements UrlJudge {
  private final RobotsService service;
  private final Map<Origin, RobotsFile> files = new HashMap<>();

  WebRobots(Crawler crawler, SpecProfile profile) {
    RobotsConfig config =
        RobotsConfig.builder(crawler.names().toArray(String[]::new))
            .set(ServiceSettings.USER_AGENT, "robotspec")
            .profile(profile)
            .build();
    service = RobotsService.open(config);
  }

  @Override
  public UrlVerdict judge(String url) {
    OriginRules rules = rules(url);
    Verdict verdict = rules.decide(url);
    RuleDecision decision = verdict.decision();
    if (decision == null) {
      return withoutRules(url, rules);
    }
    return UrlVerdict.of(
        url, decision, verdict.temporary(), files.get(rules.origin()), service.config().crawler());
  }

  /**
   * Returns the robots.txt that an address stands for; null if its site has none that counts, and
   * then {@link #withoutRules} says why.
   */
  @Nullable RobotsFile file(String robotsUrl) {
    OriginRules rules = rules(robotsUrl);
    return rules.access() == Access.CONDITIONAL ? files.get(rules.origin()) : null;
  }

  /** Returns what holds for a URL where the site of {@code rules} has no file. */
  static UrlVerdict withoutRules(String url, OriginRules rules) {
    return new UrlVerdict(
        url,
        rules.access() == Access.FULL_ALLOW,
        rules.temporary(),
        rules.state().reason().key(),
        Reasons.withoutClause(rules.state().explain()),
        null,
        null,
        null,
        null);
  }

  OriginRules rules(String url) {
    OriginRules rules = service.rulesFor(url);
    List<Request> requests = rules.requests();
    if (!requests.isEmpty()) {
      Request last = requests.get(requests.size() - 1);
      if (last.response() instanceof Response.Answer answer) {
        files.put(rules.origin(), new RobotsFile(last.url(), answer.body()));
      }
    }
    return rules;
  }

  /**
   * Returns the robots.txt address that a user means: itself, or that of the site if only the site
   * is named.
   */
  static String robotsUrl(String address) {
    Origin origin = Origin.of(address);
    try {
      String path = URI.create(address).getRawPath();
      if (path == null || path.isEmpty() || path.equals("/") || path.equals("/robots.txt")) {
        return origin.robotsTxtUrl();
      }
      throw new Errors.InputException(
          address + " is no robots.txt: it is always " + origin.robotsTxtUrl());
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException("not an address: " + address);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
