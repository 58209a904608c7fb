package org.robotspec.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.benchmark.Chart.Axis;
import org.robotspec.benchmark.Targets.Outcome;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The output for made-up figures. */
final class BenchTest {
  /** Three screens, with the charts. */
  private static final int MOST_LINES = 70;

  private static final String MACHINE = "2 cores, amd64, Linux, JDK 17.0.1 (A VM)";

  private static Figure nanos(Work work, String row, String column, double nanos) {
    List<List<Double>> rounds =
        List.of(List.of(nanos, 10 * nanos, nanos), List.of(1.2 * nanos), List.of(1.1 * nanos));
    return new Figure(work, row, column, Figure.NANOS, rounds);
  }

  private static Figure bytes(Work work, String row, String column, double bytes) {
    return Figure.of(work, row, column, Figure.BYTES, bytes);
  }

  /** Everything costs us 1,000 ns and 64 bytes, and others this many times as much. */
  private static BenchResults results(double times) {
    List<Figure> figures = new ArrayList<>();
    for (Cell cell : BenchPlan.of(false, "", List.of()).cells()) {
      double factor = cell.engine() == RulesEngine.ROBOTSPEC ? 1 : times;
      double allocated = cell.work() == Work.MATCH && factor == 1 ? 0 : 64 * factor;
      figures.add(nanos(cell.work(), cell.row(), cell.column(), 1_000 * factor));
      figures.add(bytes(cell.work(), cell.row(), cell.column(), allocated));
      if (cell.work() == Work.PARSE || cell.work() == Work.MATCH) {
        figures.add(bytes(Work.RULES_MEMORY, cell.row(), cell.column(), 100 * factor));
      }
    }
    List<String> rows = new ArrayList<>(List.of("mix of 1,000 hosts", "mix of 10,000 hosts"));
    for (HostKind kind : HostKind.values()) {
      rows.add(0, kind.title);
    }
    for (String row : rows) {
      MemoryMeter.KEEPERS.forEach(k -> figures.add(bytes(Work.HOSTS_MEMORY, row, k, 100 * times)));
      figures.add(bytes(Work.HOSTS_MEMORY, row, MemoryMeter.KEY, 80));
      figures.add(bytes(Work.HOSTS_MEMORY, row, MemoryMeter.RECORD, 70));
    }
    figures.add(Figure.of(Work.CRAWL, "StormCrawler", "pages a second", Figure.NUMBER, 300));
    figures.add(Figure.of(Work.CRAWL, "StormCrawler", "pages a second", Figure.NUMBER, 600));
    figures.add(
        Figure.of(Work.CRAWL, "StormCrawler", "robots.txt requests a page", Figure.NUMBER, 0.05));
    figures.add(Figure.of(Work.CRAWL, "StormCrawler", "pages", Figure.NUMBER, 3_000));
    for (CommandSpeed command : CommandSpeed.values()) {
      figures.add(
          Figure.of(
              Work.COMMAND, command.title, CommandSpeed.COLUMN, Figure.NUMBER, 100_000 * times));
    }
    return new BenchResults(MACHINE, figures, List.of());
  }

  private static final BenchResults NOTHING = new BenchResults(MACHINE, List.of(), List.of());

  @Test
  void aRatioComparesRoundsWithOneAnother() {
    Figure ours = nanos(Work.MATCH, "x", BenchResults.OURS, 10);
    Spread ratio = ours.ratio(nanos(Work.MATCH, "x", BenchResults.THEIRS, 50));
    assertThat(ratio.median()).isCloseTo(5, within(1e-9));
    assertThat(ratio.least()).isCloseTo(5, within(1e-9));
    assertThat(ours.median()).isCloseTo(11, within(1e-9));
  }

  @Test
  void aSingleRoundShowsItsIterations() {
    Figure one = new Figure(Work.MATCH, "x", "x", "ns", List.of(List.of(1.0, 2.0, 4.0)));
    assertThat(one.spread()).isEqualTo(new Spread(2, 1, 4));
    assertThat(one.ratio(one)).isEqualTo(new Spread(1, 1, 1));
  }

