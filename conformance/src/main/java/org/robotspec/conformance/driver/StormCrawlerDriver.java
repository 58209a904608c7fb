package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * The robots.txt code of StormCrawler, stock: its parser, its cache key, and what it makes of a
 * fetch; and what its parser bolt makes of robots meta tags and X-Robots-Tag. Its caches have the
 * system's clock, so scripts that take time are skipped.
 */
final class StormCrawlerDriver implements Driver {
  private static final String PACKAGE = "com.digitalpebble.stormcrawler.";
  private static final String PARSER = PACKAGE + "protocol.HttpRobotRulesParser";

  /** Scripts up to here take no time worth a clock. */
  private static final Duration NO_TIME = Duration.ofMinutes(30);

  private final HostClasses host;
  private final HostRules rules;
  private final StormCrawlerIndex index;

  StormCrawlerDriver(Path jars) {
    host = new HostClasses(jars);
    rules = new HostRules(host);
    index = new StormCrawlerIndex(host);
  }

  @Override
  public String name() {
    return "stormcrawler " + host.version("storm-crawler-core");
  }

  @Override
  public Set<Track> tracks() {
    return Set.of(Track.values());
  }

  @Override
  public DriverAnswer answer(Case c, String profile) {
    return switch (c.track()) {
      case MATCH -> rules.answer(host.call(() -> parse(c)), c);
      case ORIGIN -> origin(c);
      case FETCH -> fetch(c);
      case INDEX -> index.answer(c);
    };
  }

  private Object parser(List<String> agents) throws ReflectiveOperationException {
    Class<?> config = host.type("org.apache.storm.Config");
    @SuppressWarnings("unchecked") // a Config is a Map<String, Object>
    Map<String, Object> conf = (Map<String, Object>) config.getConstructor().newInstance();
    conf.put("http.agent.name", agents.get(0));
    conf.put("http.robots.agents", String.join(",", agents));
    return host.type(PARSER).getConstructor(config).newInstance(conf);
  }

  private Object parse(Case c) throws ReflectiveOperationException {
    Object parser = parser(c.agents());
    Class<?> type = host.type(PACKAGE + "protocol.RobotRulesParser");
    Field names = type.getDeclaredField("agentNames");
    names.setAccessible(true);
    return type.getMethod("parseRules", String.class, byte[].class, String.class, String.class)
        .invoke(parser, "http://example.com/robots.txt", c.body(), "text/plain", names.get(parser));
  }

  /** Its cache key is what it takes for an origin. */
  private DriverAnswer origin(Case c) {
    if (!c.json().has("robotsTxt")) {
      return new DriverAnswer.Skipped("does not tell the address of the file");
    }
    URL file;
    URL url;
    try {
      file = new URL(c.json().get("robotsTxt").textValue());
      url = new URL(c.url().orElseThrow());
    } catch (MalformedURLException e) {
      return new DriverAnswer.Skipped("java.net.URL does not take it: " + e.getMessage());
    }
    boolean governs = file.getFile().equals("/robots.txt") && key(file).equals(key(url));
    return new DriverAnswer.Given(DriverAnswer.values().put("governs", governs));
  }

  private String key(URL url) {
    return host.call(
        () -> {
          Method key = host.type(PARSER).getDeclaredMethod("getCacheKey", URL.class);
          key.setAccessible(true);
          return (String) key.invoke(null, url);
        });
  }

  private DriverAnswer fetch(Case c) {
    if (c.json().has("settings")) {
      return new DriverAnswer.Skipped("has no such setting");
    }
    for (JsonNode step : c.script()) {
      if (Case.at(step).compareTo(NO_TIME) > 0) {
        return new DriverAnswer.Skipped("takes time, and its caches have the system's clock");
      }
    }
    return host.call(() -> play(c));
  }

  private DriverAnswer play(Case c) throws ReflectiveOperationException {
    ScriptedWeb web = new ScriptedWeb();
    Class<?> protocol = host.type(PACKAGE + "protocol.Protocol");
    Object http =
        Proxy.newProxyInstance(
            host.loader(),
            new Class<?>[] {protocol},
            (proxy, method, args) ->
                method.getName().equals("getProtocolOutput")
                    ? respond(web.request((String) args[0]))
                    : null);
    Object parser = parser(c.agents());
    Method ask = host.type(PARSER).getMethod("getRobotRulesSet", protocol, URL.class);
    ObjectNode values = DriverAnswer.values();
    ArrayNode steps = values.putArray("steps");
    for (JsonNode step : c.script()) {
      web.serve(step);
      if (step.has("ask")) {
        String url = step.get("ask").textValue();
        URL parsed;
        try {
          parsed = new URL(url);
        } catch (MalformedURLException e) {
          return new DriverAnswer.Errored(e.toString());
        }
        Object found = ask.invoke(parser, http, parsed);
        ObjectNode answer = steps.addObject();
        answer.put("verdict", DriverAnswer.word(rules.isAllowed(found, url)));
        ArrayNode requests = answer.putArray("requests");
        web.takeRequests().forEach(requests::add);
      }
    }
    return new DriverAnswer.Given(values);
  }

  private Object respond(JsonNode answer) throws IOException, ReflectiveOperationException {
    if (answer.has("fails")) {
      throw new IOException(answer.get("fails").asText());
    }
    Class<?> metadata = host.type(PACKAGE + "Metadata");
    Object headers = metadata.getConstructor().newInstance();
    Method set = metadata.getMethod("setValue", String.class, String.class);
    for (Map.Entry<String, List<String>> e : ScriptedWeb.headers(answer).entrySet()) {
      set.invoke(headers, e.getKey(), e.getValue().get(0));
    }
    return host.type(PACKAGE + "protocol.ProtocolResponse")
        .getConstructor(byte[].class, int.class, metadata)
        .newInstance(ScriptedWeb.body(answer), answer.path("status").asInt(), headers);
  }

  @Override
  public void close() {
    host.close();
  }
}
