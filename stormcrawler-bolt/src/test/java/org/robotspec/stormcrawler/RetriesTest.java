package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** H-6: how often the URLs of a failing host are stored anew, and how soon they come back. */
class RetriesTest extends ProtocolFixture {
  private static final int URLS = 200;
  private static final String NEXT_FETCH = "status.store.as.is.with.nextfetchdate";

  /** A URL of a status index. */
  private record Due(String url, Instant at) {}

  @ParameterizedTest(name = "{0}")
  @CsvSource({"PT1M, 220, PT3M", "PT1H, 1100, PT3H", "PT24H, 2000, PT6H"})
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
}
