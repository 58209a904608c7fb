package org.robotspec.conformance.crawl.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.crawl.CrawlEvent.Page;
import org.robotspec.conformance.crawl.CrawlEvent.Verdict;

final class PageStoryTest {
  private static Page story(Status status, String... keysAndValues) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      metadata.setValue(keysAndValues[i], keysAndValues[i + 1]);
    }
    return PageStory.tell("http://a/", status, metadata, Optional.empty());
  }

  @Test
  void refusedPageHasItsRuleAndNoHttpStatus() {
    Page page =
        story(
            Status.ERROR,
            "error.cause",
            "robots.txt",
            "robotspec.rule",
            "Disallow: /",
            "robotspec.line",
            "3",
            "robotspec.group",
            "*");
    assertThat(page.verdict()).isEqualTo(Verdict.NOT_ALLOWED);
    assertThat(page.why()).isEqualTo("Disallow: /");
    assertThat(page.line()).isEqualTo(3);
    assertThat(page.group()).isEqualTo("*");
    assertThat(page.httpStatus()).isZero();
  }

  @Test
  void postponedPageShowsNoStatusAndNoProblemOfAServer() {
    Page page =
        story(
            Status.FETCH_ERROR,
            "error.cause",
            "robots.txt postponed",
            "fetch.statusCode",
            "200",
            "fetch.exception",
            "org.robotspec.stormcrawler.PostponedException",
            "robotspec.reason",
            "H-6: a server error: crawling is postponed (status 500 from http://a/robots.txt)");
    assertThat(page.verdict()).isEqualTo(Verdict.POSTPONED);
    assertThat(page.httpStatus()).isZero();
    assertThat(page.why()).isEqualTo("status 500");
    assertThat(page.problem()).isNull();
  }

  @Test
  void allowedPageHasItsHttpStatusOrWhatWentWrong() {
    Page page =
        story(Status.FETCHED, "fetch.statusCode", "200", "protocol.robotspec.reason", "H-1: rules");
    assertThat(page.verdict()).isEqualTo(Verdict.ALLOWED);
    assertThat(page.httpStatus()).isEqualTo(200);
    assertThat(page.why()).isEqualTo("no rule matches");
    Page failed = story(Status.FETCH_ERROR, "fetch.exception", "Unknown host");
    assertThat(failed.verdict()).isEqualTo(Verdict.ALLOWED);
    assertThat(failed.problem()).isEqualTo("Unknown host");
    assertThat(story(Status.ERROR).verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void reasonsAreBrief() {
    assertThat(
            PageStory.brief(
                "H-9: no answer: crawling is postponed (java.net.SocketTimeoutException: timeout"
                    + " from http://a/robots.txt)"))
        .isEqualTo("no answer (timeout)");
    assertThat(PageStory.brief("H-5: the status says that there is no file (status 404)"))
        .isEqualTo("no file (status 404)");
  }
}
