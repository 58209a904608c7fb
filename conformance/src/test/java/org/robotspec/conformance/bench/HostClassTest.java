package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HostClassTest {

  @Test
  void anyThousandHostsInARowHaveTheShares() {
    for (int from : new int[] {1, 517, 999_001}) {
      Map<HostClass, Integer> counts = new EnumMap<>(HostClass.class);
      for (int host = from; host < from + HostClass.ALL; host++) {
        counts.merge(HostClass.of(host), 1, Integer::sum);
      }
      for (HostClass kind : HostClass.values()) {
        assertThat(counts).containsEntry(kind, kind.share());
      }
    }
  }

  @Test
  void aHostAnswersAsItsNameSays() {
    HostWeb web = new HostWeb();
    for (HostClass kind : HostClass.values()) {
      assertThat(web.fetch(HostWeb.origin(kind, 12) + "/robots.txt", NO_LIMITS))
          .isSameAs(web.answer(kind, 12));
    }
  }

  private static final org.robotspec.cache.Limits NO_LIMITS =
      new org.robotspec.cache.Limits(
          java.time.Duration.ofSeconds(1),
          java.time.Duration.ofSeconds(1),
          java.time.Duration.ofSeconds(1),
          512_001);
}
