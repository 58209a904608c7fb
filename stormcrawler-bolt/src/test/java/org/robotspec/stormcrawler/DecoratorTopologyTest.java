package org.robotspec.stormcrawler;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The decorator alone, before the stock fetcher with queues and the stock httpclient protocol. */
class DecoratorTopologyTest {
  @TestFactory
  List<DynamicTest> H_faultyWeb() throws Exception {
    try (FaultyWeb web = new FaultyWeb(false)) {
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
