package consumer;

import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/** The service as a module, with the store whose address is the argument. */
final class Main {
  public static void main(String[] arguments) {
    RobotsConfig config =
        RobotsConfig.builder("examplebot")
            .set(ServiceSettings.STORE, arguments[0])
            .override("example.com", "user-agent: *\ndisallow: /x")
            .build();
    try (RobotsService service = RobotsService.open(config)) {
      String module = service.getClass().getModule().toString();
      Object verdict = service.decide("https://example.com/x").outcome();
      System.out.println(module + ": " + verdict + ", the store works: " + service.storeWorks());
    }
  }
}
