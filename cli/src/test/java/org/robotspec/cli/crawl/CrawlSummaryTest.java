package org.robotspec.cli.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.console.Screen;
import org.robotspec.crawl.Crawl;
import org.robotspec.crawl.CrawlPlan;
import org.robotspec.crawl.Page;
import org.robotspec.crawl.Page.Verdict;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import picocli.CommandLine.Help.Ansi;

final class CrawlSummaryTest {
  @Test
  void requestForARefusedPageIsFoundInTheAccessLog() throws IOException {
    Crawl crawl = new Crawl(new CrawlPlan(List.of(), 0, 1, "foo", 0, 1_000, Map.of()), line -> {});
    StringWriter out = new StringWriter();
    Screen screen = new Screen(new PrintWriter(out), Ansi.OFF);
    CrawlSummary summary = new CrawlSummary(crawl, Duration.ofSeconds(5));
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer site = web.origin().page("/a").page("/d").page("/p");
      crawl.add(page(site.url("/a"), Verdict.ALLOWED));
      crawl.add(page(site.url("/d"), Verdict.DISALLOWED));
      crawl.add(page(site.url("/p"), Verdict.POSTPONED));
      assertThat(summary.line()).isEqualTo("3 pages in 5 s: 1 allowed, 1 disallowed, 1 postponed.");

      URI.create(site.url("/a")).toURL().openStream().close();
      assertThat(summary.proof(screen, web.log())).isTrue();
      URI.create(site.url("/d")).toURL().openStream().close();
      URI.create(site.url("/p")).toURL().openStream().close();
      assertThat(summary.proof(screen, web.log())).isFalse();
      assertThat(out.toString())
          .contains("Checked: the servers' log has 1 requests, none for the 2 pages")
          .contains(site.url("/d") + " " + site.url("/p"));
    }
  }

  private static Page page(String url, Verdict verdict) {
    return new Page(url, verdict, "", 0, null, "ERROR", null);
  }
}
