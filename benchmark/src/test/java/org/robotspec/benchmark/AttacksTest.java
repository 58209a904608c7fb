package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AttacksTest {

  private static final List<String> SHORT =
      List.of(
          "80,000 × <",
          "40,000 rules of one segment",
          "50 rules that fail at an eighth letter",
          "all segments of a and b behind one that is never reached");

  @Test
  void filesStayWithinTheLimitAndUseIt() {
    List<Sample> attacks = Attacks.ALL.stream().map(a -> a.sample(Attacks.URL)).toList();
    assertThat(attacks).extracting(Sample::name).doesNotHaveDuplicates();
    assertThat(attacks).allMatch(a -> a.file().length <= Attack.MAX_BYTES);
    assertThat(attacks)
        .filteredOn(a -> a.file().length < Attack.MAX_BYTES - 4_500)
        .extracting(Sample::name)
        .isSubsetOf(SHORT);
  }

  @ParameterizedTest
  @ValueSource(ints = {2_083, 65_000, 1_000_000})
  void urlsAreAsLongAsTheySayAndTheAnswerIsRight(int url) {
    for (Attack attack : Attacks.OF_ANY_LENGTH) {
      Sample sample = attack.sample(url);
      assertThat(sample.questions().get(0).url().length())
          .as(attack.name())
          .isBetween(url - 12, url);
      sample.check(RulesEngine.ROBOTSPEC.compile(sample.file()).allowed());
    }
  }

  @Test
  void attacksAreTheSameOnEveryCall() {
    for (Attack attack : Attacks.ALL) {
      Sample first = attack.sample(Attacks.URL);
      Sample second = attack.sample(Attacks.URL);
      assertThat(second.file()).as(attack.name()).isEqualTo(first.file());
      assertThat(second.questions()).isEqualTo(first.questions());
    }
  }

  @Test
  void theAttacksOfAQuickRunAreThere() {
    assertThat(Attacks.ALL)
        .extracting(Attack::name)
        .containsAll(BenchPlan.LONGEST_VERDICTS)
        .containsAll(BenchPlan.LONGEST_TO_PARSE);
  }

  @Test
  void thePageSaysWhatEachIsAimedAt() {
    List<String> page = Paths.lines("performance.md");
    assertThat(Attacks.ALL)
        .allSatisfy(a -> assertThat(page).anyMatch(l -> l.startsWith("| " + a.name() + " | ")));
  }

  @Test
  void anUnknownSampleIsRefused() {
    assertThatThrownBy(() -> Samples.of("no such attack"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no such attack");
  }
}
