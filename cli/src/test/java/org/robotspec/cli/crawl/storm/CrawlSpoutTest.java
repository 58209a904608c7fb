package org.robotspec.cli.crawl.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mockito.Answers;
import org.mockito.Mockito;
import org.robotspec.cli.crawl.Crawl;
import org.robotspec.cli.crawl.CrawlPlan;
import org.robotspec.cli.crawl.Page;
import org.robotspec.cli.crawl.Page.Verdict;

@Timeout(300)
final class CrawlSpoutTest {
  private final List<String> progress = new ArrayList<>();
  private final List<String> emitted = new ArrayList<>();
  private final CrawlSpout spout = new CrawlSpout();

  @BeforeEach
  void open() {
    ISpoutOutputCollector collector =
        Mockito.mock(
            ISpoutOutputCollector.class,
            call -> {
              emitted.add(call.getArgument(2));
              return List.of();
            });
    spout.open(
        Map.of(),
        Mockito.mock(TopologyContext.class, Answers.RETURNS_DEEP_STUBS),
        new SpoutOutputCollector(collector));
    spout.activate();
  }

  @AfterEach
  void drain() {
    emitted();
  }

  private Crawl crawl(int depth, int maxPages) {
    Crawl crawl =
        new Crawl(
            new CrawlPlan(List.of(), depth, maxPages, "foo", 0, 1_000, Map.of()), progress::add);
    CrawlSpout.begin(crawl);
    return crawl;
  }

  /** Returns the pages that are due now. */
  private List<String> emitted() {
    emitted.clear();
    for (int i = 0; i < 10; i++) {
      spout.nextTuple();
    }
    return emitted;
  }

  @Test
  void eachPageIsTakenOnceWithoutItsFragment() {
    crawl(1, 10);
    CrawlSpout.discovered("http://a/x#1", 0);
    CrawlSpout.discovered("http://a/x#2", 1);
    CrawlSpout.discovered("http://a/x", 1);
    assertThat(emitted()).containsExactly("http://a/x");
  }

  @Test
  void pagesTooDeepOrNotOnTheWebAreNotTaken() {
    crawl(1, 10);
    CrawlSpout.discovered("http://a/2", 2);
    CrawlSpout.discovered("mailto:a@b", 1);
    CrawlSpout.discovered("HTTPS://a/1", 1);
    assertThat(emitted()).containsExactly("HTTPS://a/1");
  }

  @Test
  void pagesOverTheLimitAreCountedAsLeftOut() throws InterruptedException {
    Crawl crawl = crawl(1, 2);
    for (int i = 0; i < 5; i++) {
      CrawlSpout.discovered("http://a/" + i, 0);
    }
    assertThat(emitted()).containsExactlyInAnyOrder("http://a/0", "http://a/1");
    spout.ack("http://a/0");
    spout.ack("http://a/1");
    crawl.awaitEnd();
    assertThat(crawl.leftOut()).isEqualTo(3);
  }

  @Test
  void aPageThatStormLosesIsReported() throws InterruptedException {
    Crawl crawl = crawl(1, 2);
    CrawlSpout.discovered("http://a/x", 0);
    assertThat(emitted()).containsExactly("http://a/x");
    spout.fail("http://a/x");
    crawl.awaitEnd();
    assertThat(crawl.pages()).extracting(Page::status).containsExactly("FAILED");
    assertThat(progress).containsExactly("1/1  unknown  http://a/x");
  }

  @Test
  void aPageReportedTwiceCountsOnce() {
    Crawl crawl = crawl(1, 2);
    CrawlSpout.discovered("http://a/x", 0);
    crawl.add(new Page("http://a/x", Verdict.ALLOWED, "", 0, 200, "FETCHED", null));
    spout.fail("http://a/x");
    assertThat(crawl.pages()).extracting(Page::verdict).containsExactly(Verdict.UNKNOWN);
    assertThat(progress).first().isEqualTo("1/1  allowed  http://a/x  200");
  }

  @Test
  void aStoppedCrawlWaitsForNoPage() throws InterruptedException {
    Crawl crawl = crawl(1, 2);
    CrawlSpout.discovered("http://a/x", 0);
    crawl.stop();
    crawl.awaitEnd();
    assertThat(crawl.isStopped()).isTrue();
  }
}
