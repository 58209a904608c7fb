package org.robotspec.conformance.bench;

import static org.robotspec.conformance.bench.Targets.Result.NOT_MEASURED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.robotspec.conformance.bench.Cell.Work;

/** A benchmark that has run: robots.txt engines side by side. Immutable. */
public final class Bench {

  /** When to begin nothing more, so that all is done within three minutes. */
  private static final Duration QUICK_LIMIT = Duration.ofSeconds(160);

  private static final int QUICK_HOSTS = 1_000;
  private static final int FULL_HOSTS = 1_000_000;

  private final Report report;

  private Bench(Report report) {
    this.report = report;
  }

  /**
   * What to measure.
   *
   * @param quick whether to be done within three minutes
   * @param filter what the name of everything measured contains, in any case; empty for all
   * @param files robots.txt files to measure instead of generated ones; may be empty
   * @param home the directory of this project, where the whole crawlers are
   */
  public record Options(boolean quick, String filter, List<Path> files, Path home) {
    /** Makes options that share no list with their maker. */
    public Options {
      files = List.copyOf(files);
    }
  }

  /**
   * Measures; this takes minutes, and starts a JVM for every figure.
   *
   * @throws IllegalArgumentException if the filter leaves nothing
   * @throws org.robotspec.conformance.crawl.CrawlException if the whole crawlers are not built
   * @throws MeasurementException if an engine gives a wrong verdict, or a JVM fails
   */
  public static Bench run(Options options, Progress progress) {
    // One lock for all JMH of a machine is for other people's runs, and stays behind when killed.
    System.setProperty("jmh.ignoreLock", "true");
    AtomicBoolean stopping = new AtomicBoolean();
    Thread killer = new Thread(() -> stop(stopping, progress), "end-measured-jvms");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      return new Bench(session(options, progress).run());
    } catch (MeasurementException e) {
      if (stopping.get()) {
        waitForTheEnd();
      }
      throw e;
    } finally {
      if (!stopping.get()) {
        Runtime.getRuntime().removeShutdownHook(killer);
      }
    }
  }

  private static void stop(AtomicBoolean stopping, Progress progress) {
    stopping.set(true);
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
    progress.stopped();
  }

  /** A JVM that was ended by Ctrl-C is no failure to be reported, and this one ends too. */
  private static void waitForTheEnd() {
    while (true) {
      LockSupport.park();
    }
  }

  private static Session session(Options options, Progress progress) {
    String filter = options.filter().toLowerCase(Locale.ROOT);
    List<Cell> all =
        !options.files().isEmpty()
            ? Plan.files(options.files())
            : options.quick() ? Plan.quick() : Plan.full();
    List<Cell> cells =
        all.stream().filter(c -> c.name().toLowerCase(Locale.ROOT).contains(filter)).toList();
    boolean generated = options.files().isEmpty();
    boolean hosts = generated && HostHeap.NAME.contains(filter);
    boolean crawls = generated && !options.quick() && CrawlSpeed.NAME.contains(filter);
    if (cells.isEmpty() && !hosts && !crawls) {
      throw new IllegalArgumentException(
          "nothing is called \""
              + options.filter()
              + "\"; try parse, match, attack, hosts or, without --quick, crawl");
    }
    return options.quick()
        ? new Session(cells, Efforts.QUICK, hosts ? QUICK_HOSTS : 0, null, QUICK_LIMIT, progress)
        : new Session(
            cells,
            Efforts.FULL,
            hosts ? FULL_HOSTS : 0,
            crawls ? options.home() : null,
            null,
            progress);
  }

  /** Returns all figures as text for a terminal, line by line. */
  public List<String> lines() {
    ReportTables tables = new ReportTables(report);
    List<String> lines = new ArrayList<>();
    for (Work work : Work.values()) {
      if (report.timings().stream().anyMatch(t -> t.cell().work() == work)) {
        lines.addAll(tables.timings(work).plain());
        lines.add("");
      }
    }
    if (!report.footprints().isEmpty()) {
      lines.addAll(tables.footprints().plain());
      lines.add("");
    }
    if (!report.hosts().isEmpty()) {
      lines.addAll(tables.hosts().plain());
      lines.add("");
    }
    if (!report.crawls().isEmpty()) {
      lines.addAll(tables.crawls().plain());
      lines.add("");
    }
    if (tables.targets().rows() > 1) {
      lines.addAll(tables.targets().plain());
      lines.add("");
    }
    long missing = Targets.of(report).stream().filter(t -> t.result() == NOT_MEASURED).count();
    if (missing > 0) {
      lines.add(missing + " targets not measured");
    }
    long attacks =
        report.timings().stream()
            .map(Timing::cell)
            .filter(c -> c.work() == Work.ATTACK_MATCH && c.engine() == Engine.ROBOTSPEC)
            .count();
    int all = Attacks.all().size();
    if (attacks > 0 && attacks < all) {
      lines.add("verdicts under " + attacks + " of " + all + " attacks");
    }
    lines.add("on " + report.machine());
    if (!report.unmeasured().isEmpty()) {
      lines.add(report.unmeasured().size() + " figures left out: the time was up");
    }
    return lines;
  }

  /** Returns all figures as JSON. */
  public String json() {
    return JsonReport.of(report);
  }

  /**
   * Writes {@code performance.md}, and its charts beside it in {@code performance}.
   *
   * @throws IOException if a file cannot be written
   */
  public void writeDocs(Path directory) throws IOException {
    Path charts = Files.createDirectories(directory.resolve("performance"));
    Map<String, Chart> drawn = Charts.of(report);
    for (Map.Entry<String, Chart> chart : drawn.entrySet()) {
      Files.writeString(charts.resolve(chart.getKey()), chart.getValue().svg());
    }
    Files.writeString(
        directory.resolve("performance.md"), new PerformancePage(report, drawn.keySet()).text());
  }
}
