package org.robotspec.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.robotspec.benchmark.Targets.Outcome;

/**
 * The results of a benchmark of robots.txt engines: as lines for a terminal, as JSON, and as a page
 * with charts. Immutable.
 */
public final class Bench {
  /** The page for everybody, and the one with all figures. */
  static final List<String> PAGES = List.of("performance.md", "performance-tables.md");

  private final BenchResults results;
  private final List<Outcome> targets;

  /** The tables of results, by their placeholders in the text of the page. */
  private final Map<String, TextTable> tables = new LinkedHashMap<>();

  /**
   * Measures. This takes minutes, and starts a JVM for every figure.
   *
   * @param quick whether to finish within three minutes
   * @param filter measures only what has this text in its name, ignoring case; empty for all
   * @param files robots.txt files to measure instead of generated ones; may be empty
   * @param home the directory of this project, which has the built crawlers
   * @param progress receives a line for each step: its number, the elapsed time, what is measured
   * @param stopped is called on a shutdown hook if the run is ended from outside
   * @throws IllegalArgumentException if the filter matches nothing
   * @throws org.robotspec.crawl.CrawlException if the crawlers are not built
   * @throws IllegalStateException if an engine gives a wrong verdict, or a JVM fails
   */
  public static Bench run(
      boolean quick,
      String filter,
      List<Path> files,
      Path home,
      Consumer<String> progress,
      Runnable stopped) {
    BenchPlan plan = BenchPlan.of(quick, filter, files);
    Runnable stop =
        () -> {
          ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
          stopped.run();
        };
    Thread killer = new Thread(stop, "end-measured-jvms");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      return new Bench(new BenchRun(plan, home, progress).results());
    } finally {
      while (killer.getState() != Thread.State.NEW) {
        LockSupport.park(); // Ctrl-C ended the run, which is not a failure to report
      }
      Runtime.getRuntime().removeShutdownHook(killer);
    }
  }

  Bench(BenchResults results) {
    this.results = results;
    List<Outcome> everyday = Targets.everyday(results);
    List<Outcome> attacks = Targets.attacks(results);
    this.targets = Stream.concat(everyday.stream(), attacks.stream()).toList();
    for (Work work : Work.values()) {
      if (!results.rows(work).isEmpty()) {
        tables.put(work.name(), table(work));
      }
    }
    targets("EVERYDAY", everyday);
    targets("WORST_CASES", attacks);
  }

  /** Adds a table of the targets that were measured. */
  private void targets(String name, List<Outcome> outcomes) {
    List<List<String>> rows = new ArrayList<>();
    String title = name.toLowerCase(Locale.ROOT).replace('_', ' ');
    rows.add(
        List.of(title, BenchResults.OURS, BenchResults.THEIRS, "ratio (spread)", "target", ""));
    for (Outcome t : outcomes) {
      if (t.measured()) {
        String met = t.met() ? "met" : "NOT MET";
        rows.add(List.of(t.what(), t.ours(), t.theirs(), t.ratio(), t.target(), met));
      }
    }
    if (rows.size() > 1) {
      tables.put(name, new TextTable(rows));
    }
  }

  private TextTable table(Work work) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(List.of(work.title)));
    results.rows(work).forEach(row -> rows.add(new ArrayList<>(List.of(row))));
    for (String unit : List.of(Figure.NANOS, Figure.NUMBER, Figure.BYTES)) {
      List<String> columns = results.columns(work, unit);
      for (String column : columns) {
        boolean first = unit.equals(Figure.BYTES) && column.equals(columns.get(0));
        String title = first && work.allocates() ? "allocated" : column;
        add(rows, title, row -> results.find(work, row, column, unit).map(Figure::text));
      }
      if (unit.equals(work.unit()) && columns.contains(BenchResults.THEIRS)) {
        add(rows, "ratio (spread)", row -> results.ratio(work, row, unit).map(Units::ratio));
      }
    }
    return new TextTable(rows);
  }

  private static void add(
      List<List<String>> rows, String title, Function<String, Optional<String>> cell) {
    rows.get(0).add(title);
    rows.stream().skip(1).forEach(row -> row.add(cell.apply(row.get(0)).orElse("–")));
  }

  /** Returns all figures as text for a terminal, line by line. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (TextTable table : tables.values()) {
      lines.addAll(table.plain());
      lines.add("");
    }
    long missing = targets.stream().filter(t -> !t.measured()).count();
    if (missing > 0) {
      lines.add("targets not measured: " + missing);
    }
    int attacks = results.rows(Work.ATTACK_MATCH).size();
    if (attacks > 0 && attacks < Attack.ALL.size()) {
      lines.add("attacks measured: " + attacks + " of " + Attack.ALL.size());
    }
    lines.add("on " + results.machine());
    if (!results.unmeasured().isEmpty()) {
      lines.add("figures not measured, because time ran out: " + results.unmeasured().size());
    }
    return lines;
  }

  /** Returns all figures, and the outcome of the targets, as JSON. */
  public String json() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.valueToTree(results);
    root.set("targets", mapper.valueToTree(targets));
    return root.toPrettyString() + "\n";
  }

  /**
   * Writes {@code performance.md}, {@code performance-tables.md} with all figures, and charts into
   * the folder {@code performance} beside them.
   *
   * @throws IOException if a file cannot be written
   */
  public void writeDocs(Path directory) throws IOException {
    Path charts = Files.createDirectories(directory.resolve("performance"));
    for (var chart : BenchCharts.of(results).entrySet()) {
      Files.writeString(charts.resolve(chart.getKey()), chart.getValue().svg());
    }
    for (String page : PAGES) {
      Files.writeString(directory.resolve(page), page(page));
    }
  }

  /** Returns a page as Markdown: a text from the resources, with placeholders such as {PARSE}. */
  String page(String name) {
    String page = String.join("\n", Paths.lines(name)) + "\n";
    for (var table : tables.entrySet()) {
      page = page.replace("{" + table.getKey() + "}", table.getValue().markdown());
    }
    return page.replaceAll("\\{[A-Z_]+}", "Not measured.")
        .replace("{machine}", results.machine())
        .replace("{attacks}", Integer.toString(Attack.ALL.size()));
  }
}
