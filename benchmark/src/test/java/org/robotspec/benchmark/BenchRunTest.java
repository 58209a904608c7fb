package org.robotspec.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.benchmark.Cell.Effort;

/** The measuring JVMs, run as briefly as possible: tests that they run, not their figures. */
final class BenchRunTest {
  private static final Effort SHORT = new Effort(2, 1, 1, 2, 1);

  private static final Duration LONG = Duration.ofDays(1);

  @TempDir Path directory;

  private static BenchResults results(BenchPlan plan, List<String> steps) {
    return new BenchRun(plan, Path.of("."), steps::add).results();
  }

  private static List<Cell> shortened(List<Cell> cells) {
    return cells.stream().map(c -> c.with(SHORT)).toList();
  }

  @Test
  void aFileOfTheUserIsMeasuredByBothEnginesInTurnAndRendered() throws Exception {
    Path file = directory.resolve("my robots.txt");
    Files.writeString(file, "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\n");
    BenchPlan all = BenchPlan.of(true, "", List.of(file));
    List<String> steps = new ArrayList<>();
    BenchResults results =
        results(new BenchPlan(shortened(all.cells()), all.rules(), List.of(), 0, 0, LONG), steps);
    assertThat(steps).hasSize(9).first().asString().matches("\\[1/9, \\d+:\\d\\d] memory");
    assertThat(steps.get(1)).endsWith("parse: " + file + ", Robotspec");
    assertThat(steps.get(2)).endsWith("parse: " + file + ", crawler-commons");
    assertThat(steps.get(5)).endsWith("parse: " + file + ", Robotspec");
    for (Work work : List.of(Work.PARSE, Work.MATCH)) {
      for (String column : List.of("Robotspec", "crawler-commons")) {
        Figure nanos = results.find(work, file.toString(), column, Figure.NANOS).orElseThrow();
        assertThat(nanos.rounds()).hasSize(2).allMatch(r -> r.size() == 2 && r.get(0) > 0);
        assertThat(results.value(work, file.toString(), column, Figure.BYTES)).isPresent();
      }
    }
    assertThat(results.ratio(Work.RULES_MEMORY, file.toString(), Figure.BYTES)).isPresent();
    assertThat(new Bench(results).lines())
        .anyMatch(l -> l.startsWith("parse "))
        .anyMatch(l -> l.startsWith("match "))
        .anyMatch(l -> l.startsWith("memory: rules of a file "));
  }

  @Test
  void anAttackIsMeasuredWhateverCharactersItsNameHas() {
    List<Cell> cells = BenchPlan.of(false, "/*a*a…*b, 65,000", List.of()).cells();
    assertThat(cells).hasSize(1);
    BenchResults results =
        results(
            new BenchPlan(shortened(cells), List.of(), List.of(), 0, 0, LONG), new ArrayList<>());
    assertThat(results.value(Work.ATTACK_LONG, "/*a*a…*b", "65,000 octets", Figure.NANOS))
        .isPresent();
  }

  @Test
  void whatThereIsNoTimeForIsListed() {
    Cell cell = BenchPlan.of(true, "parse: 2.3 KB", List.of()).cells().get(0);
    BenchPlan plan = new BenchPlan(List.of(cell), List.of(), List.of(), 0, 0, Duration.ZERO);
    BenchResults results = results(plan, new ArrayList<>());
    assertThat(results.figures()).isEmpty();
    assertThat(results.unmeasured()).containsExactly("parse: 2.3 KB, Robotspec");
  }

  @Test
  void aFailingJvmEndsTheRunWithItsLog() {
    Cell cell =
        new Cell(Work.MATCH, "x", Samples.ofFile("no such sample"), RulesEngine.ROBOTSPEC, SHORT);
    BenchPlan plan = new BenchPlan(List.of(cell), List.of(), List.of(), 0, 0, LONG);
    assertThatThrownBy(() -> results(plan, new ArrayList<>()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no sample \"no such sample\"");
    assertThatThrownBy(() -> MemoryMeter.measure(List.of("no such sample"), List.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no sample \"no such sample\"");
  }

  @Tag("thorough")
  @Test
  void hostsAreCountedByKindAndAsAMix() {
    BenchResults results =
        new BenchResults("", MemoryMeter.measure(List.of(), List.of(100, 1_000)), List.of());
    assertThat(results.rows(Work.HOSTS_MEMORY))
        .hasSize(HostKind.values().length + 2)
        .endsWith("mix of 100 hosts", "mix of 1,000 hosts");
    for (String keeper : MemoryMeter.KEEPERS) {
      assertThat(results.value(Work.HOSTS_MEMORY, "mix of 1,000 hosts", keeper, Figure.BYTES))
          .hasValueSatisfying(bytes -> assertThat(bytes).isBetween(500.0, 5_000.0));
      assertThat(results.value(Work.HOSTS_MEMORY, "no file (404)", keeper, Figure.BYTES))
          .hasValueSatisfying(bytes -> assertThat(bytes).isBetween(20.0, 500.0));
    }
    assertThat(results.value(Work.HOSTS_MEMORY, "no file (404)", MemoryMeter.RECORD, Figure.BYTES))
        .isPresent();
  }

  @Test
  void aPlanWithoutAnythingIsRefused() {
    assertThatThrownBy(() -> BenchPlan.of(true, "nothing of that name", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nothing of that name");
  }

  @Test
  void filtersSelectByNameInAnyCase() {
    assertThat(BenchPlan.of(false, "CRAWL", List.of()).crawls()).isEqualTo(3);
    assertThat(BenchPlan.of(false, "command", List.of()).commands()).isEqualTo(3);
    assertThat(BenchPlan.of(true, "hosts", List.of()).mixes()).containsExactly(1_000);
    assertThat(BenchPlan.of(true, "memory", List.of()).rules()).isNotEmpty();
    assertThat(BenchPlan.of(false, "Parse: 2.3 KB", List.of()).cells()).hasSize(2);
  }
}
