import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.robotspec.crawlercommons.RobotspecParser;

/** A crawler that embeds crawler-commons, with our parser, by the BOM. */
final class Main {
  public static void main(String[] arguments) {
    BaseRobotsParser parser = new RobotspecParser();
    byte[] body = "user-agent: *\ndisallow: /private\n".getBytes(StandardCharsets.UTF_8);
    BaseRobotRules rules =
        parser.parseContent("https://example.com/robots.txt", body, "text/plain", List.of("examplebot"));
    System.out.println(rules.isAllowed("https://example.com/private"));
  }
}
