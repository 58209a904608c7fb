package org.robotspec.conformance.driver;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * The robots.txt code in Nutch's own jar, stock. What fetches it is in one of Nutch's plugins,
 * which no repository has: see the whole-crawler scenarios for that.
 */
final class NutchDriver implements Driver {
  private static final String PARSER = "org.apache.nutch.protocol.RobotRulesParser";

  private final HostClasses host;
  private final HostRules rules;

  NutchDriver(Path jars) {
    host = new HostClasses(jars);
    rules = new HostRules(host);
  }

  @Override
  public String name() {
    return "nutch " + host.version("nutch");
  }

  @Override
  public Set<Track> tracks() {
    return Set.of(Track.MATCH);
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    Object parsed = host.call(() -> parse(c));
    return rules.answer(parsed, c);
  }

  private Object parse(Case c) throws ReflectiveOperationException {
    Class<?> configuration = host.type("org.apache.hadoop.conf.Configuration");
    Object conf = configuration.getConstructor(boolean.class).newInstance(false);
    List<String> agents = c.agents();
    var set = configuration.getMethod("set", String.class, String.class);
    set.invoke(conf, "http.agent.name", agents.get(0));
    if (agents.size() > 1) {
      String others = String.join(",", agents.subList(1, agents.size()));
      set.invoke(conf, "http.robots.agents", others);
    }
    Class<?> type = host.type(PARSER);
    Object parser = parser(type, configuration, conf);
    Field names = type.getDeclaredField("agentNames");
    names.setAccessible(true);
    return type.getMethod("parseRules", String.class, byte[].class, String.class, Collection.class)
        .invoke(parser, "http://example.com/robots.txt", c.body(), "text/plain", names.get(parser));
  }

  /**
   * The one subclass in the jar sets other names than those configured; its parent's way is used.
   */
  private Object parser(Class<?> type, Class<?> configuration, Object conf)
      throws ReflectiveOperationException {
    Class<?> subclass = host.type(PARSER + "$TestRobotRulesParser");
    Constructor<?> make = subclass.getDeclaredConstructor();
    make.setAccessible(true);
    Object parser = make.newInstance();
    MethodHandle configure =
        MethodHandles.privateLookupIn(subclass, MethodHandles.lookup())
            .findSpecial(
                type, "setConf", MethodType.methodType(void.class, configuration), subclass);
    try {
      configure.invoke(parser, conf);
    } catch (Throwable e) {
      throw new InvocationTargetException(e);
    }
    return parser;
  }

  @Override
  public void close() {
    host.close();
  }
}
