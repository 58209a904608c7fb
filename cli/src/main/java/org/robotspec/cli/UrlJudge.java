package org.robotspec.cli;

import org.robotspec.cli.console.RobotsFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.service.OriginRules;

/** Says whether URLs may be crawled. */
interface UrlJudge extends AutoCloseable {
  /**
   * Returns the verdict on a URL.
   *
   * @throws org.robotspec.rules.InvalidUrlException if it is none that can be crawled (D-11)
   */
  UrlVerdict judge(String url);

  @Override
  default void close() {}

  /** Returns a judge that goes by the file at one address, whatever the origin of a URL. */
  static UrlJudge byUrl(String robotsUrl, Crawler crawler, SpecProfile profile) {
    try (WebRobots web = new WebRobots(crawler, profile)) {
      OriginRules rules = web.rules(robotsUrl);
      RobotsFile file = web.file(robotsUrl);
      if (file != null) {
        return byFile(file, crawler, profile);
      }
      return url -> WebRobots.withoutRules(url, rules);
    }
  }

  /** Returns a judge that goes by one file, whatever the origin of a URL. */
  static UrlJudge byFile(RobotsFile file, Crawler crawler, SpecProfile profile) {
    Rules rules = RobotsTxt.parse(file.body(), profile).rulesFor(crawler);
    return url -> UrlVerdict.of(url, rules.decide(url), false, file, crawler);
  }
}
