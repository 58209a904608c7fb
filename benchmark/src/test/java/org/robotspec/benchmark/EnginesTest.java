package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.benchmark.Sample.Question;

/** Every engine is right about every input that it is measured with. */
final class EnginesTest {
  /** crawler-commons takes 10 s to parse it: the time is quadratic in the length of the line. */
  private static final String TOO_SLOW_FOR_A_TEST = "80,000 × <, 2,083 octets";

  static Stream<String> samples() {
    return Stream.of(true, false)
        .flatMap(quick -> BenchPlan.of(quick, "", List.of()).cells().stream())
        .filter(c -> !c.work().title.startsWith("cache") && c.work() != Work.ATTACK_LONG)
        .map(c -> c.sample().name())
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyEngineIsRightAboutEverySample(String name) {
    Sample sample = Samples.of(name);
    for (RulesEngine engine : RulesEngine.values()) {
      if (engine == RulesEngine.ROBOTSPEC || !name.equals(TOO_SLOW_FOR_A_TEST)) {
        sample.check(engine.compile(sample.file()).allowed());
      }
    }
  }

  @Test
  void aWrongVerdictIsAnError() {
    Sample sample = new Sample(new byte[0], List.of(new Question("http://a.example/", false)));
    assertThatThrownBy(() -> sample.check(url -> true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("http://a.example/");
  }

  @Test
  void theMeasuredLoopAsksAllQuestionsInTurn() {
    Benchmarks.OneFile state = new Benchmarks.OneFile();
    state.engine = "ROBOTSPEC";
    state.sample = "10 rules, 30 % wildcards, hit";
    state.prepare();
    List<Question> questions = Samples.of(state.sample).questions();
    assertThat(questions).hasSize(128);
    for (int i = 0; i < 2 * questions.size(); i++) {
      assertThat(new Benchmarks().match(state))
          .isEqualTo(questions.get(i % questions.size()).allowed());
    }
    assertThat(new Benchmarks().parse(state)).isInstanceOf(org.robotspec.rules.Rules.class);
  }

  @Test
  void theMeasuredCacheKnowsItsHosts() {
    Benchmarks.ManyHosts state = new Benchmarks.ManyHosts();
    state.sample = "40";
    try {
      state.prepare();
      for (int i = 0; i < 80; i++) {
        assertThat(new Benchmarks().cacheHit(state)).isNotNull();
        assertThat(new Benchmarks().cacheMatch(state)).isNotNull();
      }
    } finally {
      state.close();
    }
  }
}
