package org.robotspec.conformance.driver;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.robotspec.conformance.Case;

/** The robots.txt parser of crawler-commons. */
final class CrawlerCommonsDriver extends ReflectiveDriver {
  CrawlerCommonsDriver(Path jars) {
    super(jars, "crawler-commons", "crawler-commons");
  }

  @Override
  Object parse(Case c) {
    // Its documentation asks for names in lower case.
    List<String> agents = c.agents().stream().map(a -> a.toLowerCase(Locale.ROOT)).toList();
    Object parser = make("crawlercommons.robots.SimpleRobotRulesParser");
    return call(parser, "parseContent", ROBOTS_TXT, c.body(), "text/plain", agents);
  }
}
