package org.robotspec.conformance.bench;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Set;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/** The robots.txt engines that are compared, each reached in the way its own documentation says. */
enum Engine {
  ROBOTSPEC("Robotspec") {
    @Override
    Compiled compile(byte[] file, String agent) {
      return new OfRobotspec(RobotsTxt.parse(file).rulesFor(Crawler.of(agent)));
    }
  },

  CRAWLER_COMMONS("crawler-commons") {
    @Override
    Compiled compile(byte[] file, String agent) {
      return new OfCrawlerCommons(
          new SimpleRobotRulesParser()
              .parseContent(
                  "https://www.example.com/robots.txt", file, "text/plain", Set.of(agent)));
    }
  };

  private final String title;

  Engine(String title) {
    this.title = title;
  }

  /** Returns the name to show. */
  String title() {
    return title;
  }

  /** Parses and compiles a file for a crawler, from scratch. */
  abstract Compiled compile(byte[] file, String agent);

  private record OfRobotspec(Rules kept) implements Compiled {
    @Override
    public boolean isAllowed(String url) {
      return kept.isAllowed(url);
    }
  }

  private record OfCrawlerCommons(SimpleRobotRules kept) implements Compiled {
    @Override
    public boolean isAllowed(String url) {
      return kept.isAllowed(url);
    }
  }
}
