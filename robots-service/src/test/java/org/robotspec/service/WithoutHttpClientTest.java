package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What happens where Apache HttpClient, which is optional, is not on the class path. */
final class WithoutHttpClientTest {
  /** Opens a service without a fetcher of its own. */
  static final class Opening implements Callable<Object> {
    @Override
    public Object call() {
      return RobotsService.open(RobotsConfig.builder("foo").build());
    }
  }

  /** Fetches with another fetcher. */
  static final class Fetching implements Callable<Object> {
    @Override
    public Object call() {
      try (RobotsService service =
          RobotsService.open(
              RobotsConfig.builder("foo").build(),
              (url, limits) -> FakeFetcher.file("user-agent: *", "disallow: /no"))) {
        return service.decide("http://a.example/no").allowed();
      }
    }
  }

  /** Runs a task in a class loader of its own. */
  private static Object run(Class<? extends Callable<Object>> task) throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.contains("httpclient5") && !entry.contains("httpcore5")) {
        classPath.add(Path.of(entry).toUri().toURL());
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      var constructor = loader.loadClass(task.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return ((Callable<?>) constructor.newInstance()).call();
    }
  }

  @Test
  void theErrorNamesWhatIsMissing() {
    assertThatThrownBy(() -> run(Opening.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("org.apache.httpcomponents.client5:httpclient5");
  }

  @Test
  void anotherFetcherNeedsNone() throws Exception {
    assertThat(run(Fetching.class)).isEqualTo(false);
  }
}
