package org.robotspec.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.robotspec.audit.AuditReport.Change;
import org.robotspec.audit.AuditReport.Total;
import org.robotspec.audit.Side.Decision;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.rules.Origin;
import org.robotspec.rules.internal.PrintableText;
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
    List<String> robots, List<String> newRobots, List<Path> urls, Side before, Side after) {
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
      reader.read(
          urls.get(i),
          url -> {
            try {
              partitions.add(url);
            } catch (InvalidUrlException e) {
              report.invalidUrl();
            }
          });
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
    Map<Origin, Site> sites = new HashMap<>();
    old.urls(
        index,
        url ->
            sites
                .computeIfAbsent(Origin.of(url), origin -> new Site(origin, first, second))
                .compare(url));
    sites.forEach((origin, site) -> site.addTo(report));
    return report;
  }

  /** A site, its two deciders, and what changes. For one thread. */
  private final class Site {
    private final Origin origin;
    private final Optional<Function<String, Decision>> one;
    private final Optional<Function<String, Decision>> other;
    private final Map<Change, Total> changes = new HashMap<>();
    private long count;

    Site(Origin origin, Map<String, RecordedResponse> first, Map<String, RecordedResponse> second) {
      this.origin = origin;
      this.one = before.decider(origin, new Recording(first), Instant.EPOCH);
      this.other = after.decider(origin, new Recording(second), Instant.EPOCH);
    }

    void compare(String url) {
      count++;
      if (one.isEmpty() || other.isEmpty()) {
        return;
      }
      Decision old = one.get().apply(url);
      Decision now = other.get().apply(url);
      if (old.verdict().equals(now.verdict())) {
        return;
      }
      boolean byRules = old.byRules() && now.byRules();
      String ours = byRules ? now.clause() : now.access();
      String clause = !ours.isEmpty() ? ours : byRules ? old.clause() : old.access();
      Change change = new Change(old.verdict(), now.verdict(), clause);
      String sample = PrintableText.ofUrl(url);
      @Nullable Total known = changes.get(change);
      changes.put(
          change,
          known != null && known.sample().compareTo(sample) <= 0
              ? known.plus(0, 1)
              : new Total(
                  old.verdict(),
                  now.verdict(),
                  clause,
                  1,
                  known == null ? 1 : known.urls() + 1,
                  sample,
                  old.why().get(),
                  now.why().get()));
    }

    void addTo(AuditReport report) {
      if (one.isEmpty() || other.isEmpty()) {
        report.unknown(count);
      } else {
        report.host(origin.toString(), count, List.copyOf(changes.values()));
      }
    }
  }
}
