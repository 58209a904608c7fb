package org.robotspec.stormcrawler;

import java.util.Map;
import java.util.Set;

/** The gate and the protocol with okhttp; every tuple is serialized, as between two machines. */
class GateTopologyTest extends CrawlContract {
  GateTopologyTest() {
    super(
        Set.of(Crawl.Part.GATE),
        Map.of(
            "robotspec.delegate.implementation",
            CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol",
            "topology.testing.always.try.serialize",
            true));
  }
}
