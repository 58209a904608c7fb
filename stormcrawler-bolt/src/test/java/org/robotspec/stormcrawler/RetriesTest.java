package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** H-6: how often the URLs of a failing host are stored anew, and how soon they come back. */
class RetriesTest extends ProtocolFixture {
  private static final int URLS = 200;
  private static final String NEXT_FETCH = "status.store.as.is.with.nextfetchdate";

  /** A URL of a status index. */
  private record Due(String url, Instant at) {}

  /**
   * After an hour, the others wait up to the retry ceiling: jitter can leave an hour between the
   * end of the outage and the next try, in which an origin counts as failing.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"PT1M, 220, PT3M", "PT1H, 1100, PT6H", "PT24H, 2000, PT6H"})
  void oneUrlOfAFailingHostComesBackBeforeTheOthers(Duration outage, int most, Duration longest)
      throws Exception {
    Instant back = now.plus(outage);
    ScriptedProtocol.on(
        ROBOTS, request -> ScriptedProtocol.response(now.isBefore(back) ? 503 : 404, ""));
    RobotspecProtocol protocol = protocol();
    PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparing(Due::at));
    for (int i = 0; i < URLS; i++) {
      due.add(new Due(PAGE + i, now));
    }
    int writes = 0;
    List<Instant> fetched = new ArrayList<>();
    while (!due.isEmpty()) {
      Due next = due.remove();
      now = next.at().isAfter(now) ? next.at() : now;
      Metadata metadata = metadata();
      try {
        protocol.getProtocolOutput(next.url(), metadata);
        fetched.add(now);
      } catch (PostponedException e) {
        writes++;
        due.add(new Due(next.url(), Instant.parse(metadata.getFirstValue(NEXT_FETCH))));
      }
    }
    assertThat(writes).isBetween(URLS, most);
    assertThat(fetched).hasSize(URLS);
    assertThat(Duration.between(fetched.get(0), fetched.get(URLS - 1)))
        .isBetween(Duration.ofMinutes(1), longest);
  }

  /**
   * A frontier with one queue, which the QueueRegulatorBolt of StormCrawler's main branch holds.
   */
  @ParameterizedTest(name = "{0} at a time")
  @ValueSource(ints = {1, 3})
  void aFrontierHoldsTheQueueOfAFailingHost(int handedOut) throws Exception {
    int urls = 1_000;
    Instant start = now;
    Instant back = start.plus(Duration.ofDays(1));
    ScriptedProtocol.on(
        ROBOTS, request -> ScriptedProtocol.response(now.isBefore(back) ? 503 : 404, ""));
    RobotspecProtocol protocol =
        protocol(
            "robotspec.hold-queues",
            true,
            "protocol.md.prefix",
            "protocol.",
            AdapterConfig.HOOKS,
            AdapterConfig.HOOK);
    PriorityQueue<Due> queue = new PriorityQueue<>(Comparator.comparing(Due::at));
    for (int i = 0; i < urls; i++) {
      queue.add(new Due(PAGE + i, now));
    }
    int writes = 0;
    Set<String> fetched = new HashSet<>();
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
          assertThat(metadata.keySet()).isEmpty();
          fetched.add(each.url());
        } catch (PostponedException e) {
          writes++;
          queue.add(new Due(each.url(), Instant.parse(metadata.getFirstValue(NEXT_FETCH))));
          assertThat(metadata.getFirstValue("fetch.statusCode")).isEqualTo("503");
          long seconds = Long.parseLong(metadata.getFirstValue("protocol.retry-after"));
          Instant until = now.plusSeconds(seconds);
          held = until.isAfter(held) ? until : held;
        }
      }
      now = held;
    }
    assertThat(writes).isLessThanOrEqualTo(100);
    assertThat(fetched).hasSize(urls);
    assertThat(Duration.between(back, now)).isLessThan(Duration.ofHours(6));
  }
}
