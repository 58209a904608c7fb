import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import crawlercommons.robots.BaseRobotRules;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.RobotRulesParser;

/**
 * Puts the robots.txt code in Nutch's own jar through the Robotspec conformance suite. What fetches
 * the file is in one of Nutch's plugins, which no repository has: see the whole crawlers for that.
 */
public final class Driver extends RobotRulesParser {
  private Driver(List<String> agents) {
    Configuration conf = new Configuration(false);
    conf.set("http.agent.name", agents.get(0));
    if (agents.size() > 1) {
      conf.set("http.robots.agents", String.join(",", agents.subList(1, agents.size())));
    }
    setConf(conf);
  }

  @Override
  public BaseRobotRules getRobotRulesSet(Protocol protocol, URL url, List<Content> content) {
    throw new UnsupportedOperationException();
  }

  public static void main(String[] args) throws Exception {
    ObjectMapper json = new ObjectMapper();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonNode message = json.readTree(line);
      ObjectNode reply = json.createObjectNode();
      if (message.get("cmd").asText().equals("stop")) {
        return;
      } else if (message.get("cmd").asText().equals("start")) {
        String jar = RobotRulesParser.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        reply.put("protocol", 1).put("name", "nutch");
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
    if (message.get("agents").get(0).asText().isBlank()) {
      reply.put("verdict", "invalid"); // it does not start
      return;
    }
    List<String> agents = new ArrayList<>();
    message.get("agents").forEach(agent -> agents.add(agent.asText()));
    Driver parser = new Driver(agents);
    byte[] body = message.get("body").binaryValue();
    BaseRobotRules rules =
        parser.parseRules("http://example.com/robots.txt", body, "text/plain", parser.agentNames);
    if (message.has("url")) {
      reply.put("verdict", rules.isAllowed(message.get("url").asText()) ? "allow" : "disallow");
    }
    rules.getSitemaps().forEach(reply.putArray("sitemaps")::add);
    long delay = rules.getCrawlDelay(); // in milliseconds
    reply.put("crawlDelay", delay == BaseRobotRules.UNSET_CRAWL_DELAY ? null : delay / 1000.0);
  }
}
