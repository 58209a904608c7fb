package org.robotspec.stormcrawler;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** All metadata is stored, and neither a gate nor a hook removes any of it. */
@Tag("thorough")
class EverythingStoredTopologyTest extends CrawlContract {
  EverythingStoredTopologyTest() {
    super(Set.of(), Map.of("metadata.persist", Settings.EVERYTHING));
  }

  @Override
  boolean tellsTheUpdater() {
    return false;
  }
}
