import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.ServiceSettings;

/** The service, by the BOM, with a fetcher of its own and a store whose client is missing. */
final class Main {
  public static void main(String[] arguments) {
    try {
      RobotsService.open(
          RobotsConfig.builder("examplebot")
              .set(ServiceSettings.STORE, "redis://127.0.0.1:1")
              .build(),
          (url, limits) -> {
            throw new java.io.IOException("never asked");
          });
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }
}
