package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.robotspec.profile.SpecProfile;

/**
 * The protocol without the gate, with the stock fetcher with queues and the httpclient protocol.
 */
@Tag("thorough")
class DecoratorTopologyTest {
  /** The httpclient protocol has no time limit for a body: the fetch lasts until it ends. */
  private static final Duration DRIP = Duration.ofSeconds(20);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    try (FaultyWeb web = new FaultyWeb(SpecProfile.GOOGLE_2019, DRIP, true)) {
      web.crawl(
          Crawl.Fetcher.QUEUES,
          false,
          Map.of(
              "fetcher.threads.per.queue",
              10,
              "protocol.instances.num",
              3,
              "sitemap.discovery",
              true,
              "topology.auto.task.hooks",
              List.of(RobotspecTaskHook.class.getName())));
      return web.tests();
    }
  }
}
