package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The gate and the protocol with okhttp; every tuple is serialized, as between two machines. */
class GateTopologyTest {
  /** The okhttp protocol ends such a response in time. */
  private static final Duration DRIP = Duration.ofSeconds(60);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    return crawl(Duration.ZERO);
  }

  static List<DynamicTest> crawl(Duration outageLimit) throws Exception {
    Map<String, Object> settings =
        Map.of(
            "robotspec.delegate.implementation",
            CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol",
            "topology.testing.always.try.serialize",
            true,
            "sitemap.discovery",
            true);
    try (FaultyWeb web = new FaultyWeb(DRIP, outageLimit)) {
      return web.crawl(Set.of(Crawl.Part.GATE), settings);
    }
  }
}
