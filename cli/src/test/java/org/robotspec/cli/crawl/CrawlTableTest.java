package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.console.Screen;
import org.robotspec.rules.Outcome;
import picocli.CommandLine.Help.Ansi;

final class CrawlTableTest {
  private static String table(boolean colour, Map<String, String> titles, Page... pages) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    new CrawlTable(new Screen(writer, Ansi.valueOf(colour)), titles).print(List.of(pages));
    writer.flush();
    return out.toString();
  }

  private static Page page(
      String url, Outcome verdict, String why, int line, @Nullable Integer http) {
    return new Page(url, verdict, why, line, http, "STATUS", null);
  }

  @Test
  void rowsStandUnderTheirSiteAndSayWhy() {
    assertThat(
            table(
                    false,
                    Map.of("http://b:81", "second"),
                    page("http://a/?x", Outcome.DISALLOWED, "Disallow: /?", 2, null),
                    page("http://b:81/p", Outcome.ALLOWED, "no rule matches", 0, 200),
                    page("http://a/c", Outcome.POSTPONED, "no answer", 0, null))
                .lines())
        .containsExactly(
            "  PAGE  ROBOTS.TXT  RULE OR REASON        HTTP  CRAWLER STATUS",
            "http://b:81  second",
            "  /p    allowed     no rule matches        200  STATUS",
            "http://a",
            "  /?x   disallowed  line 2: Disallow: /?     -  STATUS",
            "  /c    postponed   no answer                -  STATUS");
  }

  @Test
  void colourDoesNotMoveTheColumnsAndContentCannotSteerTheTerminal() {
    Page page = page("http://a/\u001b[2J", Outcome.DISALLOWED, "Disallow: /\u001b]0;x", 1, null);
    assertThat(table(true, Map.of(), page))
        .contains("\u001b[31mdisallowed\u001b[0m")
        .doesNotContain("\u001b[2J")
        .doesNotContain("\u001b]");
    assertThat(table(true, Map.of(), page).replaceAll("\u001b\\[\\d*m", ""))
        .isEqualTo(table(false, Map.of(), page));
  }
}
