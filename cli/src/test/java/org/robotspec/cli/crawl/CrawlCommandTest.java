package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;

@Timeout(900)
final class CrawlCommandTest extends RunsCommands {
  /** A line about a page that is done: its verdict, and the status if it was requested. */
  private static final Pattern PAGE = Pattern.compile("(?m)^\\d+/\\d+  (\\w+)  \\S+(?:  (\\d+))?$");

  @Test
  void h1toh6_h9_stormCrawlerRequestsNoForbiddenPageAndEveryOtherOne() {
    assertThat(run("crawl")).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("PAGE", "/own/diary", "disallowed", "pages in")
        .containsPattern("Checked: the servers' log has \\d+ requests, none for one of the 9 pages")
        .containsPattern(": 14 allowed, 9 disallowed, 2 postponed\\.");
    assertThat(err.toString()).contains("StormCrawler 2.4 is running").doesNotContain("Exception");

    Matcher page = PAGE.matcher(err.toString());
    while (page.find()) {
      assertThat(page.group(2) != null).as(page.group()).isEqualTo(page.group(1).equals("allowed"));
    }
    assertThat(out.toString().lines().filter(line -> line.contains("  postponed  ")))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).endsWith("  FETCH_ERROR"));
  }

  @Test
  void aStockCrawlerIsShownWhatItRequestedAgainstTheRules() {
    assertThat(run("crawl", "--stock")).as(err.toString()).isEqualTo(1);
    assertThat(out.toString())
        .doesNotContain("Checked")
        .containsPattern("Broken: the crawler requested \\d+ URLs of the 9 pages")
        .containsPattern("(?m)^  disallowed  http://\\S+/a\\.php/b\\.php$");
  }

  @Test
  void badInputIsOneClearLine() {
    assertBad("not a URL that can be crawled: \"nonsense\"", "--seed", "nonsense");
    assertBad("only http and https URLs can be crawled: ftp://a/", "--seed", "ftp://a/");
    assertBad("--max-pages must be 1 or more", "--max-pages", "0");
    assertBad("--agent: \"my bot\" is not a product token", "--agent", "my bot");
    assertBad("unknown profile \"x\"; the profiles are", "--profile", "x");
  }

  @Test
  void aSiteThatCannotBeReachedIsPostponed() {
    String seed = web.refusingOrigin() + "/x";
    assertThat(run("crawl", "--seed", seed, "--agent", "foobot")).as(err.toString()).isZero();
    assertThat(out.toString())
        .startsWith("Crawling 1 seed as foobot (profile google-2019).")
        .contains("/x    postponed   no answer");
    assertThat(err.toString()).contains("1/1  postponed  " + seed);
  }

  @Test
  void aCrawlerThatIsNotBuiltOrFailsIsOneClearLine() throws IOException {
    String home = System.setProperty("robotspec.home", dir.toString());
    try {
      assertBad("this needs a source tree; run ./robotspec crawl there");
      Files.createDirectories(StormCrawler.directory(dir));
      assertThat(run("crawl")).isEqualTo(1);
      assertThat(err.toString())
          .contains("robotspec crawl: the crawler failed: java.lang.NoClassDefFoundError")
          .contains("see its log: " + dir.resolve("target/crawl.log"));
    } finally {
      System.setProperty("robotspec.home", home);
    }
  }

  private void assertBad(String message, String... args) {
    err.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("crawl"));
    all.addAll(List.of(args));
    assertThat(run(all.toArray(String[]::new))).as(message).isEqualTo(2);
    assertThat(err.toString().lines().filter(line -> !line.startsWith("Try: ")))
        .singleElement()
        .asString()
        .startsWith("robotspec crawl: " + message);
    assertThat(out.toString()).isEmpty();
  }
}
