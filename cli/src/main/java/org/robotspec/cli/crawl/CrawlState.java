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

/** The stored robots.txt files that a crawl shares with the next one. */
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

  /** Returns the store setting for a folder or a Redis URL. */
  static String store(String address) {
    if (address.matches("rediss?(-sentinel|-cluster)?://.*")) {
      return address;
    }
    try {
      Path directory = Path.of(address).toAbsolutePath().normalize();
      if (Files.exists(directory) && !Files.isDirectory(directory)) {
        throw new Errors.InputException("--state: " + address + " is not a folder");
      }
      return "file:" + directory;
    } catch (InvalidPathException e) {
      throw new Errors.InputException(
          "--state: " + address + " is not a valid folder name: " + e.getReason());
    }
  }

  long secondsSoFar() {
    return Math.max(1, Duration.between(begin, Instant.now()).toSeconds());
  }

  /** Returns a line with how many robots.txt files came from an earlier crawl; reads the store. */
  String reused(CrawlReport report) {
    List<String> sites =
        report.pages().stream().map(page -> CrawlTable.origin(page.url())).distinct().toList();
    try (RobotsService service = RobotsService.open(config)) {
      long reused =
          sites.stream()
              .flatMap(site -> service.cached(site + "/").stream())
              .filter(known -> known.state().fetchedAt().isBefore(begin))
              .count();
      return "State: the robots.txt of %d of %d sites was known from an earlier crawl."
          .formatted(reused, sites.size());
    }
  }
}
