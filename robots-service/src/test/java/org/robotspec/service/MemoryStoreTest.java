package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

final class MemoryStoreTest extends StoreContract {
  private static final CachedOrigin.Maker MAKER =
      new CachedOrigin.Maker(SpecProfile.GOOGLE_2019, Crawler.of("foo"));

  private final AtomicInteger evicted = new AtomicInteger();
  private final MemoryStore store = store(64L << 20);

  private MemoryStore store(long bytes) {
    return new MemoryStore(bytes, MAKER, evicted::incrementAndGet);
  }

  @Override
  RobotsStore store() {
    return store;
  }

  private static String key(int host) {
    return "http://h" + host + ".example";
  }

  private static AccessState missing(String detail) {
    return new AccessState(
        AccessReason.CLIENT_ERROR,
        404,
        detail,
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(60),
        null,
        0,
        null);
  }

  @Test
  void everyEvictedHostCounts() {
    int hosts = 12_000;
    String detail = "x".repeat(200);
    MemoryStore small = store(ServiceSettings.MEMORY_MIN);
    for (int host = 0; host < hosts; host++) {
      small.save(key(host), missing(detail));
    }
    int left = 0;
    for (int host = 0; host < hosts; host++) {
      left += small.load(key(host)).isPresent() ? 1 : 0;
    }
    assertThat(small.weight()).isLessThanOrEqualTo(ServiceSettings.MEMORY_MIN);
    assertThat(left).isPositive();
    assertThat(evicted).hasValue(hosts - left);
  }
}
