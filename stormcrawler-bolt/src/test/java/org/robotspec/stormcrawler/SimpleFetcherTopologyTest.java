package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** The stock fetcher without queues, a DelegatorProtocol inside, and the profile google-current. */
@Tag("thorough")
class SimpleFetcherTopologyTest extends CrawlContract {
  SimpleFetcherTopologyTest() {
    super(
        Set.of(Crawl.Part.SIMPLE_FETCHER),
        Map.of(
            "robotspec.delegate.implementation",
            CrawlerDefaults.PROTOCOLS + "DelegatorProtocol",
            "protocol.delegator.config",
            List.of(
                Map.of(
                    "className",
                    CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol",
                    "filters",
                    Map.of("robots.txt", "true")),
                Map.of("className", CrawlerDefaults.PROTOCOLS + "httpclient.HttpProtocol")),
            "robotspec.profile",
            "google-current",
            "topology.auto.task.hooks",
            List.of(RobotspecTaskHook.class.getName())));
  }

  @Override
  Duration limit() {
    return Duration.ofHours(12);
  }
}
