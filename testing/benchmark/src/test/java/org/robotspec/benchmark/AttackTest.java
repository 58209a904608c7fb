package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AttackTest {
  @Test
  void filesStayWithinTheLimitAndUseIt() {
    assertThat(Attack.ALL).extracting(Attack::name).doesNotHaveDuplicates();
    for (Attack attack : Attack.ALL) {
      int least = attack.name().equals("80,000 × <") ? 0 : AttackWriter.MAX_BYTES - 4_500;
      assertThat(attack.sample(Attack.URL).file().length)
          .as(attack.name())
          .isBetween(least, AttackWriter.MAX_BYTES);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2_083, 65_000, 1_000_000})
  void urlsAreAsLongAsTheySayAndTheAnswerIsRight(int url) {
    for (Attack attack : Attack.OF_ANY_LENGTH) {
      Sample sample = attack.sample(url);
      assertThat(sample.questions().get(0).url().length())
          .as(attack.name())
          .isBetween(url - 12, url);
      sample.check(ComparedParser.ROBOTSPEC.compile(sample.file()).allowed());
    }
  }

  @Test
  void attacksAreTheSameOnEveryCall() {
    for (Attack attack : Attack.ALL) {
      Sample first = attack.sample(Attack.URL);
      Sample second = attack.sample(Attack.URL);
      assertThat(second.file()).as(attack.name()).isEqualTo(first.file());
      assertThat(second.questions()).isEqualTo(first.questions());
    }
  }

  @Test
  void anUnknownSampleIsRefused() {
    assertThatThrownBy(() -> Samples.of("no such attack"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no such attack");
  }
}
