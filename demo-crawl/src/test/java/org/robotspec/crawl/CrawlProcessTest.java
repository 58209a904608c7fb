package org.robotspec.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class CrawlProcessTest {
  private static final CrawlPlan PLAN =
      new CrawlPlan(List.of("http://127.0.0.1:1/"), 0, 1, "foo", 0, 1_000, Map.of());

  @TempDir private Path dir;

  /** Waits for its owner as a crawler does. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws Exception {
      while (System.in.read() >= 0) {}
    }
  }

  /** Fails as a crawler does. */
  static final class Failing {
    private Failing() {}

    public static void main(String[] args) {
      System.out.println(new CrawlEvent.Failed("no luck").toJson());
    }
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  @Test
  void crawlerEndsWithItsOwner() {
    Set<Long> before = children();
    try (CrawlProcess process = start(Waiting.class.getName())) {
      assertThat(children()).hasSize(before.size() + 1);
      assertThat(process).isNotNull();
    }
    assertThat(children()).isEqualTo(before);
  }

  @Test
  void failureOfTheCrawlerIsOneLine() {
    try (CrawlProcess process = start(Failing.class.getName())) {
      assertThatThrownBy(() -> process.forEach(event -> {}))
          .isInstanceOf(CrawlException.class)
          .hasMessage("no luck");
    }
  }

  @Test
  void crawlerThatEndsTooEarlyIsNoticed() {
    try (CrawlProcess process = start("no.such.Class")) {
      assertThatThrownBy(() -> process.forEach(event -> {}))
          .isInstanceOf(CrawlException.class)
          .hasMessageContaining(
              "ended before the crawl was done; see its log: " + dir.resolve("log"));
    }
  }

  @Test
  void crawlerThatIsNotBuiltIsNamed() {
    assertThatThrownBy(() -> CrawlProcess.start(PLAN, dir, dir.resolve("log")))
        .isInstanceOf(CrawlException.class)
        .hasMessageContaining("the crawler is not built");
  }

  private CrawlProcess start(String mainClass) {
    String[] classPath = System.getProperty("java.class.path").split(File.pathSeparator);
    List<Path> paths = Stream.of(classPath).map(Path::of).toList();
    return CrawlProcess.start(paths, List.of(mainClass), PLAN, dir.resolve("log"));
  }
}
