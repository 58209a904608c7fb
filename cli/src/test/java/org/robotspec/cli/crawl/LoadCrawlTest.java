package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;

/** {@code robotspec crawl --load}, with few origins. */
@Timeout(900)
final class LoadCrawlTest extends RunsCommands {
  @Tag("thorough")
  @Test
  void h6_h9_noPageIsLostToFaults() {
    assertThat(run("crawl", "--load", "20")).as("%s%s", out, err).isZero();
    assertThat(out.toString())
        .contains("200 pages of 20 origins", "200 pages in", "180 allowed, 20 disallowed")
        .contains("pages per second", "no page was lost to the faults")
        .doesNotContain("postponed");
  }

  @Test
  void badInputIsOneClearLine() {
    assertThat(run("crawl", "--load", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--load must be 1 to 100000 origins");
    assertThat(run("crawl", "--load", "5", "--seed", "http://127.0.0.1/")).isEqualTo(2);
    assertThat(err.toString()).contains("--load takes no --seed");
  }
}
