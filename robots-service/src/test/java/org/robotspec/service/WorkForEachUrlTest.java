package org.robotspec.service;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.mockingDetails;
import static org.robotspec.service.FakeFetcher.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;
import org.robotspec.Allocated;
import org.robotspec.text.Platform;

/**
 * Nothing inflates or parses a file for each URL. Work is counted as the octets that a thread
 * allocates: a file that is inflated once more takes at least its size.
 */
final class WorkForEachUrlTest extends ServiceFixture {
  private static final int SITEMAPS = 10_000;

  @TempDir private Path directory;
  private final String[] lines =
      IntStream.range(0, SITEMAPS)
          .mapToObj(i -> "sitemap: http://b.example/" + i + "/sitemap.xml")
          .toArray(String[]::new);

  private static long allocated(Runnable task) {
    task.run(); // loads classes
    return Allocated.by(task);
  }

  private static int size(String... lines) {
    return String.join("\n", lines).length();
  }

  @Test
  void p1_sitemapsAreReadOnceHoweverOftenTheyAreAskedFor() {
    fetcher.on(ROBOTS, file(lines));
    RobotsService service = open();
    service.decide(PAGE);
    long counted =
        allocated(
            () -> {
              OriginRules rules = service.rulesFor(PAGE);
              for (int i = 0; i < 100; i++) {
                assertThat(rules.sitemaps().get(i)).endsWith("/" + i + "/sitemap.xml");
              }
            });
    assertThat(counted).isLessThan(50L * size(lines));
    assertThat(new ArrayList<>(service.rulesFor(PAGE).sitemaps())).hasSize(SITEMAPS);
  }

  @Test
  void p1_whoAsksOnlyWhetherThereAreSitemapsReadsNone() {
    fetcher.on(ROBOTS, file(lines));
    RobotsService service = open();
    service.decide(PAGE);
    long counted =
        allocated(
            () -> {
              for (int i = 0; i < 100; i++) {
                assertThat(service.rulesFor(PAGE).sitemaps()).isNotEmpty();
                assertThat(service.decide(PAGE + i).allowed()).isTrue();
              }
            });
    assertThat(counted).isLessThan(size(lines));
  }

  /** The jitter is asked, and the listener told, by the thread that compiles between them. */
  @Test
  void h1_aFileIsCompiledFromTheOctetsThatWereRead() {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /page"));
    AtomicReference<MockedStatic<Platform>> platform = new AtomicReference<>();
    List<String> calls = new ArrayList<>();
    try (RobotsService service =
        RobotsService.builder(config().build())
            .fetcher(fetcher)
            .jitter(
                () -> {
                  platform.set(mockStatic(Platform.class, CALLS_REAL_METHODS));
                  return 0.5;
                })
            .listener(
                fetch -> {
                  mockingDetails(Platform.class)
                      .getInvocations()
                      .forEach(call -> calls.add(call.getMethod().getName()));
                  requireNonNull(platform.get()).close();
                })
            .open()) {
      assertThat(service.decide(PAGE).allowed()).isFalse();
    }
    assertThat(calls).contains("deflated").doesNotContain("inflated");
  }

  @Test
  void h10_aStoredFileThatIsTooOldIsNotReadForEachUrl() {
    String store = "file:" + directory;
    String[] rules = new String[SITEMAPS];
    for (int i = 1; i < rules.length; i++) {
      rules[i] = "disallow: /a/" + "b".repeat(30) + (i % 10);
    }
    rules[0] = "user-agent: *";
    fetcher.on(ROBOTS, file(rules));
    open(config().set(ServiceSettings.STORE, store)).decide(PAGE);
    RobotsService other = open(config().set(ServiceSettings.STORE, store));
    clock.forward(DAY.multipliedBy(3));
    long counted =
        allocated(
            () -> {
              for (int i = 0; i < 10; i++) {
                assertThat(other.cached(PAGE + i)).isEmpty();
              }
            });
    assertThat(counted).isLessThan(size(rules));
    assertThat(List.copyOf(fetches)).hasSize(1);
  }

  @Test
  void d27_tenThousandTextsCostLittle() {
    RobotsConfig config = RobotsConfig.builder("foo").build();
    int texts = 10_000;
    long counted =
        allocated(
            () -> {
              for (int i = 0; i < texts; i++) {
                assertThat(config.mistakeIn("User-agent: *\nDisallow: /" + i)).isEmpty();
              }
            });
    assertThat(counted).isLessThan(texts * 20_000L);
  }
}