  @Test
  void aFewFiguresAreTablesForATerminal() {
    BenchResults results =
        new BenchResults(
            MACHINE,
            List.of(
                nanos(Work.PARSE, "2.3 KB", "Robotspec", 10_000),
                bytes(Work.PARSE, "2.3 KB", "Robotspec", 6_740),
                nanos(Work.PARSE, "2.3 KB", "crawler-commons", 120_000),
                bytes(Work.PARSE, "2.3 KB", "crawler-commons", 85_200),
                nanos(Work.ATTACK_LONG, "/*a*a…*b", "65,000 octets", 4e6)),
            List.of("parse: 52 KB, Robotspec"));
    List<String> lines = new Bench(results).lines();
    assertThat(String.join("\n", lines) + "\n")
        .isEqualTo(
            """
            parse      Robotspec  crawler-commons  ratio (spread)  allocated  crawler-commons
            2.3 KB  11.0 µs ±9 %      132 µs ±9 %           12.0×    6.74 KB          85.2 KB

            attack, match, long URL  65,000 octets
            /*a*a…*b                  4.40 ms ±9 %

            everyday                                        Robotspec  crawler-commons  ratio (spread)   target
            parse, 2.3 KB                                11.0 µs ±9 %      132 µs ±9 %           12.0×  ≥ 18.0×  NOT MET
            parse, allocation, files of 2.3 KB and more       6.74 KB          85.2 KB           12.6×  ≥ 10.0×      met

            worst cases                                                  Robotspec  crawler-commons  ratio (spread)     target
            one verdict under any attack, URL of 65,000 octets  4.40 ms (/*a*a…*b)                –               –  ≤ 10.0 ms  met

            targets not measured: 31
            on 2 cores, amd64, Linux, JDK 17.0.1 (A VM)
            figures not measured, because time ran out: 1
            """);
  }

  @Test
  void targetsAreMetOrNotMet() {
    assertThat(Targets.everyday(NOTHING)).noneMatch(Outcome::measured);
    assertThat(Targets.attacks(NOTHING)).hasSize(5).noneMatch(Outcome::measured);
    assertThat(Targets.everyday(results(1e6)))
        .hasSizeGreaterThan(25)
        .allMatch(Outcome::measured)
        .filteredOn(t -> !t.met())
        .allMatch(t -> t.what().startsWith("memory, a host"));
    assertThat(Targets.attacks(results(1e6))).allMatch(Outcome::met);
    assertThat(Targets.everyday(results(1.2)))
        .filteredOn(Outcome::met)
        .extracting(Outcome::what)
        .allMatch(
            t ->
                t.equals("match, allocation, plain ASCII")
                    || t.endsWith(" beside one of 8 KB")
                    || t.startsWith("a cache hit, beyond the matching, ")
                    || t.startsWith("robotspec ")
                    || t.startsWith("memory, a host"));
  }

  @Test
  void aLongUrlIsComparedWithAShorterOne() {
    List<Figure> figures = new ArrayList<>();
    figures.add(nanos(Work.LONG_URL, "10 rules, URL of 8 KB", BenchResults.OURS, 1_000));
    figures.add(nanos(Work.LONG_URL, "10 rules, URL of 64 KB", BenchResults.OURS, 10_500));
    assertThat(Targets.everyday(new BenchResults(MACHINE, figures, List.of())))
        .filteredOn(Outcome::measured)
        .singleElement()
        .satisfies(t -> assertThat(t.ours()).isEqualTo("10.5×"))
        .satisfies(t -> assertThat(t.met()).isFalse());
  }

  @Test
  void everyFigureIsInTheJson() throws Exception {
    BenchResults results = results(3);
    JsonNode json = new ObjectMapper().readTree(new Bench(results).json());
    assertThat(json.get("figures")).hasSize(results.figures().size());
    assertThat(json.get("figures").get(0).get("rounds").get(0)).hasSize(3);
    assertThat(json.get("targets"))
        .hasSize(Targets.everyday(results).size() + Targets.attacks(results).size());
    assertThat(json.get("machine").asText()).isEqualTo(MACHINE);
  }

  @Test
  void thePageShowsTheMachineAndTheTargetsEverydayWorkFirst() {
    String page = new Bench(results(3)).page("performance.md");
    assertThat(page)
        .contains(MACHINE)
        .contains("| parse, 2.3 KB | 1.10 µs ±9 % | 3.30 µs ±9 % | 3.00× | ≥ 18.0× | NOT MET |")
        .contains("(performance/parse.svg)")
        .contains("| StormCrawler | 450 (300–600) | 0.05 | 3,000 |")
        .containsSubsequence("new host, one verdict", "a cache hit,", "under any attack");
    assertThat(page.lines()).hasSizeLessThan(MOST_LINES);
  }

  @Test
  void theTablesShowAllFigures() {
    assertThat(new Bench(results(3)).page("performance-tables.md"))
        .contains(MACHINE)
        .containsSubsequence("\n## A cache hit\n", "\n## Worst cases\n", "| attack, parse |");
  }

  @ParameterizedTest
  @ValueSource(strings = {"performance.md", "performance-tables.md"})
  void aPageIsWholeAndDoesNotNameTheMeasuredDirectory(String page) {
    assertThat(new Bench(results(3)).page(page))
        .doesNotContain("Not measured.")
        .doesNotContain("{")
        .doesNotContain(System.getProperty("user.dir"));
  }

