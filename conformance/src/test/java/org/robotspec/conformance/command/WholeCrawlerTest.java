package org.robotspec.conformance.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/**
 * Crawlers in processes of their own, sent to the scenario: with Robotspec they do everything
 * right, and what stock StormCrawler does wrong is known.
 */
@Tag("thorough")
final class WholeCrawlerTest {
  private static final Path WRONG = Path.of("src/test/resources/known-failures/whole-crawlers.txt");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int serve(String module, String... args) {
    Path target = Path.of("..", module, "target");
    assumeTrue(
        Files.isDirectory(target.resolve("engine")) && Files.exists(target.resolve("build.stamp")),
        () -> module + " is not built: mvn package makes its engine");
    CommandLine commandLine = new CommandLine(new ConformanceCommand());
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @ParameterizedTest
  @CsvSource({"stormcrawler,stormcrawler-bolt", "nutch,nutch-plugin"})
  void withRobotspecACrawlerDoesEverythingRight(String engine, String module) {
    int exit = serve(module, "serve", "--engine", engine, "--agent", "foobot");
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString()).matches("(\\d+) of \\1 sites right; .*\\R");
    assertThat(exit).isZero();
  }

  @Test
  void whatStockStormCrawlerDoesWrongIsKnown() throws IOException {
    String[] args = {"serve", "--engine", "stormcrawler", "--stock", "--agent", "foobot"};
    int exit = serve("stormcrawler-bolt", args);
    List<String> wrong =
        out.toString().lines().filter(line -> line.startsWith("wrong")).sorted().toList();
    if (Boolean.getBoolean("robotspec.update")) {
      Files.write(WRONG, wrong);
    }
    assertThat(wrong).isEqualTo(Files.readAllLines(WRONG));
    assertThat(exit).isEqualTo(1);
  }
}
