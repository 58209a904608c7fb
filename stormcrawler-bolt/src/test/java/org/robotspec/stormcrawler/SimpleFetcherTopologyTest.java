package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The stock fetcher without queues, a DelegatorProtocol inside, and the profile google-current. */
@Tag("thorough")
class SimpleFetcherTopologyTest {
  /** The okhttp protocol ends such a response in time. */
  private static final Duration DRIP = Duration.ofSeconds(60);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    String protocols = CrawlerDefaults.PROTOCOLS;
    Map<String, Object> okhttp =
        Map.of(
            "className",
            protocols + "okhttp.HttpProtocol",
            "filters",
            Map.of("robots.txt", "true"));
    Map<String, Object> settings =
        Map.of(
            "robotspec.delegate.implementation",
            protocols + "DelegatorProtocol",
            "protocol.delegator.config",
            List.of(okhttp, Map.of("className", protocols + "httpclient.HttpProtocol")),
            "robotspec.profile",
            "google-current",
            "sitemap.discovery",
            true,
            "topology.auto.task.hooks",
            List.of(RobotspecTaskHook.class.getName()));
    try (FaultyWeb web = new FaultyWeb(DRIP, Duration.ofHours(12))) {
      return web.crawl(Set.of(Crawl.Part.SIMPLE_FETCHER), settings);
    }
  }
}
