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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What happens if the optional Jedis, Commons Net or Jackson is not on the class path. */
final class WithoutOptionalLibrariesTest {
  /** Decides without a store. */
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

  /** Asks about a file on a server. */
  static final class FetchingFtp implements Callable<Object> {
    @Override
    public Object call() {
      try (RobotsService service = RobotsService.open(RobotsConfig.builder("foo").build())) {
        return service.decide("ftp://127.0.0.1/no").explain();
      }
    }
  }

  /** Opens a service with a Redis store. */
  static final class OpeningRedis implements Callable<Object> {
    @Override
    public Object call() {
      return RobotsService.open(
          RobotsConfig.builder("foo")
              .set(ServiceSettings.STORE, "redis://me:secret@127.0.0.1:1/2")
              .build(),
          (url, limits) -> FakeFetcher.file("user-agent: *"));
    }
  }

  /** Opens a service with a file of overrides. */
  static final class ReadingOverrides implements Callable<Object> {
    @Override
    public Object call() {
      return RobotsService.open(
          RobotsConfig.builder("foo").set(ServiceSettings.OVERRIDES, "pom.xml").build());
    }
  }

  /** Runs a task in its own class loader, without the jars whose names contain these. */
  private static Object run(Class<? extends Callable<Object>> task, String... without)
      throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      String name = Path.of(entry).getFileName().toString();
      if (Stream.of(without).noneMatch(name::startsWith)) {
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
  void theErrorNamesTheClientOfTheStoreAndNoPassword() {
    assertThatThrownBy(() -> run(OpeningRedis.class, "jedis"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("redis.clients:jedis")
        .hasMessageNotContaining("secret");
  }

  @Test
  void ftpIsPostponedAndTheReasonNamesItsClient() throws Exception {
    assertThat(run(FetchingFtp.class, "commons-net"))
        .asString()
        .contains("not of the site", "commons-net:commons-net");
  }

  @Test
  void theErrorNamesTheReaderOfOverrides() {
    assertThatThrownBy(() -> run(ReadingOverrides.class, "jackson"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("robotspec.overrides needs com.fasterxml.jackson.core:jackson-");
  }

  @Test
  void whoUsesNeitherNeedsNone() throws Exception {
    assertThat(run(Fetching.class, "jedis", "commons-pool2", "commons-net", "jackson"))
        .isEqualTo(false);
  }
}
