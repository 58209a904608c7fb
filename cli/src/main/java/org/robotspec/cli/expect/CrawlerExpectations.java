package org.robotspec.cli.expect;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/**
 * The expectations for one crawler.
 *
 * @param key its name for comparisons; {@code *} for a crawler without a name
 */
record CrawlerExpectations(String key, Crawler crawler, List<Expectation> lines) {
  /** Returns the crawlers: {@code *} first, and each before crawlers that may follow its group. */
  static List<CrawlerExpectations> of(List<Expectation> lines, RobotsTxt robots) {
    Map<String, CrawlerExpectations> all = new LinkedHashMap<>();
    for (Expectation line : lines) {
      Crawler crawler = line.crawler().crawler();
      all.computeIfAbsent(
              key(line.crawler().name(), robots),
              key -> new CrawlerExpectations(key, crawler, new ArrayList<>()))
          .lines
          .add(line);
    }
    return all.values().stream()
        .sorted(
            comparing((CrawlerExpectations one) -> !one.isForAll())
                .thenComparing(comparingInt(one -> one.key.length())))
        .toList();
  }

  static String key(String name, RobotsTxt robots) {
    boolean withCase = robots.profile().get(ProfileSettings.USER_AGENT_CASE_SENSITIVE);
    return withCase ? name : Ascii.lower(name);
  }

  boolean isForAll() {
    return crawler.names().isEmpty();
  }

  /** Returns the name for a user-agent line. */
  String name() {
    return isForAll() ? "*" : crawler.names().get(0);
  }

  /** Returns the lines that a file meets. */
  Set<Expectation> met(RobotsTxt robots) {
    Rules rules = robots.rulesFor(crawler);
    return lines.stream().filter(line -> line.isMet(rules)).collect(toSet());
  }

  /** Returns whether a group for this crawler may change what another one follows (G-5, D-13). */
  boolean mayChange(String other) {
    return isForAll() || isStart(key, other) || isStart(CrawlerName.beforeDigits(key), other);
  }

  private static boolean isStart(String name, String other) {
    return other.equals(name) || other.startsWith(name + "-");
  }
}
