package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.benchmark.RealisticFile.Questions;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

final class RealisticFileTest {
  @Test
  void theSameSeedMakesTheSameFileOnEveryJdk() {
    Sample sample = new RealisticFile(7, 0.3).ofRules(100).sample(Questions.HIT, 5);
    Sample again = new RealisticFile(7, 0.3).ofRules(100).sample(Questions.HIT, 5);
    assertThat(again.file()).isEqualTo(sample.file());
    assertThat(again.questions()).isEqualTo(sample.questions());
    CRC32 sum = new CRC32();
    sum.update(sample.file());
    sum.update(sample.questions().toString().getBytes(UTF_8));
    assertThat(sum.getValue()).isEqualTo(1_217_323_874L);
  }

  @Test
  void anotherSeedMakesAnotherFile() {
    assertThat(new RealisticFile(7, 0.3).ofRules(100).sample(Questions.HIT, 5).file())
        .isNotEqualTo(new RealisticFile(8, 0.3).ofRules(100).sample(Questions.HIT, 5).file());
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 2_300, 52_000, 512_000})
  void aFileHasTheRequestedSize(int bytes) {
    assertThat(new RealisticFile(1, 0.3).ofSize(bytes).bytes()).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10, 1_000})
  void aFileHasTheRequestedRules(int rules) {
    for (double wildcards : List.of(0.0, 0.3)) {
      Sample sample = new RealisticFile(1, wildcards).ofRules(rules).sample(Questions.MISS, 1);
      RobotsTxt file = RobotsTxt.parse(sample.file());
      assertThat(file.rulesFor(Crawler.of(Sample.AGENT)).size()).isEqualTo(rules);
      long wild =
          file.groups().stream()
              .filter(g -> g.userAgents().contains("*"))
              .flatMap(g -> g.rules().stream())
              .filter(r -> r.path().contains("*") || r.path().endsWith("$"))
              .count();
      assertThat((double) wild / rules).isBetween(wildcards - 0.3, wildcards + 0.1);
    }
  }

  @Test
  void longUrlsHaveTheRequestedLength() {
    assertThat(new RealisticFile(1, 0.3).ofRules(10).sampleOfLength(8_000, 3).questions())
        .hasSize(3)
        .doesNotHaveDuplicates()
        .allMatch(q -> q.allowed() && q.url().length() == 8_000);
  }

  @Test
  void questionsAreOfTheRequestedKind() {
    assertThat(new RealisticFile(1, 0.3).ofRules(1_000).sample(Questions.FOREIGN, 20).questions())
        .allMatch(q -> q.url().contains("%"));
    assertThat(new RealisticFile(1, 0.3).ofRules(1_000).sample(Questions.MISS, 20).questions())
        .allMatch(q -> q.allowed() && !q.url().contains("%"));
    assertThat(new RealisticFile(1, 0.3).ofRules(1_000).sample(Questions.HIT, 100).questions())
        .anyMatch(q -> !q.allowed())
        .noneMatch(q -> q.url().contains("%"));
  }
}
