package org.robotspec.cli.crawl.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import org.junit.jupiter.api.Test;
import org.robotspec.cli.crawl.Page;
import org.robotspec.rules.Outcome;

final class CrawlStatusBoltTest {
  private static Page outcome(Status status, String... keysAndValues) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      metadata.setValue(keysAndValues[i], keysAndValues[i + 1]);
    }
    return CrawlStatusBolt.page("http://a/", status, metadata);
  }

  @Test
  void refusedPageHasItsRuleAndNoHttpStatus() {
    Page page =
        outcome(
            Status.ERROR,
            "error.cause",
            "robots.txt",
            "robotspec.rule",
            "Disallow: /",
            "robotspec.line",
            "3");
    assertThat(page.verdict()).isEqualTo(Outcome.DISALLOWED);
    assertThat(page.why()).isEqualTo("Disallow: /");
    assertThat(page.line()).isEqualTo(3);
    assertThat(page.httpStatus()).isNull();
  }

  @Test
  void postponedPageShowsNoStatusAndNoProblemOfAServer() {
    Page page =
        outcome(
            Status.FETCH_ERROR,
            "error.cause",
            "robots.txt postponed",
            "fetch.statusCode",
            "200",
            "fetch.exception",
            "org.robotspec.stormcrawler.PostponedException",
            "robotspec.reason",
            "a server error: crawling is postponed (status 500 from http://a/robots.txt; H-6)");
    assertThat(page.verdict()).isEqualTo(Outcome.POSTPONED);
    assertThat(page.httpStatus()).isNull();
    assertThat(page.why())
        .isEqualTo(
            "a server error: crawling is postponed (status 500 from http://a/robots.txt; H-6)");
    assertThat(page.problem()).isNull();
  }

  @Test
  void allowedPageHasItsHttpStatusOrWhatWentWrong() {
    Page page =
        outcome(
            Status.FETCHED, "fetch.statusCode", "200", "protocol.robotspec.reason", "H-1: rules");
    assertThat(page.verdict()).isEqualTo(Outcome.ALLOWED);
    assertThat(page.httpStatus()).isEqualTo(200);
    assertThat(page.why()).isEqualTo("H-1: rules");
    Page failed = outcome(Status.FETCH_ERROR, "fetch.exception", "Unknown host");
    assertThat(failed.verdict()).isEqualTo(Outcome.ALLOWED);
    assertThat(failed.problem()).isEqualTo("Unknown host");
    assertThat(outcome(Status.ERROR).verdict()).isNull();
  }
}
