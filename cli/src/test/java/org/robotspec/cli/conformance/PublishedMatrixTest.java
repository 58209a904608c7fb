package org.robotspec.cli.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
 * <p>Every build runs those that need nothing else; with {@code -Dgroups=published
 * -DexcludedGroups=} all that are installed run. With {@code -Drobotspec.update=true} results and
 * pages are written anew; the change is then to be read, not only committed.
 */
@Tag("published")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PublishedMatrixTest {
  private static final boolean UPDATE = Boolean.getBoolean("robotspec.update");
  private static final Path PAGE = PublishedDriver.HOME.resolve("docs/conformance.md");
  private static final Path RESULTS = PublishedDriver.HOME.resolve("conformance/results");
  private static final Path OTHERS = Path.of("target/other-versions");

  private static final Suite SUITE = Suite.load();

  static List<PublishedDriver> inEveryBuild() throws IOException {
    return PublishedDriver.all().stream().filter(PublishedDriver::inEveryBuild).toList();
  }

  static List<PublishedDriver> installed() throws IOException {
    return PublishedDriver.all().stream().filter(driver -> !driver.inEveryBuild()).toList();
  }

  @ParameterizedTest
  @MethodSource("inEveryBuild")
  @Order(1)
  void resultsAreCurrent(PublishedDriver driver) throws IOException {
    assumeTrue(driver.isBuilt(), "its classes are not there: mvn package makes them");
    compare(driver, driver.published(driver.run(SUITE), null, SUITE.version()));
  }

  /** What is not installed, or in another version, is reported and fails nothing. */
  @ParameterizedTest
  @MethodSource("installed")
  @Order(2)
  @Tag("matrix")
  void resultsOfOthersAreThose(PublishedDriver driver) throws InterruptedException, IOException {
    List<Result> results;
    try {
      driver.install();
      results = driver.run(SUITE);
    } catch (IllegalArgumentException | IOException e) {
      System.out.println(driver + ": not run: " + e.getMessage());
      return;
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    ObjectNode now = driver.published(results, today, SUITE.version());
    String said = results.get(0).driver();
    String pinned = driver.text("name") + " " + driver.text("version");
    if (driver.json().has("program") && !said.equals(pinned)) {
      System.out.println(driver + ": here is " + said + ", not " + pinned + ": " + OTHERS);
      write(Files.createDirectories(OTHERS), driver, now);
      return;
    }
    compare(driver, now);
  }

  private static void write(Path folder, PublishedDriver driver, JsonNode node) throws IOException {
    Files.writeString(folder.resolve(driver + ".json"), node.toPrettyString() + "\n");
  }

  private static void compare(PublishedDriver driver, ObjectNode now) throws IOException {
    if (UPDATE) {
      write(RESULTS, driver, now);
    }
    Path file = RESULTS.resolve(driver + ".json");
    ObjectNode published = (ObjectNode) new JsonMapper().readTree(file.toFile());
    published.remove("date");
    now.remove("date");
    assertThat(now.toPrettyString().lines())
        .as("conformance/results/%s.json: mvn verify -Drobotspec.update=true writes it", driver)
        .containsExactlyElementsOf(published.toPrettyString().lines().toList());
  }

  private static Map<String, JsonNode> read(Path folder) throws IOException {
    Map<String, JsonNode> results = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder).filter(f -> f.toString().endsWith(".json"))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replaceFirst("\\.json$", "");
        results.put(name, new JsonMapper().readTree(file.toFile()));
      }
    }
    return results;
  }

  @Test
  @Order(3)
  void tablesAreWhatTheResultsGive() throws IOException {
    String page = Files.readString(PAGE);
    String table = PublishedTables.implementations(read(RESULTS));
    String current = with(page, "implementations", table);
    table = PublishedTables.crawlers(read(RESULTS.resolve("crawlers")).values());
    current = with(current, "crawlers", table);
    if (UPDATE) {
      Files.writeString(PAGE, current);
    }
    assertThat(Files.readString(PAGE))
        .as("the tables are generated: mvn verify -Drobotspec.update=true writes them")
        .isEqualTo(current);
  }

  /** After a change of the data: run all again, or delete the sentence. */
  @Test
  void thePageNamesTheDataOfAllResults() throws IOException {
    String page = Files.readString(PAGE);
    String said = "All results are of data ";
    assumeTrue(page.contains(said), "the page does not name the data of its results");
    assertThat(read(RESULTS).values())
        .allMatch(result -> page.contains(said + result.path("suite").asText() + ". "));
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
