package org.robotspec.benchmark;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;

/** The robots.txt engines that are compared, each reached in the way its own documentation says. */
enum RulesEngine {
  ROBOTSPEC(
      "Robotspec",
      file -> {
        Rules rules = RobotsTxt.parse(file).rulesFor(Crawler.of(Sample.AGENT));
        return new Compiled(rules, rules::isAllowed);
      }),

  CRAWLER_COMMONS(
      "crawler-commons",
      file -> {
        SimpleRobotRules rules =
            new SimpleRobotRulesParser()
                .parseContent(
                    Sample.SITE + "/robots.txt", file, "text/plain", Set.of(Sample.AGENT));
        return new Compiled(rules, rules::isAllowed);
      });

  /** The name to show. */
  final String title;

  private final Function<byte[], Compiled> compiler;

  RulesEngine(String title, Function<byte[], Compiled> compiler) {
    this.title = title;
    this.compiler = compiler;
  }

  /**
   * One robots.txt, compiled by an engine for {@link Sample#AGENT}.
   *
   * @param kept the engine's own object, all that a cache would keep
   * @param allowed whether the crawler may fetch an absolute URL
   */
  record Compiled(Object kept, Predicate<String> allowed) {}

  /** Parses and compiles a file, from scratch. */
  Compiled compile(byte[] file) {
    return compiler.apply(file);
  }
}
