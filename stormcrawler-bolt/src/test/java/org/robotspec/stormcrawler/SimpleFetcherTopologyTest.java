package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** The stock fetcher without queues, a DelegatorProtocol inside, and the profile google-current. */
@Tag("thorough")
class SimpleFetcherTopologyTest extends CrawlContract {
  @Override
  Set<Crawl.Part> parts() {
    return Set.of(Crawl.Part.SIMPLE_FETCHER);
  }

  @Override
  Duration limit() {
    return Duration.ofHours(12);
  }

  @Override
  Map<String, Object> settings() {
    String protocols = CrawlerDefaults.PROTOCOLS;
    return Map.of(
        "robotspec.delegate.implementation",
        protocols + "DelegatorProtocol",
        "protocol.delegator.config",
        List.of(
            Map.of(
                "className",
                protocols + "okhttp.HttpProtocol",
                "filters",
                Map.of("robots.txt", "true")),
            Map.of("className", protocols + "httpclient.HttpProtocol")),
        "robotspec.profile",
        "google-current",
        "topology.auto.task.hooks",
        List.of(RobotspecTaskHook.class.getName()));
  }
}
