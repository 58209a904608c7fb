package org.robotspec.conformance.driver;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/** The robots.txt parser of crawler-commons. */
final class CrawlerCommonsDriver implements Driver {
  private final HostClasses host;
  private final HostRules rules;

  CrawlerCommonsDriver(Path jars) {
    host = new HostClasses(jars);
    rules = new HostRules(host);
  }

  @Override
  public String name() {
    return "crawler-commons " + host.version("crawler-commons");
  }

  @Override
  public Set<Track> tracks() {
    return Set.of(Track.MATCH);
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    // Its documentation asks for names in lower case.
    Collection<String> agents = c.agents().stream().map(a -> a.toLowerCase(Locale.ROOT)).toList();
    Object parsed =
        host.call(
            () -> {
              Class<?> parser = host.type("crawlercommons.robots.SimpleRobotRulesParser");
              return parser
                  .getMethod(
                      "parseContent", String.class, byte[].class, String.class, Collection.class)
                  .invoke(
                      parser.getConstructor().newInstance(),
                      "http://example.com/robots.txt",
                      c.body(),
                      "text/plain",
                      agents);
            });
    return rules.answer(parsed, c);
  }

  @Override
  public void close() {
    host.close();
  }
}
