package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** The JVMs that measure, as short as can be: that they run, not what they find. */
final class ForksTest {

  private static final Effort SHORT =
      new Effort(1, 1, Duration.ofMillis(1), 2, Duration.ofMillis(1));
  private static final Efforts ALL_SHORT = new Efforts(SHORT, SHORT);

  @TempDir Path directory;

  @Test
  void aFileOfTheUserIsMeasuredByBothEngines() throws Exception {
    Path file = directory.resolve("my robots.txt");
    Files.writeString(file, "User-agent: *\nDisallow: /private/\nDisallow: /*.pdf$\n");
    List<String> steps = new ArrayList<>();
    Report report =
        new Session(
                Plan.files(List.of(file)),
                ALL_SHORT,
                0,
                null,
                null,
                (number, count, what) -> steps.add(number + "/" + count + " " + what))
            .run();
    assertThat(report.timings()).hasSize(4).allMatch(t -> t.rounds().size() == 1);
    assertThat(report.timings()).allMatch(t -> t.rounds().get(0).nanos().size() == 2);
    assertThat(report.footprints()).hasSize(2).allMatch(f -> f.bytes() > 0);
    assertThat(steps).hasSize(5).first().isEqualTo("1/5 memory: rules");
    assertThat(steps.get(4)).startsWith("5/5 match: " + file);
  }

  @Test
  void whatThereIsNoTimeForIsSaid() {
    Cell cell = Plan.quick().get(0);
    Report report =
        new Session(List.of(cell), ALL_SHORT, 0, null, Duration.ZERO, (number, count, what) -> {})
            .run();
    assertThat(report.timings()).isEmpty();
    assertThat(report.unmeasured()).containsExactly(cell);
  }

  @Test
  void aFailingJvmEndsTheRunWithItsLog() {
    Cell cell = new Cell(Cell.Work.MATCH, "x", "no such sample", Engine.ROBOTSPEC);
    assertThatThrownBy(() -> Stopwatch.measure(cell, SHORT))
        .isInstanceOf(MeasurementException.class)
        .hasMessageContaining("no sample \"no such sample\"");
    assertThatThrownBy(() -> Footprint.measure(List.of("no such sample")))
        .isInstanceOf(MeasurementException.class)
        .hasMessageContaining("no sample \"no such sample\"");
  }

  @Test
  void hostsAreCountedByKindAndAsAMix() {
    for (Keeper keeper : List.of(Keeper.ROBOTSPEC_CACHE, Keeper.CRAWLER_COMMONS)) {
      List<HostHeap> heaps = HostHeapMeter.measure(keeper, 1_000, 1L << 30);
      assertThat(heaps).hasSize(HostClass.values().length + 1);
      HostHeap mix = heaps.get(heaps.size() - 1);
      assertThat(mix.kind()).isEqualTo(HostHeap.MIX);
      assertThat(mix.hosts()).isEqualTo(1_000);
      assertThat(mix.bytes()).isGreaterThan(mix.keyBytes());
      assertThat(mix.recordBytes() > 0).isEqualTo(keeper == Keeper.ROBOTSPEC_CACHE);
      assertThat(heaps)
          .filteredOn(h -> !h.kind().equals(HostHeap.MIX))
          .filteredOn(h -> !HostClass.valueOf(h.kind()).hasRules())
          .allSatisfy(h -> assertThat(h.bytesPerHost()).as(h.kind()).isBetween(10.0, 100.0));
    }
  }
}
