package org.robotspec.conformance.cli;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.cache.Exchange;
import org.robotspec.cache.Hop;
import org.robotspec.cache.OriginRules;
import org.robotspec.cache.RobotsConfig;
import org.robotspec.cache.RobotsService;
import org.robotspec.cache.Verdict;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Decision;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.SpecProfile;

/** Goes by the robots.txt of each URL's own site, fetched once. Not thread-safe. */
final class WebRobots implements Judge {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration RESPONSE = Duration.ofSeconds(10);
  private static final Duration LOOKUP = Duration.ofSeconds(20);

  private final RobotsService service;
  private final Map<Origin, RobotsFile> files = new HashMap<>();

  WebRobots(Crawler crawler, SpecProfile profile) {
    RobotsConfig config =
        RobotsConfig.builder(crawler.names().toArray(String[]::new))
            .userAgent("robotspec")
            .profile(profile)
            .timeouts(CONNECT, RESPONSE, LOOKUP)
            .build();
    service = RobotsService.open(config);
  }

  @Override
  public Finding judge(String url) {
    OriginRules rules = rules(url);
    Verdict verdict = rules.decide(url);
    Decision decision = verdict.decision();
    if (decision == null) {
      return withoutRules(url, rules);
    }
    return new Finding(
        url,
        verdict.allowed(),
        verdict.temporary(),
        Reasons.token(decision.reason()),
        Reasons.words(decision),
        decision.group(),
        decision.rule(),
        files.get(rules.origin()));
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
  static Finding withoutRules(String url, OriginRules rules) {
    return new Finding(
        url,
        rules.access() == Access.FULL_ALLOW,
        rules.temporary(),
        rules.reason().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        Reasons.withoutClause(rules.explain()),
        null,
        null,
        null);
  }

  OriginRules rules(String url) {
    OriginRules rules = service.rulesFor(url);
    List<Exchange> exchanges = rules.exchanges();
    if (!exchanges.isEmpty()) {
      Exchange last = exchanges.get(exchanges.size() - 1);
      if (last.hop() instanceof Hop.Answer answer) {
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
    try {
      Origin origin = Origin.of(address);
      String path = URI.create(address).getRawPath();
      if (path == null || path.isEmpty() || path.equals("/") || path.equals("/robots.txt")) {
        return origin.robotsTxtUrl();
      }
      throw new Errors.InputException(
          address + " is no robots.txt: it is always " + origin.robotsTxtUrl());
    } catch (InvalidUrlException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException("not an address: " + address);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
