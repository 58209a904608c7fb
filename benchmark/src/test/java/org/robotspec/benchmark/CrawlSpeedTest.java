package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.Hit;

final class CrawlSpeedTest {
  private static final Set<String> PAGES = Set.of("http://127.0.0.2:1/", "http://127.0.0.2:1/a");

  private static List<Hit> hits(String... paths) {
    List<Hit> hits = new ArrayList<>();
    for (String path : paths) {
      Instant time = Instant.ofEpochSecond(100 + hits.size());
      hits.add(new Hit(hits.size() + 1, time, "http://127.0.0.2:1", "GET", path, 1, Map.of()));
    }
    return hits;
  }

  @Test
  void theTimeIsThatOfThePagesAlone() {
    assertThat(CrawlSpeed.STOCK.figures(hits("/robots.txt", "/", "/a"), PAGES))
        .extracting(Figure::median)
        .containsExactly(2.0, 0.5, 2.0);
  }

  @Test
  void aCrawlThatDisobeysOrLosesAPageDoesNotCount() {
    for (List<Hit> wrong :
        List.of(hits("/", "/a", "/refused/page"), hits("/"), hits("/", "/a", "/a"))) {
      assertThatThrownBy(() -> CrawlSpeed.EQUIPPED.figures(wrong, PAGES))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("StormCrawler with Robotspec");
    }
  }
}
