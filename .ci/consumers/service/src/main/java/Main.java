import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/** The service, by the BOM, with a site of its own and a store in Redis. */
final class Main {
  public static void main(String[] arguments) throws Exception {
    HttpServer site =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext(
        "/robots.txt",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("user-agent: *\ndisallow: /x".getBytes());
          exchange.close();
        });
    site.start();
    String url = "http://127.0.0.1:" + site.getAddress().getPort() + "/x";
    String rule;
    try (RobotsService service = RobotsService.open(RobotsConfig.builder("examplebot").build())) {
      rule = service.decide(url).explain();
    }
    site.stop(0);
    String redis = System.getenv().getOrDefault("ROBOTSPEC_TEST_REDIS", "redis://127.0.0.1:1");
    try (RobotsService service =
        RobotsService.open(
            RobotsConfig.builder("examplebot").set(ServiceSettings.STORE, redis).build())) {
      System.out.println(rule + "; the store works: " + service.storeWorks());
    } catch (IllegalStateException e) {
      System.out.println(rule + "; " + e.getMessage());
    }
  }
}
