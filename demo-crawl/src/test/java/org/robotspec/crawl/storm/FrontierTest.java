package org.robotspec.crawl.storm;

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
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlPlan;

@Timeout(300)
final class FrontierTest {
  private final List<CrawlEvent> events = new ArrayList<>();
  private final List<String> emitted = new ArrayList<>();
  private final Frontier.Spout spout = new Frontier.Spout();

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

  private Frontier frontier(int depth, int maxPages) {
    Frontier frontier =
        new Frontier(
            new CrawlPlan(List.of(), depth, maxPages, "foo", 0, 1_000, Map.of()), events::add);
    frontier.makeCurrent();
    return frontier;
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
    Frontier frontier = frontier(1, 10);
    frontier.discovered("http://a/x#1", 0);
    frontier.discovered("http://a/x#2", 1);
    frontier.discovered("http://a/x", 1);
    assertThat(emitted()).containsExactly("http://a/x");
  }

  @Test
  void pagesTooDeepOrNotOnTheWebAreNotTaken() {
    Frontier frontier = frontier(1, 10);
    frontier.discovered("http://a/2", 2);
    frontier.discovered("mailto:a@b", 1);
    frontier.discovered("HTTPS://a/1", 1);
    assertThat(emitted()).containsExactly("HTTPS://a/1");
  }

  @Test
  void pagesOverTheLimitAreCountedAsLeftOut() throws InterruptedException {
    Frontier frontier = frontier(1, 2);
    for (int i = 0; i < 5; i++) {
      frontier.discovered("http://a/" + i, 0);
    }
    assertThat(emitted()).containsExactlyInAnyOrder("http://a/0", "http://a/1");
    spout.ack("http://a/0");
    spout.ack("http://a/1");
    assertThat(frontier.awaitEnd()).isEqualTo(3);
    assertThat(events).last().isEqualTo(new CrawlEvent.Known(2));
  }

  @Test
  void aPageThatStormLosesIsReported() throws InterruptedException {
    Frontier frontier = frontier(1, 2);
    frontier.discovered("http://a/x", 0);
    assertThat(emitted()).containsExactly("http://a/x");
    spout.fail("http://a/x");
    assertThat(frontier.awaitEnd()).isZero();
    assertThat(events).last().extracting("url", "status").containsExactly("http://a/x", "FAILED");
  }
}
