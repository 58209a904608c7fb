package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.service.spi.Limits;
import org.robotspec.service.spi.Response;

/** The files that are made up, and the hosts that answer with them. */
final class MadeFilesTest {
  @Test
  void theSameSeedMakesTheSameOnEveryJdk() {
    Sample sample = Sample.of(new RealisticFile(7).ofSize(9_000), 5);
    CRC32 sum = new CRC32();
    sum.update(sample.file());
    sum.update(sample.questions().toString().getBytes(UTF_8));
    assertThat(sum.getValue()).isEqualTo(3_308_538_029L);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 600, 2_300, 52_000, 500_000})
  void aFileHasTheRequestedSize(int bytes) {
    assertThat(new RealisticFile(1).ofSize(bytes).bytes().length).isBetween(bytes, bytes + 150);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1_000})
  void aFileHasTheRequestedRules(int rules) {
    RobotsTxt file = RobotsTxt.parse(new RealisticFile(1).ofRules(rules).bytes());
    assertThat(file.rulesFor(Crawler.of(Sample.AGENT)).size()).isEqualTo(rules);
    long wild =
        file.groups().get(0).rules().stream()
            .filter(r -> r.path().contains("*") || r.path().endsWith("$"))
            .count();
    assertThat((double) wild / rules).isBetween(0.2, 0.4);
  }

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
