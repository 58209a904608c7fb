package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.benchmark.Bench.Row;
import org.robotspec.benchmark.Bench.Work;
import org.robotspec.benchmark.Sample.Question;

/**
 * The table, and the measuring JVMs run as briefly as possible: that they run, not their figures.
 */
final class BenchTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Bench bench = new Bench(1, 1, new PrintStream(printed, true, UTF_8));

  static List<Row> comparedRows() {
    return Bench.generated().stream()
        .filter(row -> !row.attack() && !row.work().isMemory())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("comparedRows")
  void everyParserIsRightAboutEverySample(Row row) {
    for (Sample sample : Samples.of(row.sample())) {
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
  void everyKindOfWorkIsMeasuredByTheParsersThatDoIt() {
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(Work.PARSE, "16 rules", false));
    rows.add(new Row(Work.DECIDE, "16 rules", false));
    rows.add(new Row(Work.HOST_MEMORY, "40 hosts as in the wild", false));
    rows.addAll(Bench.generated().stream().filter(Row::attack).skip(8).limit(2).toList());
    bench.print(rows);
    String value = "[\\d,.]+ (ns|µs|ms|s|B|KB) +";
    assertThat(printed.toString(UTF_8).lines().skip(1))
        .hasSize(rows.size())
        .allMatch(
            line ->
                line.matches(
                    "\\S.* " + value + (line.startsWith("attack") ? "– +–" : value + "[\\d,.]+×")));
  }

  @Test
  void aFailingJvmEndsTheRunWithItsLog() {
    Row row = new Row(Work.DECIDE, "no such sample", false);
    assertThatThrownBy(() -> bench.measured(row, ComparedParser.ROBOTSPEC))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no sample \"no such sample\"");
  }

  @Test
  void numbersHaveThreeDigitsAndAUnit() {
    Row time = new Row(Work.PARSE, "x", false);
    assertThat(Bench.text(time, 58.349)).isEqualTo("58.3 ns");
    assertThat(Bench.text(time, 999.96)).isEqualTo("1,000 ns");
    assertThat(Bench.text(time, 2_301.0)).isEqualTo("2.30 µs");
    assertThat(Bench.text(time, 2e10)).isEqualTo("20.0 s");
    assertThat(Bench.text(new Row(Work.HOST_MEMORY, "x", false), 1_234_567.0)).isEqualTo("1.23 MB");
  }
}
