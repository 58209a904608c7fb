package org.robotspec.benchmark;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Set;
import java.util.function.Predicate;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/** The compared robots.txt parsers, each called according to its documentation. */
public enum Parser {
  ROBOTSPEC,
  CRAWLER_COMMONS;

  private static final Crawler CRAWLER = Crawler.of(Sample.AGENT);

  /** A file compiled for {@link Sample#AGENT}: what a cache would keep, and its verdicts. */
  record Compiled(Object kept, Predicate<String> allowed) {}

  /** Parses and compiles a file. */
  Compiled compile(byte[] file) {
    if (this == ROBOTSPEC) {
      Rules rules = RobotsTxt.parse(file).rulesFor(CRAWLER);
      return new Compiled(rules, rules::isAllowed);
    }
    String url = Sample.SITE + "/robots.txt";
    SimpleRobotRules rules =
        new SimpleRobotRulesParser().parseContent(url, file, "text/plain", Set.of(Sample.AGENT));
    return new Compiled(rules, rules::isAllowed);
  }
}
