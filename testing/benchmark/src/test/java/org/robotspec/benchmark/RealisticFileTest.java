package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

final class RealisticFileTest {
  @Test
  void theSameSeedMakesTheSameFileOnEveryJdk() {
    Sample sample = sample(7);
    assertThat(sample(7).file()).isEqualTo(sample.file());
    assertThat(sample(7).questions()).isEqualTo(sample.questions());
    assertThat(sample(8).file()).isNotEqualTo(sample.file());
    CRC32 sum = new CRC32();
    sum.update(sample.file());
    sum.update(sample.questions().toString().getBytes(UTF_8));
    assertThat(sum.getValue()).isEqualTo(1_907_494_006L);
  }

  private static Sample sample(long seed) {
    return Sample.of(new RealisticFile(seed).ofSize(9_000).bytes(), 5, new Random(seed));
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 2_300, 52_000, 512_000})
  void aFileHasTheRequestedSize(int bytes) {
    assertThat(new RealisticFile(1).ofSize(bytes).bytes()).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1_000})
  void aFileHasTheRequestedRules(int rules) {
    RobotsTxt file = RobotsTxt.parse(new RealisticFile(1).ofRules(rules).bytes());
    assertThat(file.rulesFor(Crawler.of(Sample.AGENT)).size()).isEqualTo(rules);
    long wild =
        file.groups().stream()
            .filter(g -> g.userAgents().contains("*"))
            .flatMap(g -> g.rules().stream())
            .filter(r -> r.path().contains("*") || r.path().endsWith("$"))
            .count();
    assertThat((double) wild / rules).isBetween(0.1, 0.4);
  }
}
