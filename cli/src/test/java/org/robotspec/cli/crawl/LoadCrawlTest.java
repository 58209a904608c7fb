package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.Main;
import picocli.CommandLine;

/** {@code robotspec crawl --load}, with few origins. */
@Timeout(900)
final class LoadCrawlTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(args);
  }

  @Tag("thorough")
  @Test
  void H6_H9_noPageIsLostToFaults() {
    assertThat(run("crawl", "--load", "20")).as("%s%s", out, err).isZero();
    assertThat(out.toString())
        .contains("200 pages of 20 origins", "200 pages in", "180 allowed, 20 not allowed")
        .contains("pages a second", "no page was lost to the faults")
        .doesNotContain("postponed");
  }

  @Test
  void badInputIsOneClearLine() {
    assertThat(run("crawl", "--load", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--load is from 1 to 100000 origins");
    assertThat(run("crawl", "--load", "5", "--seed", "http://127.0.0.1/")).isEqualTo(2);
    assertThat(err.toString()).contains("--load brings its own seeds");
  }
}
