import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.bolt.JSoupParserBolt;
import com.digitalpebble.stormcrawler.protocol.HttpRobotRulesParser;
import com.digitalpebble.stormcrawler.protocol.Protocol;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import crawlercommons.robots.BaseRobotRules;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.Config;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * Puts StormCrawler through the Robotspec conformance suite: its parser, its cache key, what it
 * makes of a fetch, and what its parser bolt makes of robots meta tags and X-Robots-Tag.
 */
public final class Driver {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Scripts up to here take no time worth a clock; its caches have the system's. */
  private static final Duration NO_TIME = Duration.ofMinutes(30);

  /** Where it keeps the directives that it knows. */
  private static final String[][] KNOWN = {
    {"robots.noIndex", "noindex"}, {"robots.noFollow", "nofollow"}, {"robots.noCache", "noarchive"}
  };

  private static final class Parser extends HttpRobotRulesParser {
    Parser(Config conf) {
      super(conf);
    }

    static Parser of(JsonNode message) {
      Config conf = new Config();
      conf.put("http.agent.name", message.get("agents").get(0).asText());
      conf.put("http.robots.agents", String.join(",", texts(message.get("agents"))));
      return new Parser(conf);
    }

    BaseRobotRules parse(byte[] body) {
      return parseRules("http://example.com/robots.txt", body, "text/plain", agentNames);
    }

