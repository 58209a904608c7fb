package org.robotspec.conformance.driver;

import java.nio.file.Path;
import java.util.List;
import org.robotspec.conformance.Case;

/**
 * The robots.txt code in Nutch's own jar, stock. What fetches it is in one of Nutch's plugins,
 * which no repository has: see the whole-crawler scenarios for that.
 */
final class NutchDriver extends ReflectiveDriver {
  private static final String PARSER = "org.apache.nutch.protocol.RobotRulesParser";

  NutchDriver(Path jars) {
    super(jars, "nutch", "nutch");
  }

  @Override
  Object parse(Case c) {
    Object conf = make("org.apache.hadoop.conf.Configuration", false);
    List<String> agents = c.agents();
    call(conf, "set", "http.agent.name", agents.get(0));
    if (agents.size() > 1) {
      call(conf, "set", "http.robots.agents", String.join(",", agents.subList(1, agents.size())));
    }
    // The parser is abstract; this is its one subclass in the jar.
    Object parser = make(PARSER + "$TestRobotRulesParser");
    call(parser, "setConf", conf);
    Object names = field(PARSER, parser, "agentNames");
    return call(parser, "parseRules", ROBOTS_TXT, c.body(), "text/plain", names);
  }
}
