package org.robotspec.conformance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.conformance.bench.RealisticFile.Questions;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;

final class RealisticFileTest {

  @Test
  void theSameSeedMakesTheSameFileOnEveryJdk() {
    Sample sample = RealisticFile.ofRules("x", 7, 100, 0.3, Questions.HIT, 5);
    Sample again = RealisticFile.ofRules("x", 7, 100, 0.3, Questions.HIT, 5);
    assertThat(again.file()).isEqualTo(sample.file());
    assertThat(again.questions()).isEqualTo(sample.questions());
    CRC32 sum = new CRC32();
    sum.update(sample.file());
    sum.update(sample.questions().toString().getBytes(UTF_8));
    assertThat(sum.getValue()).isEqualTo(996_405_887L);
  }

  @Test
  void anotherSeedMakesAnotherFile() {
    assertThat(RealisticFile.ofRules("x", 7, 100, 0.3, Questions.HIT, 5).file())
        .isNotEqualTo(RealisticFile.ofRules("x", 8, 100, 0.3, Questions.HIT, 5).file());
  }

  @ParameterizedTest
  @ValueSource(ints = {600, 2_300, 52_000, 512_000})
  void aFileHasTheSizeThatWasAskedFor(int bytes) {
    assertThat(RealisticFile.ofSize("x", 1, bytes, 0.3, Questions.HIT, 1).file()).hasSize(bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10, 1_000})
  void aFileHasTheRulesThatWereAskedFor(int rules) {
    for (double wildcards : List.of(0.0, 0.3)) {
      Sample sample = RealisticFile.ofRules("x", 1, rules, wildcards, Questions.MISS, 1);
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
  void questionsAreOfTheKindThatWasAskedFor() {
    assertThat(RealisticFile.ofRules("x", 1, 1_000, 0.3, Questions.FOREIGN, 20).questions())
        .allMatch(q -> q.url().contains("%"));
    assertThat(RealisticFile.ofRules("x", 1, 1_000, 0.3, Questions.MISS, 20).questions())
        .allMatch(q -> q.allowed() && !q.url().contains("%"));
    assertThat(RealisticFile.ofRules("x", 1, 1_000, 0.3, Questions.HIT, 100).questions())
        .anyMatch(q -> !q.allowed())
        .noneMatch(q -> q.url().contains("%"));
  }
}
