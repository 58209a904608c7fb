package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Whole topologies crawl a faulty web, with each way of putting Robotspec into them. */
class FaultyWebTopologyTest {
  private static final String OKHTTP = CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol";

  /**
   * The okhttp protocol ends a body that drips in time; with httpclient the fetch lasts as long.
   */
  private static final Duration LONG_DRIP = Duration.ofSeconds(60);

  private static final Duration DRIP = Duration.ofSeconds(20);

  private static List<DynamicTest> crawl(
      Duration drip, Duration outage, Set<Crawl.Part> parts, Map<String, Object> own)
      throws Exception {
    Map<String, Object> settings = new HashMap<>(own);
    settings.put("sitemap.discovery", true);
    if (!parts.contains(Crawl.Part.GATE)) {
      settings.put("topology.auto.task.hooks", List.of(RobotspecTaskHook.class.getName()));
    }
    try (FaultyWeb web = new FaultyWeb(drip, outage)) {
      return web.crawl(parts, settings);
    }
  }

  /** Every tuple is serialized, as between two machines. */
  private static List<DynamicTest> withGate(Duration outage) throws Exception {
    return crawl(
        LONG_DRIP,
        outage,
        Set.of(Crawl.Part.GATE),
        Map.of(
            "robotspec.delegate.implementation",
            OKHTTP,
            "topology.testing.always.try.serialize",
            true));
  }

  @TestFactory
  List<DynamicTest> gateAndProtocol() throws Exception {
    return withGate(Duration.ZERO);
  }

  /** Outages last for months of simulated time. */
  @TestFactory
  @Tag("thorough")
  List<DynamicTest> h7_gateAndProtocolInLongOutages() throws Exception {
    return withGate(Duration.ofDays(30));
  }

  @TestFactory
  @Tag("thorough")
  List<DynamicTest> protocolAlone_fetcherWithQueuesAndHttpclient() throws Exception {
    return crawl(
        DRIP,
        Duration.ofDays(30),
        Set.of(),
        Map.of("fetcher.threads.per.queue", 10, "protocol.instances.num", 3));
  }

  @TestFactory
  @Tag("thorough")
  List<DynamicTest> protocolAlone_simpleFetcherWithDelegatorUnderGoogleCurrent() throws Exception {
    Map<String, Object> filtered =
        Map.of("className", OKHTTP, "filters", Map.of("robots.txt", "true"));
    Map<String, Object> usual =
        Map.of("className", CrawlerDefaults.PROTOCOLS + "httpclient.HttpProtocol");
    return crawl(
        LONG_DRIP,
        Duration.ofHours(12),
        Set.of(Crawl.Part.SIMPLE_FETCHER),
        Map.of(
            "robotspec.delegate.implementation",
            CrawlerDefaults.PROTOCOLS + "DelegatorProtocol",
            "protocol.delegator.config",
            List.of(filtered, usual),
            "robotspec.profile",
            "google-current"));
  }
}
