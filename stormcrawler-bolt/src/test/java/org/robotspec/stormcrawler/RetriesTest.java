package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.stormcrawler.AdapterConfig.HOOK;
import static org.robotspec.stormcrawler.AdapterConfig.HOOKS;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** H-6: how often the URLs of a failing host are stored anew, and how soon they come back. */
class RetriesTest extends ProtocolFixture {
  /** A URL of a status index. */
  private record Due(String url, Instant at) {}

  private int writes;
  private final List<Instant> fetched = new ArrayList<>();

  /**
   * Crawls URLs of a host whose robots.txt is unavailable at first.
   *
   * @param handedOut how many URLs that are due are fetched at once, before their queue is held
   * @param holds whether queues are held, as the protocol's settings say
   */
  private void crawl(int urls, Instant back, int handedOut, boolean holds, Object... settings)
      throws Exception {
    ScriptedProtocol.on(
        ROBOTS, request -> ScriptedProtocol.response(now.isBefore(back) ? 503 : 404, ""));
    RobotspecProtocol protocol = protocol(settings);
    PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparing(Due::at));
    for (int i = 0; i < urls; i++) {
      queue.add(new Due(PAGE + i, now));
    }
    while (!queue.isEmpty()) {
      Instant first = queue.element().at();
      now = first.isAfter(now) ? first : now;
      List<Due> batch = new ArrayList<>();
      while (batch.size() < handedOut && !queue.isEmpty() && !queue.element().at().isAfter(now)) {
        batch.add(queue.remove());
      }
      Instant held = now;
      for (Due each : batch) {
        Metadata metadata = metadata("fetch.statusCode", "503", "protocol.retry-after", "999");
        try {
          protocol.getProtocolOutput(each.url(), metadata);
          assertThat(metadata.keySet().isEmpty()).isEqualTo(holds);
          fetched.add(now);
        } catch (PostponedException e) {
          writes++;
          queue.add(new Due(each.url(), Instant.parse(metadata.getFirstValue(NEXT_FETCH))));
          if (holds) {
            assertThat(metadata.getFirstValue("fetch.statusCode")).isEqualTo("503");
            long seconds = Long.parseLong(metadata.getFirstValue("protocol.retry-after"));
            Instant until = now.plusSeconds(seconds);
            held = until.isAfter(held) ? until : held;
          }
        }
      }
      now = held;
    }
    assertThat(fetched).hasSize(urls);
  }

  /**
   * After an hour, the others wait up to the retry ceiling: jitter can leave an hour between the
   * end of the outage and the next try, in which an origin counts as failing.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"PT1M, 220, PT3M", "PT1H, 1100, PT6H", "PT24H, 2000, PT6H"})
  void oneUrlOfAFailingHostComesBackBeforeTheOthers(Duration outage, int most, Duration longest)
      throws Exception {
    crawl(200, now.plus(outage), 1, false);
    assertThat(writes).isBetween(200, most);
    assertThat(Duration.between(fetched.get(0), fetched.get(199)))
        .isBetween(Duration.ofMinutes(1), longest);
  }

  /**
   * A frontier with one queue, which the QueueRegulatorBolt of StormCrawler's main branch holds.
   */
  @ParameterizedTest(name = "{0} at a time")
  @ValueSource(ints = {1, 3})
  void aFrontierHoldsTheQueueOfAFailingHost(int handedOut) throws Exception {
    Instant back = now.plus(Duration.ofDays(1));
    String[] holding = {
      "robotspec.hold-queues", "true", "protocol.md.prefix", "protocol.", HOOKS, HOOK
    };
    crawl(1_000, back, handedOut, true, (Object[]) holding);
    assertThat(writes).isLessThanOrEqualTo(100);
    assertThat(Duration.between(back, now)).isLessThan(Duration.ofHours(6));
  }
}
