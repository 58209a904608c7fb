package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.benchmark.Bench.Row;
import org.robotspec.benchmark.Sample.Question;

/**
 * The table, and the measuring JVMs run as briefly as possible: that they run, not their figures.
 */
final class BenchTest {
  private static final Step PARSE = new Step(Work.PARSE, "52 KB", "parse, 52 KB", 0);

  @TempDir Path directory;

  static List<Step> comparedSteps() {
    return Step.generated().stream()
        .filter(s -> s.work() == Work.PARSE || s.work() == Work.MATCH)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("comparedSteps")
  void everyParserIsRightAboutEverySample(Step step) {
    for (Sample sample : Samples.of(step.sample())) {
      assertThat(sample.questions()).isNotEmpty();
      for (ComparedParser parser : ComparedParser.values()) {
        sample.check(parser.compile(sample.file()).allowed());
      }
    }
  }

  @Test
  void aWrongVerdictIsAnError() {
    Question question = new Question("http://a.example/", false);
    assertThatThrownBy(() -> question.check(url -> true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("wrong verdict \"allowed\" for http://a.example/");
  }

  @Test
  void everyKindOfWorkIsMeasuredByTheParsersThatDoIt() throws Exception {
    Path file = directory.resolve("my robots.txt");
    Files.writeString(file, "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\n");
    List<Step> plan = new ArrayList<>(Step.ofFiles(List.of(file)));
    plan.add(new Step(Work.HOSTS_MEMORY, "40 hosts", "hosts", 0));
    plan.addAll(
        Step.generated().stream().filter(s -> s.name().endsWith(" /*a*a…*b")).limit(2).toList());
    List<String> progress = new ArrayList<>();
    List<Row> rows = new BenchRun(1, 1, progress::add).rows(plan);
    assertThat(progress).hasSize(6).element(0).asString().matches("\\[1/6, \\d+:\\d\\d] parse, .*");
    for (Row row : rows) {
      assertThat(row.ours()).isNotEmpty().allMatch(value -> value > 0);
      assertThat(row.theirs()).hasSize(row.step().work().isCompared() ? row.ours().size() : 0);
      assertThat(row.theirs()).allMatch(value -> value > 0);
    }
  }

  @Test
  void aFailingJvmEndsTheRunWithItsLog() {
    Step step = new Step(Work.MATCH, "no such sample", "x", 0);
    assertThatThrownBy(() -> new BenchRun(1, 1, text -> {}).rows(List.of(step)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no sample \"no such sample\"");
  }

  @Test
  void theTableHasTheMediansAndTheRatioOfParsersThatTookTurns() {
    Step attack = new Step(Work.ATTACK_MATCH, "", "attack: decide a URL, x", 65_000);
    Bench bench =
        new Bench(
            List.of(
                new Row(PARSE, List.of(10_000.0, 30_000.0, 20_000.0), List.of(6e4, 6e4, 8e4)),
                new Row(attack, List.of(4e6, 5e6), List.of())));
    assertThat(bench.lines())
        .containsExactly(
            "                                               Robotspec  crawler-commons  ratio",
            "parse, 52 KB                                     20.0 µs          60.0 µs  4.00×",
            "attack: decide a URL, x, URL of 65,000 octets    4.50 ms                –      –");
  }

  @Test
  void onlyTheWorstAttackOfAKindIsShown() {
    Row row = new Row(PARSE, List.of(9.0), List.of());
    Row slow = new Row(new Step(Work.ATTACK_MATCH, "a", "a", 1), List.of(2.0), List.of());
    Row fast = new Row(new Step(Work.ATTACK_MATCH, "b", "b", 1), List.of(1.0), List.of());
    Row other = new Row(new Step(Work.ATTACK_MATCH, "c", "c", 2), List.of(1.0), List.of());
    List<Row> rows = List.of(row, slow, fast, other);
    assertThat(rows.stream().filter(r -> Bench.worst(r, rows).equals(r)))
        .containsExactly(row, slow, other);
  }

  @Test
  void numbersHaveThreeDigitsAndAUnit() {
    assertThat(Work.PARSE.text(58.349)).isEqualTo("58.3 ns");
    assertThat(Work.PARSE.text(999.96)).isEqualTo("1,000 ns");
    assertThat(Work.PARSE.text(2_301)).isEqualTo("2.30 µs");
    assertThat(Work.PARSE.text(2e10)).isEqualTo("20.0 s");
    assertThat(Work.RULES_MEMORY.text(1_234_567)).isEqualTo("1.23 MB");
  }
}
