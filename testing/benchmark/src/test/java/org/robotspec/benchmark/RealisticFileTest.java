package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

final class RealisticFileTest {
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
}
