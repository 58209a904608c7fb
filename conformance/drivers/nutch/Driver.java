import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crawlercommons.robots.BaseRobotRules;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URL;
import java.util.ArrayList;
import java.util.Base64;
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
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      JsonObject message = JsonParser.parseString(line).getAsJsonObject();
      JsonObject reply = new JsonObject();
      if (message.get("cmd").getAsString().equals("stop")) {
        return;
      } else if (message.get("cmd").getAsString().equals("start")) {
        String jar = RobotRulesParser.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        reply.addProperty("protocol", 1);
        reply.addProperty("name", "nutch");
        reply.addProperty("version", jar.replaceAll(".*-([0-9][^/]*)\\.jar", "$1"));
      } else {
        reply.add("seq", message.get("seq"));
        try {
          answer(message, reply);
        } catch (RuntimeException e) {
          reply.addProperty("errored", e.toString());
        }
      }
      System.out.println(reply);
    }
  }

  private static void answer(JsonObject message, JsonObject reply) throws Exception {
    JsonArray names = message.getAsJsonArray("agents");
    if (names.get(0).getAsString().isBlank()) {
      reply.addProperty("verdict", "invalid"); // it does not start
      return;
    }
    List<String> agents = new ArrayList<>();
    names.forEach(name -> agents.add(name.getAsString()));
    Driver parser = new Driver(agents);
    byte[] body = Base64.getDecoder().decode(message.get("body").getAsString());
    BaseRobotRules rules =
        parser.parseRules("http://example.com/robots.txt", body, "text/plain", parser.agentNames);
    if (message.has("url")) {
      String url = message.get("url").getAsString();
      reply.addProperty("verdict", rules.isAllowed(url) ? "allow" : "disallow");
    }
    JsonArray sitemaps = new JsonArray();
    rules.getSitemaps().forEach(sitemaps::add);
    reply.add("sitemaps", sitemaps);
    long delay = rules.getCrawlDelay(); // in milliseconds
    reply.addProperty(
        "crawlDelay", delay == BaseRobotRules.UNSET_CRAWL_DELAY ? null : delay / 1000.0);
  }
}
