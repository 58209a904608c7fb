package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.cli.crawl.Crawl;
import org.robotspec.cli.crawl.CrawlPlan;
import org.robotspec.cli.crawl.StormCrawler;
import org.robotspec.conformance.crawl.CrawlResult;
import org.robotspec.conformance.crawl.Scenario;

/**
 * StormCrawler, sent to the scenario: with Robotspec it does everything right, and what it does
 * wrong as shipped is known.
 */
@Tag("thorough")
final class WholeCrawlerTest {
  private static final Path WRONG = Path.of("src/test/resources/known-failures/whole-crawlers.txt");

  /** Short, because answers over loopback come at once or never. */
  private static final Map<String, String> QUICK =
      Map.of(
          "robotspec.connect-timeout", "2s",
          "robotspec.response-timeout", "2s",
          "robotspec.fetch-timeout", "4s");

  @TempDir private Path directory;

  /** Returns what the crawler did wrong, as the command prints it. */
  private List<String> wrong(Map<String, String> settings) throws Exception {
    Path home = Path.of("..").toAbsolutePath();
    Path crawler = StormCrawler.directory(home);
    assumeTrue(
        Files.isDirectory(crawler) && Files.exists(crawler.resolveSibling("build.stamp")),
        "stormcrawler-bolt is not built: mvn package collects what its crawler needs");
    try (Scenario scenario = new Scenario("foobot", id -> true)) {
      // Six steps from the start page to a site, a page of it, and pages behind that.
      CrawlPlan plan =
          new CrawlPlan(List.of(scenario.start()), 6, 1_000, "foobot", 0, 2_000, settings);
      StormCrawler.run(new Crawl(plan, line -> {}), home, directory.resolve("log"));
      scenario.awaitEnd();
      CrawlResult crawl = new CrawlResult("google-2019", scenario.judge("google-2019", false));
      return crawl.lines().stream().filter(line -> line.startsWith("wrong")).sorted().toList();
    }
  }

  @Test
  void withRobotspecACrawlerDoesEverythingRight() throws Exception {
    assertThat(wrong(QUICK)).isEmpty();
  }

  @Test
  void whatStockStormCrawlerDoesWrongIsKnown() throws Exception {
    List<String> wrong = wrong(CrawlPlan.STOCK);
    if (Boolean.getBoolean("robotspec.update")) {
      Files.write(WRONG, wrong);
    }
    assertThat(wrong).isEqualTo(Files.readAllLines(WRONG));
  }
}
