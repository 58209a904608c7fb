package org.robotspec.cli;

import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;
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
  void close();

  /** Returns a judge that goes by the file at one address, whatever the origin of a URL. */
  static UrlJudge byUrl(String robotsUrl, Crawler crawler, SpecProfile profile) {
    try (WebRobots web = new WebRobots(crawler, profile)) {
      OriginRules rules = web.rules(robotsUrl);
      RobotsFile file = web.file(robotsUrl);
      if (file != null) {
        return byFile(file, crawler, profile);
      }
      return new UrlJudge() {
        @Override
        public UrlVerdict judge(String url) {
          return WebRobots.withoutRules(url, rules);
        }

        @Override
        public void close() {}
      };
    }
  }

  /** Returns a judge that goes by one file, whatever the origin of a URL. */
  static UrlJudge byFile(RobotsFile file, Crawler crawler, SpecProfile profile) {
    Rules rules = RobotsTxt.parse(file.body(), profile).rulesFor(crawler);
    return new UrlJudge() {
      @Override
      public UrlVerdict judge(String url) {
        RuleDecision decision = rules.decide(url);
        return new UrlVerdict(
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
