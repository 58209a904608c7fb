package org.robotspec.benchmark;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The tables of a run, for a terminal as for a page. */
final class BenchTables {

  static final String OURS = RulesEngine.ROBOTSPEC.title;
  static final String THEIRS = RulesEngine.CRAWLER_COMMONS.title;

  private static final String NONE = "–";

  private final BenchResults results;

  BenchTables(BenchResults results) {
    this.results = results;
  }

  private record Column(String title, Function<String, String> text) {}

  /** Returns the tables of all work that was measured. */
  Map<Work, TextTable> all() {
    Map<Work, TextTable> tables = new EnumMap<>(Work.class);
    for (Work work : Work.values()) {
      if (!results.rows(work).isEmpty()) {
        tables.put(work, of(work));
      }
    }
    return tables;
  }

  private TextTable of(Work work) {
    List<Column> columns = columns(work);
    TextTable table = new TextTable(work.title, columns.stream().map(Column::title).toList());
    for (String row : results.rows(work)) {
      table.row(row, columns.stream().map(c -> c.text().apply(row)).toList());
    }
    return table;
  }

  private List<Column> columns(Work work) {
    return switch (work) {
      case ATTACK_LONG ->
          Attacks.LONG_URLS.stream().map(Attacks::length).map(l -> nanos(work, l)).toList();
      case RULES_MEMORY ->
          List.of(bytes(work, OURS, OURS), bytes(work, THEIRS, THEIRS), ratio(work, Figure.BYTES));
      case HOSTS_MEMORY -> {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("of 1,000 hosts", BenchTables::share));
        MemoryMeter.KEEPERS.forEach(keeper -> columns.add(bytes(work, keeper, keeper)));
        columns.add(bytes(work, MemoryMeter.RECORD, MemoryMeter.RECORD));
        yield columns;
      }
      case CRAWL ->
          List.of(
              number(CrawlSpeed.SPEED, "%.0f (%.0f–%.0f)"),
              number(CrawlSpeed.ROBOTS, "%.3f"),
              number(CrawlSpeed.PAGES, "%,.0f"));
      // Few slow operations in an iteration share what JMH allocates itself: that says nothing.
      case ATTACK_MATCH ->
          List.of(nanos(work, OURS), nanos(work, THEIRS), ratio(work, Figure.NANOS));
      case PARSE, MATCH, CACHE, CACHE_MATCH, ATTACK_PARSE ->
          List.of(
              nanos(work, OURS),
              nanos(work, THEIRS),
              ratio(work, Figure.NANOS),
              bytes(work, OURS, "allocated"),
              bytes(work, THEIRS, THEIRS));
    };
  }

  private Column nanos(Work work, String column) {
    return new Column(
        column,
        row -> {
          var figure = results.find(work, row, column, Figure.NANOS);
          return figure.map(f -> Units.nanos(f.spread())).orElse(NONE);
        });
  }

  private Column bytes(Work work, String column, String title) {
    return new Column(
        title,
        row -> results.value(work, row, column, Figure.BYTES).map(Units::bytes).orElse(NONE));
  }

  private Column ratio(Work work, String unit) {
    return new Column(
        "ratio (spread)", row -> results.ratio(work, row, unit).map(Units::ratio).orElse(NONE));
  }

  private Column number(String title, String format) {
    return new Column(
        title,
        row -> {
          Spread spread = results.find(Work.CRAWL, row, title, "").orElseThrow().spread();
          return String.format(Locale.ROOT, format, spread.median(), spread.least(), spread.most());
        });
  }

  private static String share(String row) {
    for (HostKind kind : HostKind.values()) {
      if (kind.title.equals(row)) {
        return Integer.toString(kind.share);
      }
    }
    return "";
  }

  /** Returns each target that there are figures for, and whether it was met. */
  TextTable targets() {
    TextTable table = new TextTable("target", List.of("to reach", "measured", ""));
    for (Targets.Outcome target : Targets.of(results)) {
      if (!target.measured().isEmpty()) {
        String met = target.met() ? "met" : "NOT MET";
        table.row(target.what(), List.of(target.target(), target.measured(), met));
      }
    }
    return table;
  }
}
