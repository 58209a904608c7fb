package org.robotspec.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.crawl.CrawlEvent.Page;
import org.robotspec.crawl.CrawlEvent.Verdict;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

final class CrawlReportTest {
  private static Page page(String url, Verdict verdict) {
    return new Page(url, verdict, "", 0, null, 0, "ERROR", null, null);
  }

  @Test
  void requestForARefusedPageIsFoundInTheAccessLog() throws IOException {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer site = web.origin().page("/allowed").page("/refused").page("/postponed");
      CrawlReport report = new CrawlReport();
      report.add(page(site.url("/allowed"), Verdict.ALLOWED));
      report.add(page(site.url("/refused"), Verdict.DISALLOWED));
      report.add(page(site.url("/postponed"), Verdict.POSTPONED));

      URI.create(site.url("/allowed")).toURL().openStream().close();
      assertThat(report.refusedButRequested(web.log())).isEmpty();
      URI.create(site.url("/refused")).toURL().openStream().close();
      URI.create(site.url("/postponed")).toURL().openStream().close();
      assertThat(report.refusedButRequested(web.log()))
          .containsExactly(site.url("/refused"), site.url("/postponed"));
    }
  }

  @Test
  void eventsSurviveTheWayBetweenTheProcesses() throws IOException {
    Page page =
        new Page(
            "http://a/ü", Verdict.POSTPONED, "why", 3, "*", 200, "FETCHED", null, "2026-01-01");
    for (CrawlEvent event : List.of(page, new CrawlEvent.Known(7))) {
      assertThat(new JsonMapper().readValue(event.toJson(), CrawlEvent.class)).isEqualTo(event);
    }
  }

  @Test
  void pageReportedTwiceCountsOnce() {
    CrawlReport report = new CrawlReport();
    report.add(page("http://a/", Verdict.UNKNOWN));
    report.add(page("http://a/", Verdict.DISALLOWED));
    assertThat(report.pages()).hasSize(1);
    assertThat(report.count(Verdict.DISALLOWED)).isEqualTo(1);
    assertThat(report.count(Verdict.UNKNOWN)).isZero();
  }
}
