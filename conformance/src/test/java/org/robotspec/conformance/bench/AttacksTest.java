package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AttacksTest {

  @Test
  void attacksStayWithinTheLimitsAndUseThem() {
    List<Sample> attacks = Attacks.all().stream().map(Attack::sample).toList();
    assertThat(Attacks.all()).extracting(Attack::aim).doesNotHaveDuplicates();
    assertThat(attacks).extracting(Sample::name).doesNotHaveDuplicates();
    assertThat(attacks).allMatch(a -> a.file().length <= AttackFile.MAX_BYTES);
    assertThat(attacks)
        .filteredOn(a -> a.file().length < AttackFile.MAX_BYTES - 2_000)
        .extracting(Sample::name)
        .containsOnly(
            "80,000 × <", "40,000 rules of one piece", "50 rules that fail at an eighth letter");
    assertThat(attacks)
        .filteredOn(a -> a.questions().get(0).url().length() > 1_900)
        .hasSizeGreaterThan(15)
        .allMatch(a -> a.questions().get(0).url().length() <= AttackFile.MAX_URL);
  }

  @Test
  void attacksAreTheSameOnEveryCall() {
    List<Attack> first = Attacks.all();
    List<Attack> second = Attacks.all();
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i).sample().file()).isEqualTo(first.get(i).sample().file());
      assertThat(second.get(i).sample().questions()).isEqualTo(first.get(i).sample().questions());
    }
  }

  @Test
  void theAttacksOfAQuickRunAreThere() {
    assertThat(Attacks.all())
        .extracting(Attack::name)
        .containsAll(Plan.LONGEST_VERDICTS)
        .containsAll(Plan.LONGEST_TO_PARSE);
  }

  @Test
  void anUnknownSampleIsRefused() {
    assertThatThrownBy(() -> Samples.of("attack nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nothing");
    assertThatThrownBy(() -> Samples.of("x")).isInstanceOf(IllegalArgumentException.class);
  }
}
