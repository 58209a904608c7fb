package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;
import org.robotspec.conformance.bench.Targets.Outcome;
import org.robotspec.conformance.bench.Targets.Result;

/** What a report says of made-up figures. */
final class ReportTest {

  private static final Machine MACHINE = new Machine(2, "amd64", "Linux", "17.0.1", "A VM");

  private static Timing timing(Work work, String id, Engine engine, double nanos, double bytes) {
    List<Timing.Round> rounds =
        List.of(
            new Timing.Round(List.of(nanos, 10 * nanos, nanos), bytes),
            new Timing.Round(List.of(1.1 * nanos), bytes));
    return new Timing(new Cell(work, "title of " + id, id, engine), rounds);
  }

  /** Everything costs us 1,000 ns and 64 bytes, and the others so many times as much. */
  private static Report report(double times) {
    List<Timing> timings = new ArrayList<>();
    List<Footprint> footprints = new ArrayList<>();
    for (Cell cell : Plan.quick()) {
      boolean ours = cell.engine() == Engine.ROBOTSPEC;
      double bytes = cell.work() == Work.MATCH ? 0 : 64;
      timings.add(
          timing(
              cell.work(),
              cell.sampleId(),
              cell.engine(),
              ours ? 1_000 : 1_000 * times,
              ours ? bytes : 64 * times));
      footprints.add(
          new Footprint(cell.sampleId(), cell.engine(), ours ? 100 : Math.round(100 * times)));
    }
    List<HostHeap> hosts = new ArrayList<>();
    for (Keeper keeper : Keeper.values()) {
      for (HostClass kind : HostClass.values()) {
        hosts.add(new HostHeap(keeper, kind.name(), 10, Math.round(1_000 * times), 500, 700));
      }
      hosts.add(new HostHeap(keeper, HostHeap.MIX, 1_000, 100_000, 50_000, 70_000));
      hosts.add(new HostHeap(keeper, HostHeap.MIX, 10_000, 1_000_000, 500_000, 700_000));
    }
    List<CrawlSpeed> crawls =
        List.of(
            new CrawlSpeed(CrawlSpeed.Crawler.STOCK, 3_000, 10, 150),
            new CrawlSpeed(CrawlSpeed.Crawler.EQUIPPED, 3_000, 5, 150),
            new CrawlSpeed(CrawlSpeed.Crawler.EQUIPPED, 3_000, 10, 150));
    return new Report(MACHINE, timings, footprints, hosts, crawls, List.of());
  }

  private static Map<Result, Long> results(Report report) {
    return Targets.of(report).stream()
        .collect(Collectors.groupingBy(Outcome::result, Collectors.counting()));
  }

  @Test
  void aRatioComparesRoundsWithOneAnother() {
    Timing ours = timing(Work.MATCH, "x", Engine.ROBOTSPEC, 10, 0);
    Timing theirs = timing(Work.MATCH, "x", Engine.CRAWLER_COMMONS, 50, 0);
    Spread ratio = ours.ratio(theirs);
    assertThat(ratio.median()).isCloseTo(5, within(1e-9));
    assertThat(ratio.least()).isCloseTo(5, within(1e-9));
    assertThat(ours.nanos().median()).isCloseTo(10.5, within(1e-9));
  }

  @Test
  void aSingleRoundShowsItsIterations() {
    Timing one =
        new Timing(
            new Cell(Work.MATCH, "x", "x", Engine.ROBOTSPEC),
            List.of(new Timing.Round(List.of(1.0, 2.0, 4.0), 0)));
    assertThat(one.nanos()).isEqualTo(new Spread(2, 1, 4));
    assertThat(one.ratio(one)).isEqualTo(new Spread(1, 0.25, 4));
  }

  @Test
  void targetsAreMetOrNotMet() {
    assertThat(results(report(1_000_000))).containsOnlyKeys(Result.MET, Result.NOT_MET);
    assertThat(Targets.of(report(1_000_000)))
        .filteredOn(t -> t.result() == Result.NOT_MET)
        .allMatch(t -> t.what().startsWith("memory, a host"));
    assertThat(Targets.of(report(1.2)))
        .filteredOn(t -> t.result() == Result.MET)
        .extracting(Outcome::what)
        .allMatch(
            t ->
                t.contains("attack")
                    || t.equals("match, allocation, plain ASCII")
                    || t.startsWith("a cache hit, beyond the matching, ")
                    || t.startsWith("memory, a host"));
    assertThat(results(new Report(MACHINE, List.of(), List.of(), List.of(), List.of(), List.of())))
        .containsOnlyKeys(Result.NOT_MEASURED);
  }

  @Test
  void theTableSaysWhatWasNotMet() {
    List<String> lines = new ReportTables(report(1.2)).targets().plain();
    assertThat(lines).anyMatch(l -> l.startsWith("parse 2.3 KB ") && l.endsWith("NOT MET"));
    assertThat(lines).anyMatch(l -> l.startsWith("match, allocation") && l.endsWith(" met"));
  }

  @Test
  void everyFigureIsInTheJson() throws Exception {
    Report report = report(3);
    JsonNode json = new ObjectMapper().readTree(JsonReport.of(report));
    assertThat(json.get("timings")).hasSize(report.timings().size());
    assertThat(json.get("timings").get(0).get("roundsNanos").get(0)).hasSize(3);
    assertThat(json.get("footprints")).hasSize(report.footprints().size());
    assertThat(json.get("hosts")).hasSize(report.hosts().size());
    assertThat(json.get("targets")).hasSize(Targets.of(report).size());
    assertThat(json.get("machine").get("java").asText()).isEqualTo("17.0.1");
  }

  @Test
  void thePageShowsTheMachineTheTargetsAndAHundredMillionHosts() {
    Report report = report(3);
    String page = new PerformancePage(report, Charts.of(report).keySet()).text();
    assertThat(page)
        .contains("2 cores, amd64, Linux, JDK 17.0.1 (A VM)")
        .contains("| parse 2.3 KB | ≥ 10.0× | 3.00× | NOT MET |")
        .contains("(performance/parse.svg)")
        .contains("| StormCrawler | 300 (300–300) | 0.050 | 3000 |")
        .contains("| StormCrawler with Robotspec | 450 (300–600) | 0.050 | 3000 |")
        .contains("| memory of the crawlers, cache | 100 B | 10.0 GB |")
        .doesNotContain(System.getProperty("user.dir"));
  }

  @Test
  void thereAreChartsOfWhatWasMeasuredOnly() {
    assertThat(Charts.of(report(3))).containsKeys("parse.svg", "match.svg", "hosts.svg");
    assertThat(
            Charts.of(new Report(MACHINE, List.of(), List.of(), List.of(), List.of(), List.of())))
        .isEmpty();
  }
}
