package org.robotspec.stormcrawler;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The gate and the decorator, with okhttp, and every tuple serialized as between two machines. */
class GateTopologyTest {
  @TestFactory
  List<DynamicTest> H_faultyWeb() throws Exception {
    try (FaultyWeb web = new FaultyWeb(false)) {
      web.crawl(
          Crawl.Fetcher.QUEUES,
          true,
          Map.of(
              "robotspec.delegate.implementation",
              "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol",
              "topology.testing.always.try.serialize",
              true,
              "sitemap.discovery",
              true));
      return web.tests();
    }
  }
}
