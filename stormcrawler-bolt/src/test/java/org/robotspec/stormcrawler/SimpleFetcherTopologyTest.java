package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.robotspec.profile.SpecProfile;

/** The stock fetcher without queues, a DelegatorProtocol inside, and the profile google-current. */
@Tag("thorough")
class SimpleFetcherTopologyTest {
  /** The okhttp protocol ends such a response in time. */
  private static final Duration DRIP = Duration.ofSeconds(60);

  @TestFactory
  List<DynamicTest> hFaultyWeb() throws Exception {
    try (FaultyWeb web = new FaultyWeb(SpecProfile.GOOGLE_CURRENT, DRIP, true)) {
      web.crawl(
          Crawl.Fetcher.SIMPLE,
          false,
          Map.of(
              "robotspec.delegate.implementation",
              "com.digitalpebble.stormcrawler.protocol.DelegatorProtocol",
              "protocol.delegator.config",
              List.of(
                  Map.of(
                      "className",
                      "com.digitalpebble.stormcrawler.protocol.okhttp.HttpProtocol",
                      "filters",
                      Map.of("robots.txt", "true")),
                  Map.of(
                      "className",
                      "com.digitalpebble.stormcrawler.protocol.httpclient.HttpProtocol")),
              "robotspec.profile",
              "google-current",
              "sitemap.discovery",
              true,
              "topology.auto.task.hooks",
              List.of(RobotspecTaskHook.class.getName())));
      return web.tests();
    }
  }
}
