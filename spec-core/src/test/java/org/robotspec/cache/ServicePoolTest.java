package org.robotspec.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ServicePoolTest {
  private final ServicePool pool = new ServicePool();
  private final List<FakeFetcher> fetchers = new ArrayList<>();

  private RobotsService open() {
    FakeFetcher fetcher = new FakeFetcher();
    fetchers.add(fetcher);
    return RobotsService.open(RobotsConfig.builder("foo").build(), fetcher);
  }

  @Test
  void ownersOfOneKeyShareOneServiceUntilTheLastIsGone() {
    ServicePool.Share one = pool.acquire(RobotsConfig.builder("foo").build(), this::open);
    ServicePool.Share two = pool.acquire(RobotsConfig.builder("foo").build(), this::open);
    ServicePool.Share other = pool.acquire(RobotsConfig.builder("bar").build(), this::open);
    assertThat(two.service()).isSameAs(one.service()).isNotSameAs(other.service());
    one.close();
    one.close();
    assertThat(fetchers.get(0).closed).isFalse();
    assertThat(two.service().decide("http://a.example/").allowed()).isTrue();
    two.close();
    assertThat(fetchers.get(0).closed).isTrue();
    assertThat(fetchers.get(1).closed).isFalse();
    ServicePool.Share again = pool.acquire(RobotsConfig.builder("foo").build(), this::open);
    assertThat(again.service()).isNotSameAs(one.service());
    again.close();
    other.close();
  }

  @Test
  void aServiceThatDoesNotOpenLeavesNothingBehind() {
    assertThatThrownBy(
            () ->
                pool.acquire(
                    "key",
                    () -> {
                      throw new IllegalStateException("test");
                    }))
        .hasMessage("test");
    try (ServicePool.Share share = pool.acquire("key", this::open)) {
      assertThat(share.service().decide("http://a.example/").allowed()).isTrue();
    }
  }
}
