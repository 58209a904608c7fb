import java.nio.charset.StandardCharsets;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;

/** The core alone: one jar. */
final class Main {
  public static void main(String[] arguments) {
    byte[] body = "user-agent: *\ndisallow: /private\n".getBytes(StandardCharsets.UTF_8);
    RuleDecision decision =
        RobotsTxt.parse(body).rulesFor(Crawler.of("examplebot")).decide("https://example.com/private");
    System.out.println(decision.allowed() + ", " + decision.rule());
  }
}
