package org.robotspec.stormcrawler;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** As {@link GateTopologyTest}, with outages that last for months of simulated time. */
@Tag("thorough")
class GateOutageTopologyTest {
  @TestFactory
  List<DynamicTest> h7_faultyWeb() throws Exception {
    return GateTopologyTest.crawl(Duration.ofDays(30));
  }
}
