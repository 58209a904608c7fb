package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Track;

/**
 * The robots.txt code of StormCrawler, stock: its parser, its cache key, and what it makes of a
 * fetch; and what its parser bolt makes of robots meta tags and X-Robots-Tag. Its caches have the
 * system's clock, so scripts that take time are skipped.
 */
final class StormCrawlerDriver extends ReflectiveDriver {
  private static final String PACKAGE = "com.digitalpebble.stormcrawler.";
  private static final String PARSER = PACKAGE + "protocol.HttpRobotRulesParser";

  /** Scripts up to here take no time worth a clock. */
  private static final Duration NO_TIME = Duration.ofMinutes(30);

  /** Where it keeps the directives that it knows. */
  private static final List<Map.Entry<String, String>> KNOWN =
      List.of(
          Map.entry("robots.noIndex", "noindex"),
          Map.entry("robots.noFollow", "nofollow"),
          Map.entry("robots.noCache", "noarchive"));

  StormCrawlerDriver(Path jars) {
    super(jars, "stormcrawler", "storm-crawler-core");
  }

  @Override
  public Set<Track> tracks() {
    return EnumSet.complementOf(EnumSet.of(Track.USAGE));
  }

  @Override
  DriverAnswer answer(Case c) {
    return switch (c.track()) {
      case MATCH -> super.answer(c);
      case ORIGIN -> origin(c);
      case FETCH -> fetch(c);
      case INDEX -> index(c);
      case USAGE -> new DriverAnswer.Skipped("no usage track");
    };
  }

  @Override
  Object parse(Case c) {
    Object parser = parser(c.agents());
    Object names = field(PACKAGE + "protocol.RobotRulesParser", parser, "agentNames");
    return call(parser, "parseRules", ROBOTS_TXT, c.body(), "text/plain", names);
  }

  private Object parser(List<String> agents) {
    @SuppressWarnings("unchecked") // a Config is a Map<String, Object>
    Map<String, Object> conf = (Map<String, Object>) make("org.apache.storm.Config");
    conf.put("http.agent.name", agents.get(0));
    conf.put("http.robots.agents", String.join(",", agents));
    return make(PARSER, conf);
  }

  /** Its cache key is what it takes for an origin. */
  private DriverAnswer origin(Case c) {
    if (!c.json().has("robotsTxt")) {
      return new DriverAnswer.Skipped("does not tell the address of the file");
    }
    try {
      URL file = new URL(c.json().get("robotsTxt").textValue());
      URL url = new URL(c.url().orElseThrow());
      boolean governs =
          file.getFile().equals("/robots.txt")
              && call(type(PARSER), "getCacheKey", file)
                  .equals(call(type(PARSER), "getCacheKey", url));
      return new DriverAnswer.Given(DriverAnswer.values().put("governs", governs));
    } catch (MalformedURLException e) {
      return new DriverAnswer.Skipped("java.net.URL does not take it: " + e.getMessage());
    }
  }

  private DriverAnswer fetch(Case c) {
    if (c.json().has("settings")) {
      return new DriverAnswer.Skipped("has no such setting");
    }
    if (c.script().stream().anyMatch(step -> Case.at(step).compareTo(NO_TIME) > 0)) {
      return new DriverAnswer.Skipped("takes time, and its caches have the system's clock");
    }
    ScriptedWeb web = new ScriptedWeb();
    Object http =
        proxy(
            PACKAGE + "protocol.Protocol",
            (proxy, method, args) ->
                method.getName().equals("getProtocolOutput")
                    ? respond(web.request((String) args[0]))
                    : null);
    Object parser = parser(c.agents());
    return web.play(
        c,
        time -> {},
        (url, answer) -> {
          Object rules = call(parser, "getRobotRulesSet", http, make("java.net.URL", url));
          answer.put("verdict", DriverAnswer.word(isAllowed(rules, url)));
        });
  }

  private Object respond(JsonNode answer) throws IOException {
    if (answer.has("fails")) {
      throw new IOException(answer.get("fails").asText());
    }
    Object metadata = make(PACKAGE + "Metadata");
    Case.headers(answer).forEach((k, values) -> call(metadata, "setValue", k, values.get(0)));
    return make(
        PACKAGE + "protocol.ProtocolResponse",
        Case.bytes(answer.path("body")),
        answer.path("status").asInt(),
        metadata);
  }

  /** Its parser bolt reads the page, and the metadata that its indexers act on is the answer. */
  private DriverAnswer index(Case c) {
    Object metadata = make(PACKAGE + "Metadata");
    // Its protocols keep every header of a name, and write names in lower case.
    Case.headers(c.json())
        .forEach(
            (name, lines) ->
                lines.forEach(
                    line -> call(metadata, "addValue", name.toLowerCase(Locale.ROOT), line)));
    parsePage(c, metadata);
    ObjectNode values = DriverAnswer.values();
    ArrayNode directives = values.putArray("directives");
    KNOWN.stream()
        .filter(known -> "true".equals(call(metadata, "getFirstValue", known.getKey())))
        .forEach(known -> directives.add(known.getValue()));
    return new DriverAnswer.Given(values);
  }

  private void parsePage(Case c, Object metadata) {
    Map<String, Object> conf = new HashMap<>();
    conf.put("http.agent.name", c.agents().get(0));
    conf.put("jsoup.treat.non.html.as.error", false);
    // The type is what the headers say; a guess from so short a page may be another.
    conf.put("detect.mimetype", false);
    Object bolt = make(PACKAGE + "bolt.JSoupParserBolt");
    Object nowhere = proxy("org.apache.storm.task.IOutputCollector", (proxy, method, args) -> null);
    Object collector = make("org.apache.storm.task.OutputCollector", nowhere);
    call(bolt, "prepare", conf, context(), collector);
    Map<String, Object> page =
        Map.of("content", c.body(), "url", "http://example.com/page", "metadata", metadata);
    InvocationHandler fields =
        (proxy, method, args) ->
            method.getName().endsWith("ByField") ? page.get((String) args[0]) : null;
    call(bolt, "execute", proxy("org.apache.storm.tuple.Tuple", fields));
  }

  /** Makes a context that knows nothing but how to register a metric. */
  private Object context() {
    Class<?> type = type("org.apache.storm.task.TopologyContext");
    @Nullable Object[] arguments =
        Arrays.stream(type.getConstructors()[0].getParameterTypes())
            .map(StormCrawlerDriver::nothing)
            .toArray();
    return make(type.getName(), arguments);
  }

  private static @Nullable Object nothing(Class<?> type) {
    return type == Map.class
        ? new HashMap<>()
        : Map.of(List.class, List.of(), AtomicBoolean.class, new AtomicBoolean(), Integer.class, 1)
            .get(type);
  }
}
