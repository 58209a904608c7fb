package org.robotspec.cli.audit;

import static java.util.Objects.requireNonNull;

import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.robotspec.rules.Origin;

/**
 * Compares the verdicts of two sides on existing robots.txt files and URLs. Memory holds the rules
 * of one host for each thread, and a few hundred octets for each host; the files are in temporary
 * ones.
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
  private static final int WAITING = 30_000_000;

  /**
   * Runs the audit.
   *
   * @param progress receives the progress now and then, on any thread
   * @throws IOException if an input does not exist, or no temporary file can be written
   * @throws IllegalArgumentException if an address of a store is invalid
   */
  public AuditReport run(Consumer<String> progress) throws IOException {
    AuditReport report = new AuditReport();
    AuditReport ofFiles = new AuditReport();
    UrlLists.checkNames(urls); // before the long input is read
    RobotsFiles.Opener opener =
        name -> {
          progress.accept("reading " + name);
          return Files.newInputStream(Path.of(name));
        };
    try (RecordedResponses old = new RecordedResponses();
        RecordedResponses now = new RecordedResponses()) {
      new RobotsFiles(ofFiles, old::add, opener).read(robots);
      new RobotsFiles(ofFiles, now::add, opener).read(newRobots);
      compare(old, newRobots.isEmpty() ? old : now, report, opener);
    }
    report.add(ofFiles); // the problems of the lists come first
    return report;
  }

  private void compare(
      RecordedResponses old, RecordedResponses now, AuditReport report, RobotsFiles.Opener opener)
      throws IOException {
    Map<Origin, ComparedSite> sites = new HashMap<>();
    Map<Origin, List<String>> waiting = new HashMap<>();
    AtomicInteger length = new AtomicInteger();
    UrlLists.Receiver receiver =
        (origin, url) -> {
          waiting.computeIfAbsent(origin, o -> new ArrayList<>()).add(url);
          if (length.addAndGet(url.length()) > WAITING) {
            compare(sites, waiting, old, now);
            length.set(0);
          }
        };
    for (String list : urls) {
      try (InputStream in = opener.open(list)) {
        new UrlLists(report).read(list, in, receiver);
      }
    }
    compare(sites, waiting, old, now);
    sites.values().forEach(site -> site.addTo(report));
  }

  private void compare(
      Map<Origin, ComparedSite> sites,
      Map<Origin, List<String>> waiting,
      RecordedResponses old,
      RecordedResponses now)
      throws IOException {
    waiting.keySet().forEach(origin -> sites.computeIfAbsent(origin, ComparedSite::new));
    try {
      waiting.entrySet().parallelStream()
          .forEach(
              site -> {
                Origin origin = site.getKey();
                requireNonNull(sites.get(origin))
                    .compare(
                        site.getValue().stream(),
                        before.decider(origin, old::newest),
                        after.decider(origin, now::newest));
              });
    } catch (IOError e) {
      throw new IOException(e);
    }
    waiting.clear();
  }
}
