package org.robotspec.stormcrawler;

import java.util.Map;
import java.util.Set;

/** The gate and the protocol with okhttp; every tuple is serialized, as between two machines. */
class GateTopologyTest extends CrawlContract {
  @Override
  Set<Crawl.Part> parts() {
    return Set.of(Crawl.Part.GATE);
  }

  @Override
  Map<String, Object> settings() {
    return Map.of(
        "robotspec.delegate.implementation",
        CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol",
        "topology.testing.always.try.serialize",
        true);
  }
}
