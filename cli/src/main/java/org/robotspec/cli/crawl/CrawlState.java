package org.robotspec.cli.crawl;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.robotspec.cli.console.Errors;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.CrawlReport;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;

/** What a crawl keeps of robots.txt for the next one, and what it found there. */
final class CrawlState {
  private final RobotsConfig config;
  private final Instant begin;

  /**
   * Checks the settings of a crawl.
   *
   * @throws Errors.InputException if one is bad
   */
  CrawlState(CrawlPlan plan, Instant begin) {
    this.begin = begin;
    Map<String, String> properties = new TreeMap<>(plan.robots());
    properties.put("robotspec.agents", plan.agent());
    try {
      config = RobotsConfig.of(properties);
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the value of the property for the store that a user names. */
  static String store(String address) {
    if (address.startsWith("redis://") || address.startsWith("rediss://")) {
      return address;
    }
    try {
      Path directory = Path.of(address).toAbsolutePath().normalize();
      if (Files.exists(directory) && !Files.isDirectory(directory)) {
        throw new Errors.InputException("--state: " + address + " is not a directory");
      }
      return "file:" + directory;
    } catch (InvalidPathException e) {
      throw new Errors.InputException("--state: " + address + " is no directory: " + e.getReason());
    }
  }

  long secondsSoFar() {
    return Math.max(1, Duration.between(begin, Instant.now()).toSeconds());
  }

  /** Returns in a line how many robots.txt files were known from before; reads the store. */
  String reused(CrawlReport report) {
    List<String> sites =
        report.pages().stream().map(page -> CrawlTable.origin(page.url())).distinct().toList();
    try (RobotsService service = RobotsService.open(config)) {
      long reused =
          sites.stream()
              .flatMap(site -> service.cached(site + "/").stream())
              .filter(known -> known.state().fetchedAt().isBefore(begin))
              .count();
      return "State: what robots.txt said was known from an earlier crawl for %d of %d sites."
          .formatted(reused, sites.size());
    }
  }
}
