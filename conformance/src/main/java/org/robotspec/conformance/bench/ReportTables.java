package org.robotspec.conformance.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.robotspec.conformance.bench.Cell.Work;
import org.robotspec.conformance.bench.HostHeap.Keeper;

/** The tables of a report, for a terminal as for a page. */
final class ReportTables {

  private static final String NONE = "–";

  private final Report report;

  ReportTables(Report report) {
    this.report = report;
  }

  /** Times and allocations of both engines, and how many times one fits into the other. */
  TextTable timings(Work work) {
    TextTable table = new TextTable();
    table.row(
        work.title(),
        Engine.ROBOTSPEC.title(),
        Engine.CRAWLER_COMMONS.title(),
        "ratio (spread)",
        "allocated",
        Engine.CRAWLER_COMMONS.title());
    for (Timing ours : report.timings()) {
      Cell cell = ours.cell();
      if (cell.work() == work && cell.engine() == Engine.ROBOTSPEC) {
        Optional<Timing> theirs = report.timing(work, cell.sampleId(), Engine.CRAWLER_COMMONS);
        table.row(
            cell.title(),
            Units.nanos(ours.nanos()),
            theirs.map(t -> Units.nanos(t.nanos())).orElse(NONE),
            theirs.map(t -> Units.ratio(ours.ratio(t))).orElse(NONE),
            allocated(ours),
            theirs.map(ReportTables::allocated).orElse(NONE));
      }
    }
    return table;
  }

  /** Few slow operations in an iteration share what JMH allocates itself: that says nothing. */
  private static String allocated(Timing timing) {
    boolean few = timing.cell().work() == Work.ATTACK_MATCH;
    return few ? NONE : Units.bytes(timing.bytes());
  }

  /** What the compiled rules of a file take. */
  TextTable footprints() {
    TextTable table = new TextTable();
    table.row(
        "memory, rules of a file",
        Engine.ROBOTSPEC.title(),
        Engine.CRAWLER_COMMONS.title(),
        "ratio");
    for (Timing timing : report.timings()) {
      Cell cell = timing.cell();
      if (cell.work() == Work.PARSE && cell.engine() == Engine.ROBOTSPEC) {
        table.row(
            cell.title(),
            bytes(report.footprint(cell.sampleId(), Engine.ROBOTSPEC)),
            bytes(report.footprint(cell.sampleId(), Engine.CRAWLER_COMMONS)),
            report.footprintRatio(cell.sampleId()).map(Units::ratio).orElse(NONE));
      }
    }
    return table;
  }

  /** What a host takes in a cache, by what it answered. */
  TextTable hosts() {
    TextTable table = new TextTable();
    table.row(
        "memory, a host besides its key",
        "of 1,000 hosts",
        Keeper.ROBOTSPEC_CACHE.title(),
        Keeper.ROBOTSPEC_RULES.title(),
        Keeper.CRAWLER_COMMONS.title());
    for (HostClass kind : HostClass.values()) {
      hostRow(table, kind.title(), Integer.toString(kind.share()), kind.name(), 0);
    }
    List<Integer> mixes =
        report.hosts().stream()
            .filter(h -> h.kind().equals(HostHeap.MIX))
            .map(HostHeap::hosts)
            .distinct()
            .toList();
    for (int hosts : mixes) {
      hostRow(
          table, String.format(Locale.ROOT, "mix of %,d hosts", hosts), "", HostHeap.MIX, hosts);
    }
    return table;
  }

  private void hostRow(TextTable table, String title, String share, String kind, int hosts) {
    table.row(
        title,
        share,
        bytes(report.bytesPerHost(Keeper.ROBOTSPEC_CACHE, kind, hosts)),
        bytes(report.bytesPerHost(Keeper.ROBOTSPEC_RULES, kind, hosts)),
        bytes(report.bytesPerHost(Keeper.CRAWLER_COMMONS, kind, hosts)));
  }

  /** What a whole crawler does in a second, and how often it asks for robots.txt. */
  TextTable crawls() {
    TextTable table = new TextTable();
    table.row("crawl", "pages a second (spread)", "robots.txt requests a page", "pages");
    for (CrawlSpeed.Crawler crawler : CrawlSpeed.Crawler.values()) {
      List<CrawlSpeed> crawls =
          report.crawls().stream().filter(c -> c.crawler() == crawler).toList();
      if (!crawls.isEmpty()) {
        Spread speed = Spread.of(crawls.stream().map(CrawlSpeed::pagesPerSecond).toList());
        Spread robots = Spread.of(crawls.stream().map(CrawlSpeed::robotsRequestsPerPage).toList());
        table.row(
            crawler.title(),
            String.format(
                Locale.ROOT, "%.0f (%.0f–%.0f)", speed.median(), speed.least(), speed.most()),
            String.format(Locale.ROOT, "%.3f", robots.median()),
            Integer.toString(crawls.get(0).pages()));
      }
    }
    return table;
  }

  /** Each target that there are figures for, and whether it was met. */
  TextTable targets() {
    TextTable table = new TextTable();
    table.row("target", "to reach", "measured", "");
    for (Targets.Outcome outcome : Targets.of(report)) {
      if (outcome.result() != Targets.Result.NOT_MEASURED) {
        String met = outcome.result() == Targets.Result.MET ? "met" : "NOT MET";
        table.row(outcome.what(), outcome.target(), outcome.measured(), met);
      }
    }
    return table;
  }

  private static String bytes(OptionalDouble bytes) {
    return bytes.isEmpty() ? NONE : Units.bytes(bytes.getAsDouble());
  }
}
