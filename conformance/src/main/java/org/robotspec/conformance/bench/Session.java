package org.robotspec.conformance.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** One run of the benchmark: memory first, then round after round of timings, then crawls. */
final class Session {

  /** The heap for a million hosts, unless the machine has less to give. */
  private static final long HOSTS_HEAP = 8L << 30;

  private final List<Cell> cells;
  private final Efforts efforts;
  private final int hosts;
  private final @Nullable Path crawlerHome;
  private final @Nullable Duration limit;
  private final Progress progress;
  private final long started = System.nanoTime();
  private final Map<Cell, Timing> timings = new LinkedHashMap<>();
  private final List<Cell> unmeasured = new ArrayList<>();
  private int step;

  /**
   * Prepares a run.
   *
   * @param cells what to time
   * @param efforts how long
   * @param hosts how many to keep in memory; 0 to leave memory out
   * @param crawlerHome the directory of this project, to crawl with a whole crawler; null not to
   * @param limit after how long to leave out the rest; null for no limit
   * @param progress is told about each step
   */
  Session(
      List<Cell> cells,
      Efforts efforts,
      int hosts,
      @Nullable Path crawlerHome,
      @Nullable Duration limit,
      Progress progress) {
    this.cells = List.copyOf(cells);
    this.efforts = efforts;
    this.hosts = hosts;
    this.crawlerHome = crawlerHome;
    this.limit = limit;
    this.progress = progress;
  }

  /**
   * Measures everything.
   *
   * @throws MeasurementException if an engine gives a wrong verdict, or a JVM fails
   */
  Report run() {
    List<Footprint> footprints = footprints();
    List<HostHeap> heaps = new ArrayList<>();
    for (Keeper keeper : keepers()) {
      String what = HostHeap.NAME + ", " + keeper.title();
      heaps.addAll(timed(what, () -> HostHeapMeter.measure(keeper, hosts, hostsHeap())));
    }
    for (int round = 0; round < efforts.usual().rounds(); round++) {
      for (Cell cell : cells) {
        if (round < efforts.of(cell).rounds()) {
          time(cell);
        }
      }
    }
    return new Report(
        Machine.here(), List.copyOf(timings.values()), footprints, heaps, crawls(), unmeasured);
  }

  private List<CrawlSpeed> crawls() {
    List<CrawlSpeed> crawls = new ArrayList<>();
    Path home = crawlerHome;
    if (home != null) {
      for (int round = 0; round < CrawlSpeed.ROUNDS; round++) {
        for (CrawlSpeed.Crawler crawler : CrawlSpeed.Crawler.values()) {
          String what = CrawlSpeed.NAME + ": " + crawler.title();
          crawls.add(timed(what, () -> CrawlSpeed.measure(crawler, home)));
        }
      }
    }
    return crawls;
  }

  private List<Footprint> footprints() {
    List<String> ids = measuredRules();
    return ids.isEmpty() ? List.of() : timed("memory: rules", () -> Footprint.measure(ids));
  }

  private List<String> measuredRules() {
    return cells.stream()
        .filter(c -> c.work() == Work.PARSE || c.work() == Work.MATCH)
        .map(Cell::sampleId)
        .distinct()
        .toList();
  }

  private void time(Cell cell) {
    if (timeIsUp()) {
      step++;
      unmeasured.add(cell);
      return;
    }
    String what = cell.name() + ", " + cell.engine().title();
    Timing.Round round = timed(what, () -> Stopwatch.measure(cell, efforts.of(cell)));
    timings.merge(
        cell, new Timing(cell, List.of(round)), (before, now) -> before.plus(now.rounds().get(0)));
  }

  private boolean timeIsUp() {
    return limit != null && System.nanoTime() - started > limit.toNanos();
  }

  private List<Keeper> keepers() {
    if (hosts == 0) {
      return List.of();
    }
    return limit == null
        ? List.of(Keeper.values())
        : List.of(Keeper.ROBOTSPEC_CACHE, Keeper.CRAWLER_COMMONS);
  }

  private <T> T timed(String what, Supplier<T> work) {
    progress.step(++step, steps(), what);
    return work.get();
  }

  private int steps() {
    int others = keepers().size() + (measuredRules().isEmpty() ? 0 : 1);
    if (crawlerHome != null) {
      others += CrawlSpeed.ROUNDS * CrawlSpeed.Crawler.values().length;
    }
    return others + cells.stream().mapToInt(c -> efforts.of(c).rounds()).sum();
  }

  private static long hostsHeap() {
    // The default heap of a JVM is a quarter of the machine.
    return Math.min(HOSTS_HEAP, 3 * Runtime.getRuntime().maxMemory());
  }
}
