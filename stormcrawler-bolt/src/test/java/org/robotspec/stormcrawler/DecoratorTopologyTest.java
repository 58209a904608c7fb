package org.robotspec.stormcrawler;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/**
 * The protocol without the gate, with the stock fetcher with queues and the httpclient protocol.
 */
@Tag("thorough")
class DecoratorTopologyTest extends CrawlContract {
  DecoratorTopologyTest() {
    super(
        Set.of(),
        Map.of(
            "fetcher.threads.per.queue",
            10,
            "protocol.instances.num",
            3,
            "topology.auto.task.hooks",
            List.of(RobotspecTaskHook.class.getName())));
  }
}
