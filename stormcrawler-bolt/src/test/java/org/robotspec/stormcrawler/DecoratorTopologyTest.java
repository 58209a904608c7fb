package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The protocol without the gate, with the stock fetcher with queues and the httpclient protocol.
 */
@Tag("thorough")
class DecoratorTopologyTest {
  /** The httpclient protocol has no time limit for a body: the fetch lasts until it ends. */
  private static final Duration DRIP = Duration.ofSeconds(20);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    Map<String, Object> settings =
        Map.of(
            "fetcher.threads.per.queue",
            10,
            "protocol.instances.num",
            3,
            "sitemap.discovery",
            true,
            "topology.auto.task.hooks",
            List.of(RobotspecTaskHook.class.getName()));
    try (FaultyWeb web = new FaultyWeb(DRIP, Duration.ofDays(30))) {
      return web.crawl(Set.of(), settings);
    }
  }
}