  @Test
  void thePageSaysWhatWasNotMeasured() {
    for (String page : Bench.PAGES) {
      assertThat(new Bench(NOTHING).page(page))
          .startsWith("# ")
          .contains("## Worst cases", "Not measured.")
          .doesNotContain("{");
    }
    assertThat(BenchCharts.of(NOTHING)).isEmpty();
    assertThat(BenchCharts.of(results(3)))
        .containsOnlyKeys("parse.svg", "match.svg", "rules.svg", "hosts.svg");
  }

  @Test
  void jmhsJsonIsRead() {
    Cell cell =
        new Cell(
            Work.MATCH,
            "r",
            "c",
            Samples.ofFile("s"),
            RulesEngine.ROBOTSPEC,
            new Cell.Effort(1, 1, 1, 1, 1));
    String json =
        """
        [{"benchmark": "x", "primaryMetric": {"score": 9.0}, "secondaryMetrics": {
          "gc.alloc.rate.norm": {"score": 32.5, "rawData": [[32.0, 33.0]]},
          "thread-time": {"score": 2.0, "rawData": [[1.0, 3.0]]}}}]
        """;
    assertThat(BenchRun.figures(json, cell))
        .containsExactly(
            new Figure(Work.MATCH, "r", "c", "ns", List.of(List.of(1.0, 3.0))),
            Figure.of(Work.MATCH, "r", "c", "B", 32.5));
  }

  @Test
  void numbersHaveThreeDigitsAndAUnit() {
    assertThat(Units.nanos(58.349)).isEqualTo("58.3 ns");
    assertThat(Units.nanos(999.96)).isEqualTo("1,000 ns");
    assertThat(Units.nanos(2_301)).isEqualTo("2.30 µs");
    assertThat(Units.nanos(43.8e6)).isEqualTo("43.8 ms");
    assertThat(Units.nanos(2e10)).isEqualTo("20.0 s");
    assertThat(Units.bytes(0)).isEqualTo("0 B");
    assertThat(Units.bytes(1_234_567)).isEqualTo("1.23 MB");
    assertThat(Samples.ofSize(2_300).name()).isEqualTo("2.3 KB");
    assertThat(Samples.ofSize(512_000).name()).isEqualTo("512 KB");
    assertThat(Units.counts(new Spread(30, 9, 3_000))).isEqualTo("30 (9–3,000)");
    assertThat(Units.ratio(new Spread(5, 4, 7))).isEqualTo("5.00× (4.00–7.00)");
    assertThat(Units.ratio(new Spread(5, 5, 5))).isEqualTo("5.00×");
    assertThat(Units.nanos(new Spread(100, 90, 140))).isEqualTo("100 ns ±40 %");
  }

  @Test
  void theMiddleOfAnEvenNumberIsTheMeanOfTwo() {
    assertThat(Spread.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Spread(2.5, 1, 4));
  }

  @Test
  void columnsLineUp() {
    TextTable table = new TextTable(List.of(List.of("a", "bb", "c"), List.of("aaa", "±1 µs", "×")));
    assertThat(table.plain()).containsExactly("a       bb  c", "aaa  ±1 µs  ×");
    assertThat(table.markdown())
        .isEqualTo("| a | bb | c |\n| --- | ---: | ---: |\n| aaa | ±1 µs | × |");
  }

  @Test
  void aChartIsWellFormedAndItsAxesAreLogarithmic() throws Exception {
    Chart chart =
        new Chart(
            "a title",
            new Axis("x", Units::count),
            new Axis("y", Units::nanos),
            Map.of("a line", new TreeMap<>(Map.of(1.0, 10.0, 10.0, 100.0, 100.0, 1e3))));
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(chart.svg().getBytes(UTF_8)));
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a title");
    var circles = svg.getElementsByTagName("circle");
    assertThat(circles.getLength()).isEqualTo(3);
    double first = Double.parseDouble(((Element) circles.item(0)).getAttribute("cx"));
    double second = Double.parseDouble(((Element) circles.item(1)).getAttribute("cx"));
    double third = Double.parseDouble(((Element) circles.item(2)).getAttribute("cx"));
    assertThat(third - second).isCloseTo(second - first, within(0.2)).isPositive();
    double low = Double.parseDouble(((Element) circles.item(0)).getAttribute("cy"));
    double high = Double.parseDouble(((Element) circles.item(2)).getAttribute("cy"));
    assertThat(high).isLessThan(low);
    assertThat(chart.svg()).isEqualTo(chart.svg());
  }
}
