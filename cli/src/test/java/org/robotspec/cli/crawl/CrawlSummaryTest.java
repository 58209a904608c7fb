package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.console.Screen;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;
import picocli.CommandLine.Help.Ansi;

final class CrawlSummaryTest {
  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;

  @AutoClose private final DemoWeb web = new DemoWeb();
  private final Crawl crawl =
      new Crawl(new CrawlPlan(List.of(), 0, 1, "robotspec-demo", 0, 1_000, Map.of()), line -> {});
  private final CrawlSummary summary = new CrawlSummary(crawl, Duration.ofSeconds(5));
  private final StringWriter out = new StringWriter();
  private final Screen screen = new Screen(new PrintWriter(out), Ansi.OFF);

  private static void request(String url) throws IOException, InterruptedException {
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding());
  }

  @Test
  void pagesAreCountedByTheirVerdict() {
    crawl.add(page("http://a/a", Outcome.ALLOWED));
    crawl.add(page("http://a/d", Outcome.DISALLOWED));
    crawl.add(page("http://a/p", Outcome.POSTPONED));
    assertThat(summary.line()).isEqualTo("3 pages in 5 s: 1 allowed, 1 disallowed, 1 postponed.");
  }

  @Test
  void whatRobotsTxtSaysIsKnownFromThePlanNotFromTheCrawler() throws Exception {
    String first = web.seeds().get(0);
    String unavailable = web.seeds().get(5);
    request(first);
    crawl.add(page(first, Outcome.DISALLOWED)); // so it says
    assertThat(summary.proof(screen, web, PROFILE)).isTrue();
    assertThat(out.toString())
        .contains("Checked: the servers' log has 1 requests, none for one of the 9 pages that")
        .contains("of the 2 sites that it postpones");
    request(first + "own/diary");
    request(first + "own/diary");
    request(unavailable);
    crawl.add(page(first + "own/diary", Outcome.ALLOWED)); // so it says
    assertThat(summary.proof(screen, web, PROFILE)).isFalse();
    assertThat(out.toString())
        .contains("Broken: the crawler requested 2 URLs of the 9 pages")
        .contains("  disallowed  " + first + "own/diary\n")
        .contains("  postponed   " + unavailable + "\n");
  }

  @Test
  void thePlanFollowsTheCrawlersNameAndTheProfile() throws Exception {
    Crawl other =
        new Crawl(new CrawlPlan(List.of(), 0, 1, "foobot", 0, 1_000, Map.of()), line -> {});
    new CrawlSummary(other, Duration.ZERO).proof(screen, web, PROFILE);
    assertThat(out.toString()).contains("none for one of the 11 pages");
    summary.proof(screen, web, PROFILE.with("max-redirects", "2"));
    assertThat(out.toString()).contains("none for one of the 7 pages");
  }

  private static Page page(String url, Outcome verdict) {
    return new Page(url, verdict, "", 0, null, "ERROR", null);
  }
}
