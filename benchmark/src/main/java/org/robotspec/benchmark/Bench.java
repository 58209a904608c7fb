package org.robotspec.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A benchmark that has run: robots.txt engines side by side. Immutable. */
public final class Bench {

  private final BenchResults results;
  private final BenchRenderer renderer;

  private Bench(BenchResults results) {
    this.results = results;
    this.renderer = new BenchRenderer(results);
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
   * @throws org.robotspec.crawl.CrawlException if the whole crawlers are not built
   * @throws MeasurementException if an engine gives a wrong verdict, or a JVM fails
   */
  public static Bench run(Options options, BenchProgress progress) {
    BenchPlan plan = BenchPlan.of(options.quick(), options.filter(), options.files());
    // One lock for all JMH of a machine is for other people's runs, and stays behind when killed.
    System.setProperty("jmh.ignoreLock", "true");
    AtomicBoolean stopping = new AtomicBoolean();
    Thread killer = new Thread(() -> stop(stopping, progress), "end-measured-jvms");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      return new Bench(new BenchRun(plan, options.home(), progress).results());
    } catch (MeasurementException e) {
      while (stopping.get()) {
        LockSupport.park(); // ended by Ctrl-C, which is no failure to be reported
      }
      throw e;
    } finally {
      if (!stopping.get()) {
        Runtime.getRuntime().removeShutdownHook(killer);
      }
    }
  }

  private static void stop(AtomicBoolean stopping, BenchProgress progress) {
    stopping.set(true);
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
    progress.stopped();
  }

  /** Returns all figures as text for a terminal, line by line. */
  public List<String> lines() {
    return renderer.lines();
  }

  /** Returns all figures as JSON. */
  public String json() {
    return results.json();
  }

  /**
   * Writes {@code performance.md}, and its charts beside it in {@code performance}.
   *
   * @throws IOException if a file cannot be written
   */
  public void writeDocs(Path directory) throws IOException {
    Path charts = Files.createDirectories(directory.resolve("performance"));
    for (Map.Entry<String, String> chart : renderer.charts().entrySet()) {
      Files.writeString(charts.resolve(chart.getKey()), chart.getValue());
    }
    Files.writeString(directory.resolve("performance.md"), renderer.page());
  }
}
