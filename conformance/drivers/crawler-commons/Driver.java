import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Puts crawler-commons through the Robotspec conformance suite. */
public final class Driver {
  public static void main(String[] args) throws Exception {
    ObjectMapper json = new ObjectMapper();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode message = json.readTree(line);
      ObjectNode reply = json.createObjectNode();
      if (message.get("cmd").asText().equals("stop")) {
        return;
      } else if (message.get("cmd").asText().equals("start")) {
        String jar = SimpleRobotRulesParser.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        reply.put("protocol", 1).put("name", "crawler-commons");
        reply.put("version", jar.replaceAll(".*-([0-9][^/]*)\\.jar", "$1"));
      } else {
        reply.put("seq", message.get("seq").asInt());
        try {
          answer(message, reply);
        } catch (RuntimeException e) {
          reply.put("errored", e.toString());
        }
      }
      System.out.println(reply);
    }
  }

  private static void answer(JsonNode message, ObjectNode reply) throws Exception {
    List<String> agents = new ArrayList<>();
    // Its documentation asks for names in lower case.
    message.get("agents").forEach(agent -> agents.add(agent.asText().toLowerCase(Locale.ROOT)));
    byte[] body = message.get("body").binaryValue();
    BaseRobotRules rules =
        new SimpleRobotRulesParser().parseContent("http://example.com/robots.txt", body, "text/plain", agents);
    if (message.has("url")) {
      reply.put("verdict", rules.isAllowed(message.get("url").asText()) ? "allow" : "disallow");
    }
    rules.getSitemaps().forEach(reply.putArray("sitemaps")::add);
    long delay = rules.getCrawlDelay(); // in milliseconds
    reply.put("crawlDelay", delay == BaseRobotRules.UNSET_CRAWL_DELAY ? null : delay / 1000.0);
  }
}
