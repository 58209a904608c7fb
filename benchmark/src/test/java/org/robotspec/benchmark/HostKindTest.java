package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

final class HostKindTest {
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1), 512_001);

  @Test
  void anyThousandHostsInARowHaveTheShares() {
    for (int from : new int[] {1, 517, 999_001}) {
      Map<HostKind, Integer> counts = new EnumMap<>(HostKind.class);
      for (int host = from; host < from + HostKind.ALL; host++) {
        counts.merge(HostKind.of(host), 1, Integer::sum);
      }
      for (HostKind kind : HostKind.values()) {
        assertThat(counts).containsEntry(kind, kind.share);
      }
    }
  }

  @Test
  void aHostAnswersAsItsKindDoes() {
    for (int host : HostKind.first(100, EnumSet.allOf(HostKind.class))) {
      HostKind kind = HostKind.of(host);
      Response answer = HostKind.answer(HostKind.origin(host) + "/robots.txt", LIMITS);
      if (kind == HostKind.UNREACHABLE) {
        assertThat(answer).isInstanceOf(Response.Failed.class);
      } else {
        assertThat(((Response.Answer) answer).body()).isEqualTo(kind.file(host));
      }
    }
  }
}