    static String key(URL url) {
      return getCacheKey(url);
    }
  }

  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    System.setOut(System.err); // before Log4j writes to it
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode message = JSON.readTree(line);
      ObjectNode reply = JSON.createObjectNode();
      if (message.get("cmd").asText().equals("stop")) {
        return;
      } else if (message.get("cmd").asText().equals("start")) {
        String jar = Metadata.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        reply.put("protocol", 1).put("name", "stormcrawler");
        reply.put("version", jar.replaceAll(".*-([0-9][^/]*)\\.jar", "$1"));
        reply.putArray("tracks").add("match").add("origin").add("fetch").add("index");
      } else {
        reply.put("seq", message.get("seq").asInt());
        try {
          answer(message, reply);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
          reply.put("errored", e.toString());
        }
      }
      out.println(reply);
    }
  }

  private static void answer(JsonNode message, ObjectNode reply) throws IOException {
    switch (message.get("track").asText()) {
      case "match" -> match(message, reply);
      case "origin" -> origin(message, reply);
      case "fetch" -> fetch(message, reply);
      default -> index(message, reply);
    }
  }

  private static void match(JsonNode message, ObjectNode reply) throws IOException {
    BaseRobotRules rules = Parser.of(message).parse(message.get("body").binaryValue());
    if (message.has("url")) {
      reply.put("verdict", verdict(rules, message.get("url").asText()));
    }
    rules.getSitemaps().forEach(reply.putArray("sitemaps")::add);
    long delay = rules.getCrawlDelay(); // in milliseconds
    reply.put("crawlDelay", delay == BaseRobotRules.UNSET_CRAWL_DELAY ? null : delay / 1000.0);
  }

  /** Its cache key is what it takes for an origin. */
  private static void origin(JsonNode message, ObjectNode reply) {
    if (!message.has("robotsTxt")) {
      reply.put("skipped", "does not tell the address of the file");
      return;
    }
    try {
      URL file = new URL(message.get("robotsTxt").asText());
      URL url = new URL(message.get("url").asText());
      reply.put("governs", file.getFile().equals("/robots.txt") && Parser.key(file).equals(Parser.key(url)));
    } catch (MalformedURLException e) {
      reply.put("skipped", "java.net.URL does not take it: " + e.getMessage());
    }
  }

  private static void fetch(JsonNode message, ObjectNode reply) throws IOException {
    if (message.has("settings")) {
      reply.put("skipped", "has no such setting");
      return;
    }
    for (JsonNode step : message.get("script")) {
      String at = step.get("at").asText().toUpperCase(Locale.ROOT);
      if (Duration.parse(at.endsWith("D") ? "P" + at : "PT" + at).compareTo(NO_TIME) > 0) {
        reply.put("skipped", "takes time, and its caches have the system's clock");
        return;
      }
    }
    Map<String, JsonNode> served = new HashMap<>();
    List<String> requests = new ArrayList<>();
    Protocol http =
        proxy(
            Protocol.class,
            args -> {
              String url = ((String) args[0]).split("#", 2)[0];
              requests.add(url);
              return response(served(served, url));
            });
    Parser parser = Parser.of(message);
    ArrayNode steps = reply.putArray("steps");
    for (JsonNode step : message.get("script")) {
      step.path("serve").properties().forEach(e -> served.put(e.getKey(), e.getValue()));
      if (step.has("ask")) {
        String url = step.get("ask").asText();
        requests.clear();
        ObjectNode answer = steps.addObject();
        answer.put("verdict", verdict(parser.getRobotRulesSet(http, new URL(url)), url));
        requests.forEach(answer.putArray("requests")::add);
      }
    }
  }

  /** Returns what an address serves: under its own name, or a prefix with a star behind it. */
  private static JsonNode served(Map<String, JsonNode> served, String url) {
    JsonNode exact = served.get(url);
    return exact != null
        ? exact
        : served.entrySet().stream()
            .filter(e -> e.getKey().endsWith("*"))
            .filter(e -> url.startsWith(e.getKey().substring(0, e.getKey().length() - 1)))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(JSON.createObjectNode().put("status", 404));
  }

  private static ProtocolResponse response(JsonNode answer) throws IOException {
    if (answer.has("fails")) {
      throw new IOException(answer.get("fails").asText());
    }
    Metadata headers = new Metadata();
    answer.path("headers").properties().forEach(e -> headers.setValue(e.getKey(), texts(e.getValue()).get(0)));
    byte[] body = answer.has("body") ? answer.get("body").binaryValue() : new byte[0];
    return new ProtocolResponse(body, answer.path("status").asInt(), headers);
  }

  /** Its parser bolt reads the page, and the metadata that its indexers act on is the answer. */
  private static void index(JsonNode message, ObjectNode reply) throws IOException {
    Metadata metadata = new Metadata();
    // Its protocols keep every header of a name, and write names in lower case.
    for (Map.Entry<String, JsonNode> e : message.path("headers").properties()) {
      texts(e.getValue()).forEach(line -> metadata.addValue(e.getKey().toLowerCase(Locale.ROOT), line));
    }
    Map<String, Object> conf = new HashMap<>();
    conf.put("http.agent.name", message.get("agents").get(0).asText());
    conf.put("jsoup.treat.non.html.as.error", false);
    // The type is what the headers say; a guess from so short a page may be another.
    conf.put("detect.mimetype", false);
    byte[] body = message.has("body") ? message.get("body").binaryValue() : new byte[0];
    Map<String, Object> page =
        Map.of("content", body, "url", "http://example.com/page", "metadata", metadata);
    JSoupParserBolt bolt = new JSoupParserBolt();
    bolt.prepare(conf, context(), new OutputCollector(proxy(IOutputCollector.class, args -> null)));
    bolt.execute(proxy(Tuple.class, args -> args == null ? null : page.get(args[0])));
    ArrayNode directives = reply.putArray("directives");
    for (String[] known : KNOWN) {
      if ("true".equals(metadata.getFirstValue(known[0]))) {
        directives.add(known[1]);
      }
    }
  }

  /** Makes a context that knows nothing but how to register a metric. */
  private static TopologyContext context() {
    Map<String, Object> none = new HashMap<>();
    return new TopologyContext(
        null, none, Map.of(), Map.of(), Map.of(), Map.of(), null, null, null, 1, 1, List.of(),
        none, none, none, new HashMap<>(), new AtomicBoolean(), null);
  }

  private static String verdict(BaseRobotRules rules, String url) {
    return rules.isAllowed(url) ? "allow" : "disallow";
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isTextual()) {
      texts.add(node.asText());
    }
    node.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** An answer to any method with these arguments. */
  private interface Answer {
    Object to(Object[] arguments) throws IOException;
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            Driver.class.getClassLoader(), new Class<?>[] {type}, (p, method, args) -> answer.to(args)));
  }
}
