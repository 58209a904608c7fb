import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.search.robotstxt.Parser;
import com.google.search.robotstxt.RobotsMatcher;
import com.google.search.robotstxt.RobotsParseHandler;
import com.google.search.robotstxt.RobotsParser;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Puts google/robotstxt-java through the Robotspec conformance suite. */
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
        reply.put("protocol", 1).put("name", "google/robotstxt-java").put("version", "ef74a3c");
        reply.putArray("tracks").add("match");
      } else {
        answer(message, reply.put("seq", message.get("seq").asInt()));
      }
      System.out.println(reply);
    }
  }

  private static void answer(JsonNode message, ObjectNode reply) throws Exception {
    if (!message.has("url")) {
      reply.put("skipped", "asks about no URL");
      return;
    }
    byte[] body = message.get("body").binaryValue();
    Method parse = Parser.class.getDeclaredMethod("parse", byte[].class);
    parse.setAccessible(true); // only its own program may call it
    Parser parser = new RobotsParser(new RobotsParseHandler());
    RobotsMatcher file = (RobotsMatcher) parse.invoke(parser, body);
    List<String> agents = new ArrayList<>();
    message.get("agents").forEach(agent -> agents.add(agent.asText()));
    boolean allowed = file.allowedByRobots(agents, message.get("url").asText());
    reply.put("verdict", allowed ? "allow" : "disallow");
  }
}
