package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the gate does with URLs that wait, so that they take no place in a fetch queue. */
class GateTurnsTest extends GateFixture {
  private static final String NEXT_FETCH = "status.store.as.is.with.nextfetchdate";
  private static final int URLS = 14;

  @Test
  void f5_oneUrlOfAHostWithALongDelayPassesAndTheOthersHaveTheirTurns() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 3600\n");
    prepare();
    for (int i = 0; i < URLS; i++) {
      gate.execute(tuple(HOST + "/page" + i, new Metadata()));
    }
    verify(collector, timeout(PATIENCE_MILLIS).times(URLS)).ack(any(Tuple.class));
    assertThat(emitted(Tuple.class::isInstance)).hasSize(1);
    List<Instant> turns = new ArrayList<>();
    for (List<Object> values : emitted("status"::equals)) {
      Metadata stored = (Metadata) values.get(1);
      assertThat(values.get(2)).isEqualTo(Status.FETCH_ERROR);
      assertThat(stored.getFirstValue("robotspec.reason")).contains("F-5").contains("3600 s");
      turns.add(Instant.parse(stored.getFirstValue(NEXT_FETCH)));
    }
    Collections.sort(turns); // the gate may get the answer while it takes the next URL
    assertThat(turns).hasSize(URLS - 1);
    for (int i = 1; i < turns.size(); i++) {
      assertThat(Duration.between(turns.get(i - 1), turns.get(i))).isEqualTo(Duration.ofHours(1));
    }

    // The protocol may be in another worker, where a URL of the host was fetched a moment later.
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(Settings.config());
    try {
      protocol.getProtocolOutput(HOST + "/page", new Metadata());
      Metadata atTheFetcher = (Metadata) emitted(Tuple.class::isInstance).get(0).get(2);
      protocol.getProtocolOutput(HOST + "/page0", atTheFetcher);
      assertThat(atTheFetcher.keySet()).isEmpty();
    } finally {
      protocol.cleanup();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/page", "/no", "/wait", "http:///nowhere"})
  void whatAHoldLeftGoesWithTheNextVerdict(String path) {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    String url = path.startsWith("/") ? HOST + path : path;
    prepare("robotspec.hold-queues", true, "protocol.md.prefix", "protocol.");
    if (path.equals("/wait")) {
      url = url.replace("http:", "https:");
      ScriptedProtocol.on(ROBOTS.replace("http:", "https:"), 503, "");
    }
    Metadata metadata = new Metadata();
    metadata.setValue("fetch.statusCode", "503");
    metadata.setValue("protocol.retry-after", "86400");
    metadata.setValue("fetch.exception", "Socket timeout fetching");
    metadata.setValue("depth", "3");
    Metadata after =
        switch (path) {
          case "/page" -> passed(url, metadata);
          case "/wait" -> stored(url, metadata, Status.FETCH_ERROR);
          default -> stored(url, metadata, Status.ERROR);
        };
    assertThat(after.getFirstValue("depth")).isEqualTo("3");
    assertThat(after.containsKey("fetch.exception")).isFalse();
    assertThat(after.containsKey("fetch.statusCode")).isEqualTo(path.equals("/wait"));
    assertThat(after.getFirstValue("protocol.retry-after")).isNotEqualTo("86400");
  }
}
