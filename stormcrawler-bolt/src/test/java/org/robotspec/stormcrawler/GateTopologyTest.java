package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.robotspec.profile.SpecProfile;

/** The gate and the protocol with okhttp; every tuple is serialized, as between two machines. */
class GateTopologyTest {
  /** The okhttp protocol ends such a response in time. */
  private static final Duration DRIP = Duration.ofSeconds(60);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    return crawl(false);
  }

  static List<DynamicTest> crawl(boolean longOutages) throws Exception {
    try (FaultyWeb web = new FaultyWeb(SpecProfile.GOOGLE_2019, DRIP, longOutages)) {
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
