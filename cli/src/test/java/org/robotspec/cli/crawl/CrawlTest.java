package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.rules.Outcome;

final class CrawlTest {
  private final List<String> progress = new ArrayList<>();

  private Crawl crawl(int depth, int maxPages) {
    return new Crawl(
        new CrawlPlan(List.of(), depth, maxPages, "foo", 0, 1_000, Map.of()), progress::add);
  }

  @Test
  void eachPageIsTakenOnceWithoutItsFragment() {
    Crawl crawl = crawl(1, 10);
    assertThat(crawl.discovered("http://a/x#1", 0)).contains("http://a/x");
    assertThat(crawl.discovered("http://a/x#2", 1)).isEmpty();
    assertThat(crawl.discovered("http://a/x", 1)).isEmpty();
  }

  @Test
  void pagesTooDeepOrNotOnTheWebAreNotTaken() {
    Crawl crawl = crawl(1, 10);
    assertThat(crawl.discovered("http://a/2", 2)).isEmpty();
    assertThat(crawl.discovered("mailto:a@b", 1)).isEmpty();
    assertThat(crawl.discovered("HTTPS://a/1", 1)).contains("HTTPS://a/1");
  }

  @Test
  void pagesOverTheLimitAreCountedAsLeftOut() throws InterruptedException {
    Crawl crawl = crawl(1, 2);
    for (int i = 0; i < 5; i++) {
      assertThat(crawl.discovered("http://a/" + i, 0).isPresent()).isEqualTo(i < 2);
    }
    crawl.settled();
    crawl.settled();
    crawl.awaitEnd();
    assertThat(crawl.leftOut()).isEqualTo(3);
  }

  @Test
  void ofAPageReportedTwiceTheLastReportCounts() {
    Crawl crawl = crawl(1, 2);
    crawl.discovered("http://a/x", 0);
    crawl.add(new Page("http://a/x", Outcome.ALLOWED, "", 0, 200, "FETCHED", null));
    crawl.add(new Page("http://a/x", null, "", 0, null, "FAILED", "lost"));
    assertThat(crawl.pages()).extracting(Page::status).containsExactly("FAILED");
    assertThat(progress)
        .containsExactly("1/1  allowed  http://a/x  200", "1/1  unknown  http://a/x");
  }

  @Test
  void aStoppedCrawlWaitsForNoPage() throws InterruptedException {
    Crawl crawl = crawl(1, 2);
    crawl.discovered("http://a/x", 0);
    crawl.stop();
    crawl.awaitEnd();
    assertThat(crawl.isStopped()).isTrue();
  }
}
