package org.robotspec.conformance.cli;

import org.robotspec.cache.OriginRules;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Decision;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.rules.SpecProfile;

/** Says whether URLs may be crawled. */
interface Judge extends AutoCloseable {

  /**
   * Returns the verdict on a URL.
   *
   * @throws org.robotspec.rules.InvalidUrlException if it is none that can be crawled (D-11)
   */
  Finding judge(String url);

  @Override
  void close();

  /** Returns a judge that goes by the file at one address, whatever the origin of a URL. */
  static Judge byUrl(String robotsUrl, Crawler crawler, SpecProfile profile) {
    try (WebRobots web = new WebRobots(crawler, profile)) {
      OriginRules rules = web.rules(robotsUrl);
      RobotsFile file = web.file(robotsUrl);
      if (file != null) {
        return byFile(file, crawler, profile);
      }
      return new Judge() {
        @Override
        public Finding judge(String url) {
          return WebRobots.withoutRules(url, rules);
        }

        @Override
        public void close() {}
      };
    }
  }

  /** Returns a judge that goes by one file, whatever the origin of a URL. */
  static Judge byFile(RobotsFile file, Crawler crawler, SpecProfile profile) {
    Rules rules = RobotsTxt.parse(file.body(), profile).rulesFor(crawler);
    return new Judge() {
      @Override
      public Finding judge(String url) {
        Decision decision = rules.decide(url);
        return new Finding(
            url,
            decision.allowed(),
            false,
            Reasons.token(decision.reason()),
            Reasons.words(decision),
            decision.group(),
            decision.rule(),
            file);
      }

      @Override
      public void close() {}
    };
  }
}
