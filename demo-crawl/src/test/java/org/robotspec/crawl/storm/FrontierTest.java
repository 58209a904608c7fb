package org.robotspec.crawl.storm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.EventWriter;

final class FrontierTest {
  private final ByteArrayOutputStream events = new ByteArrayOutputStream();

  private Frontier frontier(int depth, int maxPages) {
    CrawlPlan plan = new CrawlPlan(List.of(), depth, maxPages, "foo", 0, 1_000, Map.of());
    return new Frontier(plan, new EventWriter(new PrintStream(events, true, UTF_8)));
  }

  private static List<String> all(Frontier frontier) {
    List<String> urls = new ArrayList<>();
    for (Frontier.Item i = frontier.next(); i != null; i = frontier.next()) {
      urls.add(i.url());
    }
    return urls;
  }

  @Test
  void eachPageIsTakenOnceWithoutItsFragment() {
    Frontier frontier = frontier(1, 10);
    frontier.discovered("http://a/x#1", 0);
    frontier.discovered("http://a/x#2", 1);
    frontier.discovered("http://a/x", 1);
    assertThat(all(frontier)).containsExactly("http://a/x");
  }

  @Test
  void pagesTooDeepOrNotOnTheWebAreNoneOfOurs() {
    Frontier frontier = frontier(1, 10);
    frontier.discovered("http://a/2", 2);
    frontier.discovered("mailto:a@b", 1);
    frontier.discovered("HTTPS://a/1", 1);
    assertThat(all(frontier)).containsExactly("HTTPS://a/1");
  }

  @Test
  @Timeout(300)
  void pagesOverTheLimitAreCountedAsLeftOut() throws InterruptedException {
    Frontier frontier = frontier(1, 2);
    for (int i = 0; i < 5; i++) {
      frontier.discovered("http://a/" + i, 0);
    }
    assertThat(all(frontier)).containsExactly("http://a/0", "http://a/1");
    frontier.settled("http://a/0");
    frontier.settled("http://a/1");
    assertThat(frontier.awaitEnd()).isEqualTo(3);
    assertThat(events.toString(UTF_8).lines().toList()).last().asString().contains("\"pages\":2");
  }

  @Test
  @Timeout(300)
  void aPostponedPageComesBackWhereThePlanSaysSo() throws InterruptedException {
    for (boolean comesBack : List.of(true, false)) {
      CrawlPlan plan = new CrawlPlan(List.of(), 1, 9, "foo", 0, 1_000, Map.of(), comesBack);
      Frontier frontier = new Frontier(plan, new EventWriter(new PrintStream(events, true, UTF_8)));
      frontier.discovered("http://a/x", 0);
      assertThat(all(frontier)).containsExactly("http://a/x");
      frontier.postponed("http://a/x", Instant.EPOCH);
      assertThat(all(frontier)).as("while it is under way").isEmpty();
      frontier.settled("http://a/x");
      if (comesBack) {
        assertThat(all(frontier)).containsExactly("http://a/x");
        frontier.postponed("http://a/x", Instant.now().plusSeconds(600));
        frontier.settled("http://a/x");
        assertThat(all(frontier)).as("before its time").isEmpty();
      } else {
        assertThat(all(frontier)).isEmpty();
        assertThat(frontier.awaitEnd()).isZero();
      }
    }
  }
}
