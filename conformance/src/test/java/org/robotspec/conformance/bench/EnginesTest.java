package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is measured is also right: every engine, on every input. */
final class EnginesTest {

  /** crawler-commons takes 10 s to parse it, time squared in the length of the line. */
  private static final String TOO_SLOW_FOR_A_TEST = "attack 80,000 × <";

  static Stream<String> sampleIds() {
    return Stream.concat(Plan.full().stream(), Plan.quick().stream())
        .filter(c -> c.work() != Cell.Work.CACHE && c.work() != Cell.Work.CACHE_MATCH)
        .map(Cell::sampleId)
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("sampleIds")
  void everyEngineIsRightAboutEverySample(String id) {
    Sample sample = Samples.of(id);
    for (Engine engine : Engine.values()) {
      if (engine == Engine.ROBOTSPEC || !id.equals(TOO_SLOW_FOR_A_TEST)) {
        sample.check(engine.compile(sample.file(), Sample.AGENT));
      }
    }
  }

  @Test
  void aWrongVerdictIsAnError() {
    Sample sample = new Sample("x", new byte[0], List.of(new Question("http://a.example/", false)));
    Compiled allowsAll = Engine.ROBOTSPEC.compile(sample.file(), Sample.AGENT);
    assertThatThrownBy(() -> sample.check(allowsAll))
        .isInstanceOf(WrongVerdictException.class)
        .hasMessageContaining("http://a.example/");
  }

  @Test
  void theMeasuredLoopAsksAllQuestionsInTurn() {
    EngineBenchmark benchmark = new EngineBenchmark();
    benchmark.engineName = "ROBOTSPEC";
    benchmark.sampleId = "rules 10 0.3 HIT";
    benchmark.prepare();
    List<Question> questions = Samples.of(benchmark.sampleId).questions();
    assertThat(questions).hasSize(128);
    for (int i = 0; i < 2 * questions.size(); i++) {
      assertThat(benchmark.match()).isEqualTo(questions.get(i % questions.size()).allowed());
    }
    assertThat(benchmark.parse()).isInstanceOf(org.robotspec.rules.Rules.class);
  }

  @Test
  void theMeasuredCacheKnowsItsHosts() {
    CacheBenchmark benchmark = new CacheBenchmark();
    benchmark.sampleId = "40";
    try {
      benchmark.prepare();
      for (int i = 0; i < 80; i++) {
        assertThat(benchmark.decide()).isNotNull();
      }
    } finally {
      benchmark.close();
    }
  }
}
