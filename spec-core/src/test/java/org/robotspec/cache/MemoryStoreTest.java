package org.robotspec.cache;

import org.robotspec.rules.Crawler;
import org.robotspec.rules.SpecProfile;

final class MemoryStoreTest extends StoreContract {
  private final MemoryStore store =
      new MemoryStore(
          64L << 20, new Entry.Maker(SpecProfile.GOOGLE_2019, Crawler.of("foo")), () -> {});

  @Override
  RobotsStore store() {
    return store;
  }
}
