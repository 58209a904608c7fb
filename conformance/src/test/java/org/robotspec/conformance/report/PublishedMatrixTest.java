package org.robotspec.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.run.Result;

/**
 * The published results are those of the implementations that are here, and the pages are made from
 * them.
 *
 * <p>Every build runs those that need nothing else; {@code -Pmatrix} runs all that are installed.
 * With {@code -Drobotspec.update=true} results and pages are written anew; the change is then to be
 * read, not only committed.
 */
@Tag("published")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PublishedMatrixTest {
  private static final boolean UPDATE = Boolean.getBoolean("robotspec.update");
  private static final Path PAGE = PublishedDriver.HOME.resolve("docs/conformance.md");
  private static final Path OTHERS = Path.of("target/other-versions");

  private static final Suite SUITE = Suite.load();

  static Stream<String> inEveryBuild() throws IOException {
    return names(true);
  }

  static Stream<String> installed() throws IOException {
    return names(false);
  }

  private static Stream<String> names(boolean inEveryBuild) throws IOException {
    Stream.Builder<String> names = Stream.builder();
    for (String name : PublishedDriver.names()) {
      if (PublishedDriver.of(name).inEveryBuild() == inEveryBuild) {
        names.add(name);
      }
    }
    return names.build();
  }

  @ParameterizedTest
  @MethodSource("inEveryBuild")
  @Order(1)
  void resultsAreCurrent(String name) throws IOException {
    PublishedDriver driver = PublishedDriver.of(name);
    assumeTrue(driver.missing().isEmpty(), () -> driver.missing().orElse(""));
    compare(name, PublishedResults.of(driver, driver.run(SUITE), null, SUITE.version()));
  }

  /** What is not installed, or in another version, is reported and fails nothing. */
  @ParameterizedTest
  @MethodSource("installed")
  @Order(2)
  @Tag("matrix")
  void resultsOfOthersAreThose(String name) throws IOException, InterruptedException {
    PublishedDriver driver = PublishedDriver.of(name);
    driver.install(name);
    List<Result> results;
    try {
      results = driver.run(SUITE);
    } catch (IllegalArgumentException e) {
      System.out.println(name + ": not run: " + e.getMessage());
      return;
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    PublishedResults now = PublishedResults.of(driver, results, today, SUITE.version());
    String said = results.get(0).driver();
    if (driver.program() != null && !said.equals(driver.name() + " " + driver.version())) {
      System.out.println(name + ": here is " + said + ", not " + driver.version() + ": " + OTHERS);
      now.write(OTHERS, name);
      return;
    }
    System.out.println(name + ": " + now.counts("rfc9309", "match") + " right, match, rfc9309");
    compare(name, now);
  }

  private static void compare(String name, PublishedResults now) throws IOException {
    if (UPDATE) {
      now.write(PublishedResults.FOLDER, name);
    }
    PublishedResults published = PublishedResults.read(name);
    Set<String> gone = published.failures();
    gone.removeAll(now.failures());
    Set<String> appeared = now.failures();
    appeared.removeAll(published.failures());
    assertThat(gone).as("published as answers of %s, and not given now", name).isEmpty();
    assertThat(appeared).as("wrong answers of %s that are not published", name).isEmpty();
    assertThat(now.undated())
        .as("conformance/results/%s.json: mvn verify -Drobotspec.update=true writes it", name)
        .isEqualTo(published.undated());
  }

  @Test
  @Order(3)
  void tablesAreWhatTheResultsGive() throws IOException {
    Map<String, PublishedResults> results = new TreeMap<>();
    for (String name : PublishedDriver.names()) {
      results.put(name, PublishedResults.read(name));
    }
    String page = Files.readString(PAGE);
    String current = with(page, "implementations", new ImplementationTable(results).table());
    current = with(current, "crawlers", new WholeCrawlers().table());
    if (UPDATE) {
      Files.writeString(PAGE, current);
    }
    assertThat(Files.readString(PAGE))
        .as("the tables are generated: mvn verify -Drobotspec.update=true writes them")
        .isEqualTo(current);
  }

  /** Returns the page with another table between two comments. */
  private static String with(String page, String name, String table) {
    String begin = "<!-- generated: " + name + " -->\n";
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf("<!-- end -->", from);
    assertThat(from).as("docs/conformance.md has the line %s", begin).isGreaterThan(begin.length());
    return page.substring(0, from) + table + page.substring(to);
  }
}
