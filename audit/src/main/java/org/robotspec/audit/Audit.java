package org.robotspec.audit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.service.internal.store.Stores;

/**
 * Compares the verdicts of two sides on robots.txt files and URLs that exist already. Memory does
 * not grow with the input: it is split by host into temporary files.
 *
 * @param robots WARC files, folders and addresses of stores with the files of the first side
 * @param newRobots those of the second side; the same if it is empty
 * @param urls lists of URLs
 * @param before the first side
 * @param after the second side
 */
public record Audit(
    List<String> robots, List<String> newRobots, List<String> urls, Side before, Side after) {
  /** What shows the progress of an audit. */
  public interface Progress {
    /** Called now and then, on any thread. */
    void at(String step, long done, long total);
  }

  /** Creates an audit with its own copies of the lists. */
  public Audit {
    robots = List.copyOf(robots);
    newRobots = List.copyOf(newRobots);
    urls = List.copyOf(urls);
  }

  /**
   * Runs the audit.
   *
   * @param work an empty folder for temporary files, which the caller deletes
   * @throws IOException if an input does not exist, or the folder is full
   * @throws IllegalArgumentException if an address of a store is none
   * @throws InterruptedException if the thread was interrupted
   */
  public AuditReport run(Path work, Progress progress) throws IOException, InterruptedException {
    AuditReport report = new AuditReport();
    Path first = Files.createDirectory(work.resolve("first"));
    Path second = Files.createDirectory(work.resolve("second"));
    try (Partitions old = new Partitions(first);
        Partitions now = new Partitions(second)) {
      read(robots, old, report, progress);
      read(newRobots, now, report, progress);
      readUrls(old, report, progress);
      old.finish();
      now.finish();
      compare(old, newRobots.isEmpty() ? old : now, report, progress);
    }
    return report;
  }

  private static void read(
      List<String> sources, Partitions partitions, AuditReport report, Progress progress)
      throws IOException {
    RobotsFiles reader = new RobotsFiles(Side.maxBytes(), report);
    for (int i = 0; i < sources.size(); i++) {
      progress.at("robots.txt files read", i, sources.size());
      String source = sources.get(i);
      reader.read(
          source,
          response -> {
            try {
              partitions.add(response);
            } catch (InvalidUrlException e) {
              report.problem(Stores.shown(source), String.valueOf(e.getMessage()));
            }
          });
    }
  }

  private void readUrls(Partitions partitions, AuditReport report, Progress progress)
      throws IOException {
    UrlLists reader = new UrlLists(report);
    for (int i = 0; i < urls.size(); i++) {
      progress.at("lists of URLs read", i, urls.size());
      try (InputStream in = Files.newInputStream(Path.of(urls.get(i)))) {
        reader.read(
            urls.get(i),
            in,
            url -> {
              try {
                partitions.add(url);
              } catch (InvalidUrlException e) {
                report.invalidUrl();
              }
            });
      }
    }
  }

  private void compare(Partitions old, Partitions now, AuditReport report, Progress progress)
      throws IOException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      ExecutorCompletionService<AuditReport> parts = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < Partitions.COUNT; i++) {
        int index = i;
        var unused = parts.submit(() -> part(old, now, index));
      }
      for (int done = 0; done < Partitions.COUNT; done++) {
        progress.at("parts compared", done, Partitions.COUNT);
        report.add(parts.take().get());
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException broken) {
        throw broken;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private AuditReport part(Partitions old, Partitions now, int index) throws IOException {
    AuditReport report = new AuditReport();
    Map<String, RecordedResponse> first = old.responses(index);
    Map<String, RecordedResponse> second = old == now ? first : now.responses(index);
    Map<Origin, ComparedSite> sites = new HashMap<>();
    old.urls(
        index,
        url ->
            sites
                .computeIfAbsent(
                    Origin.of(url),
                    origin -> new ComparedSite(origin, before, after, first::get, second::get))
                .compare(url));
    sites.forEach((origin, site) -> site.addTo(report));
    return report;
  }
}
