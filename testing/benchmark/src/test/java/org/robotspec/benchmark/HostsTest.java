package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

final class HostsTest {
  @Test
  void filesHaveTheSizesOfRealOnes() {
    for (int from : new int[] {0, 9_000}) {
      int[] sizes = IntStream.range(from, from + Hosts.SIZES).map(Hosts::size).sorted().toArray();
      assertThat(sizes[Hosts.SIZES / 2]).isBetween(555, 567);
      assertThat(IntStream.of(sizes).average().orElseThrow()).isBetween(3_400.0, 3_600.0);
    }
  }

  @Test
  void aHostAnswersWithItsStatusAndFile() {
    Limits limits =
        new Limits(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1), 512_001);
    for (int host = 1; host <= 100; host++) {
      Response answer = Hosts.answer(Hosts.origin(host) + "/robots.txt", limits);
      if (Hosts.status(host) == 0) {
        assertThat(answer).isInstanceOf(Response.Failed.class);
      } else {
        Response.Answer whole = (Response.Answer) answer;
        assertThat(whole.status()).isEqualTo(Hosts.status(host));
        assertThat(whole.body())
            .isEqualTo(whole.status() == 200 ? Hosts.fileOf(host).bytes() : new byte[0]);
      }
    }
  }
}
