package org.robotspec.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

@Timeout(300)
final class WebCheckTest extends RunsCommands {
  private final LoopbackWeb web = LoopbackWeb.start();
  private final OriginServer site = web.origin().robots("User-agent: *\nDisallow: /x\nnonsense\n");

  @AfterEach
  void close() {
    web.close();
  }

  @Test
  void withoutAFileEachSiteIsAskedOnceForItsOwn() {
    OriginServer other = web.origin().robots("User-agent: robotspec\nDisallow: /y\n");
    String[] args = {"check", site.url("/x"), other.url("/x"), site.url("/y"), other.url("/y")};
    assertThat(run(args)).isEqualTo(1);
    assertThat(out.toString().lines().filter(line -> line.contains("allowed  ")))
        .containsExactly(
            "disallowed  " + site.url("/x"),
            "allowed  " + other.url("/x"),
            "allowed  " + site.url("/y"),
            "disallowed  " + other.url("/y"));
    assertThat(out.toString())
        .contains("  Disallow: /x, line 2 of " + site.url("/robots.txt") + ", group *")
        .contains("  > 2 | Disallow: /x");
    assertThat(web.log().urls())
        .containsExactlyInAnyOrder(site.url("/robots.txt"), other.url("/robots.txt"));
    assertThat(web.log().hits().get(0).header("user-agent")).isEqualTo("robotspec");
  }

  @Test
  void h3_rulesBehindARedirectAreShownWithTheirAddress() {
    OriginServer moved = web.origin();
    moved.on("/robots.txt", Answer.redirect(301, site.url("/robots.txt")));
    assertThat(run("check", moved.url("/x"))).isEqualTo(1);
    assertThat(out.toString()).contains("line 2 of " + site.url("/robots.txt"));
  }

  @Test
  void h5_withoutAFileAllIsAllowed() {
    assertThat(run("check", web.origin().url("/x"))).isZero();
    assertThat(out.toString()).contains("allowed  ").contains("404");
  }

  @Test
  void h9_urlsOfASiteThatCannotBeAskedArePostponed() {
    assertThat(run("check", web.refusingOrigin() + "/x")).isEqualTo(1);
    assertThat(out.toString()).contains("postponed  ");
    assertThat(run("check", "--json", web.refusingOrigin() + "/x")).isEqualTo(1);
    assertThat(out.toString()).contains("\"verdict\":\"postponed\"", "\"reason\":\"fetch-failed\"");
  }

  @Test
  void fileOfOneSiteCanBeAskedAboutAnother() {
    String[] args = {"check", "--robots", site.url("/robots.txt"), "http://example.com/x"};
    assertThat(run(args)).isEqualTo(1);
    String none = web.origin().origin();
    assertThat(run("check", "--robots", none, "http://example.com/x")).isZero();
  }

  @Test
  void l1_onlyTheFileInTheRootCounts() {
    assertThat(run("lint", site.url("/dir/robots.txt"))).isEqualTo(2);
    assertThat(err.toString()).contains("of its site, which is " + site.url("/robots.txt"));
  }

  @Test
  void i3_indexingShowsWhatAPageSays() {
    site.on("/a.pdf", Answer.text("Words").header("X-Robots-Tag", "robotspec: noindex"));
    site.page("/open");
    assertThat(run("check", "--indexing", site.url("/a.pdf"))).isEqualTo(1);
    assertThat(out.toString())
        .startsWith("not to be indexed  " + site.url("/a.pdf"))
        .contains("noindex from header 1");
    assertThat(run("check", "--indexing", site.url("/open"))).isZero();
    String[] more = {"check", "--indexing", "--header", "X-Robots-Tag: none", site.url("/open")};
    assertThat(run(more)).isEqualTo(1);
    assertThat(web.log().hits(site.url("/a.pdf")).get(0).header("user-agent"))
        .isEqualTo("robotspec");
  }

  @Test
  void i5_indexingWarnsOfAPageThatIsForbidden() {
    site.page("/x");
    assertThat(run("check", "--indexing", site.url("/x"))).isEqualTo(1);
    assertThat(out.toString()).startsWith("never seen  " + site.url("/x")).contains("Disallow: /x");
    assertThat(web.log().urls()).containsExactly(site.url("/robots.txt"));
  }

  @Test
  void indexingWhatIsNoPageIsBadInput() {
    assertThat(run("check", "--indexing", site.url("/missing"))).isEqualTo(2);
    assertThat(err.toString()).contains("cannot fetch " + site.url("/missing") + ": status 404");
    assertThat(run("check", "--indexing", "example.com")).isEqualTo(2);
    assertThat(err.toString())
        .contains("cannot read example.com: no such file", "starts with http://");
    assertThat(run("check", "--header", "X-Robots-Tag: none", site.url("/x"))).isEqualTo(2);
    assertThat(err.toString()).contains("--header needs --indexing");
  }
}
