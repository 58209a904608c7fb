package org.robotspec.cli.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.robotspec.rules.Origin;

/**
 * Compares the verdicts of two sides on existing robots.txt files and URLs. The URLs are split into
 * {@value Partitions#COUNT} temporary files. Memory holds the rules of one host for each thread,
 * sixteen octets for each robots.txt, and a few hundred for each host of one part.
 *
 * @param robots WARC files, folders and addresses of stores with the files of the first side
 * @param newRobots the files of the second side; the same if it is empty
 * @param urls lists of URLs
 * @param before the first side
 * @param after the second side
 */
record Audit(
    List<String> robots,
    List<String> newRobots,
    List<String> urls,
    AuditedCrawler before,
    AuditedCrawler after) {
  /**
   * How many characters of URLs wait for sorting by host, so that one host's rules are in memory.
   */
  private static final int WAITING = 4_000_000;

  /**
   * Runs the audit.
   *
   * @param work an empty folder for temporary files, which the caller deletes
   * @param progress receives the progress now and then, on any thread
   * @throws IOException if an input does not exist, or the folder is full
   * @throws IllegalArgumentException if an address of a store is invalid
   */
  public AuditReport.State run(Path work, Consumer<String> progress) throws IOException {
    AuditReport report = new AuditReport();
    byte[] salt = new byte[16];
    new SecureRandom().nextBytes(salt);
    try (Partitions old = new Partitions(Files.createDirectory(work.resolve("first")), salt);
        Partitions now = new Partitions(Files.createDirectory(work.resolve("second")), salt)) {
      readUrls(old, report, progress); // the short input first: it may be an error
      read(robots, old, report, progress);
      read(newRobots, now, report, progress);
      old.finish();
      now.finish();
      AtomicInteger done = new AtomicInteger();
      IntStream.range(0, Partitions.COUNT)
          .parallel()
          .mapToObj(
              part -> {
                progress.accept(
                    "parts compared: %d of %d".formatted(done.getAndIncrement(), Partitions.COUNT));
                return compare(old, newRobots.isEmpty() ? old : now, part);
              })
          .forEachOrdered(report::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return report.state();
  }

  private static void read(
      List<String> sources, Partitions partitions, AuditReport report, Consumer<String> progress)
      throws IOException {
    RobotsFiles reader = new RobotsFiles(report);
    List<String> archives = new ArrayList<>();
    for (String source : sources) {
      progress.accept("reading " + source);
      if (!reader.read(source, partitions::add)) {
        archives.add(source);
      }
    }
    WarcFiles.Opener opener =
        name -> {
          progress.accept("reading " + name);
          return Files.newInputStream(Path.of(name));
        };
    new WarcFiles(archives, opener).read(report, partitions::add);
  }

  private void readUrls(Partitions partitions, AuditReport report, Consumer<String> progress)
      throws IOException {
    UrlLists reader = new UrlLists(report);
    for (String list : urls) {
      progress.accept("reading " + list);
      try (InputStream in = Files.newInputStream(Path.of(list))) {
        reader.read(list, in, partitions::add);
      }
    }
  }

  private AuditReport.State compare(Partitions old, Partitions now, int part) {
    Map<String, ComparedSite> sites = new HashMap<>();
    Map<String, List<String>> waiting = new HashMap<>();
    AtomicInteger length = new AtomicInteger();
    Runnable compare =
        () -> {
          waiting.forEach(
              (name, all) -> {
                Origin origin = Origin.of(name);
                sites
                    .computeIfAbsent(name, site -> new ComparedSite(origin))
                    .compare(
                        all.stream(),
                        before.decider(origin, old::newest),
                        after.decider(origin, now::newest));
              });
          waiting.clear();
          length.set(0);
        };
    try {
      old.urls(
          part,
          url -> {
            waiting.computeIfAbsent(Origin.of(url).toString(), o -> new ArrayList<>()).add(url);
            if (length.addAndGet(url.length()) > WAITING) {
              compare.run();
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    compare.run();
    AuditReport report = new AuditReport();
    sites.values().forEach(site -> site.addTo(report));
    return report.state();
  }
}
