package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.robotspec.origin.AccessLog;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.stormcrawler.StatusIndex.Stored;

/**
 * One crawl through months of simulated time, which every topology passes: what the status index
 * learns of each URL, and when. What each answer to a request for robots.txt means is told by
 * fail-closed.txt.
 */
abstract class CrawlContract {
  private static final StatusIndex INDEX = StatusIndex.OF_THIS_JVM;
  private static final String RULES = "User-agent: *\nDisallow: /private\n";
  private static final Answer GOOD = Answer.text(RULES);
  private static final Answer ERROR = Answer.status(503);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private final AccessLog log = web.log();

  private final Set<Crawl.Part> parts;
  private final Map<String, Object> settings;

  /**
   * Creates a test of a topology.
   *
   * @param parts what it has besides, or instead of, the usual bolts
   */
  CrawlContract(Set<Crawl.Part> parts, Map<String, Object> settings) {
    this.parts = parts;
    this.settings = settings;
  }

  /** Returns how long an outage postpones the URLs of a site without a copy (D-6, H-7). */
  Duration limit() {
    return Duration.ofDays(30);
  }

  /** Returns whether a gate or a hook tells the status updater why, and when to come back. */
  boolean tellsTheUpdater() {
    return true;
  }

  @Test
  void everyUrlIsFetchedOrDisallowedOrPostponed() throws Exception {
    OriginServer shortLived = site(GOOD.header("Cache-Control", "max-age=3600"));
    OriginServer longLived = site(Answer.redirect(301, site(GOOD).url("/robots.txt")));
    OriginServer busy = site(GOOD.delayedBy(Duration.ofMillis(500)));
    String more = "Crawl-delay: 60\nSitemap: " + busy.url("/map.xml") + "\n";
    OriginServer slow = site(Answer.text(RULES + more));
    OriginServer missing = site(Answer.status(404));
    Answer endless = Answer.text("#".repeat(60)).dripping(1, PAUSE);
    List<OriginServer> failing =
        List.of(site(ERROR, GOOD), site(Answer.close(), GOOD), site(endless, GOOD));
    List<OriginServer> failed = tellsTheUpdater() ? List.of(site(ERROR)) : List.of();
    for (int i = 0; i < 10; i++) {
      INDEX.add(busy.on("/page-" + i, Answer.page("/")).url("/page-" + i));
    }

    Crawl crawl = Crawl.start(parts, settings);
    try {
      crawl.awaitIdle();
      List.of(shortLived, longLived, busy, slow).forEach(this::checkRules);
      checkFetched(missing.url("/page"));
      checkFetched(missing.url("/private"));
      failing.forEach(this::checkPostponed);
      failed.forEach(this::checkPostponed);
      for (int i = 0; i < 10; i++) {
        checkFetched(busy.url("/page-" + i));
      }
      checkHits(1, busy.url("/robots.txt"));
      assertThat(last(busy.url("/map.xml")).status()).as("P-1").isEqualTo(Status.DISCOVERED);
      assertThat(AdapterService.OPEN.all()).as("H-11: services in a JVM").hasSize(1);

      INDEX.skip(Duration.ofHours(2));
      INDEX.add(shortLived.url("/late"));
      INDEX.add(longLived.url("/late"));
      crawl.awaitIdle();
      checkHits(1, shortLived.url("/late"), longLived.url("/late"), longLived.url("/robots.txt"));
      checkHits(2, shortLived.url("/robots.txt"));

      Instant end = INDEX.now().plus(Duration.ofDays(35));
      while (INDEX.now().isBefore(end) && INDEX.skip()) {
        crawl.awaitIdle();
      }
    } finally {
      crawl.stop();
    }
    failing.forEach(this::checkRules);
    assertThat(INDEX.stored(failing.get(0).url("/private"))).hasSize(2);
    failed.forEach(this::checkOutage);
  }

  /** Makes a site with pages that its rules, when they are known, allow and disallow. */
  private OriginServer site(Answer... robots) {
    OriginServer site = web.origin().on("/robots.txt", robots);
    site.page("/page").page("/private").page("/late");
    INDEX.add(site.url("/page"));
    INDEX.add(site.url("/private"));
    return site;
  }

  private static Stored last(String url) {
    assertThat(INDEX.stored(url)).as("stored of %s", url).isNotEmpty();
    return INDEX.stored(url).get(INDEX.stored(url).size() - 1);
  }

  private void checkRules(OriginServer site) {
    checkFetched(site.url("/page"));
    String url = site.url("/private");
    Stored last = last(url);
    assertThat(last.status()).as("%s: %s", url, last).isEqualTo(Status.ERROR);
    assertThat(last.first("error.cause")).isEqualTo("robots.txt");
    assertThat(last.next()).as("the crawler never comes back to an error").isNull();
    checkReason(last, "Disallow: /private");
    if (tellsTheUpdater()) {
      assertThat(last.first("robotspec.rule")).isEqualTo("Disallow: /private");
      assertThat(last.first("robotspec.line")).isEqualTo("2");
    }
    checkHits(0, url);
  }

  private void checkFetched(String url) {
    Stored last = last(url);
    assertThat(last.status()).as("%s: %s", url, last).isEqualTo(Status.FETCHED);
    assertThat(last.metadata())
        .doesNotContainKeys("fetch.error.count", "fetch.exception", "error.cause", "error.source")
        .doesNotContainKeys(UrlMetadata.MARKS.toArray(String[]::new));
    checkHits(1, url);
  }

  private void checkPostponed(OriginServer site) {
    for (String url : List.of(site.url("/page"), site.url("/private"))) {
      assertThat(INDEX.stored(url)).as("stored of %s", url).hasSize(1);
      Stored last = last(url);
      assertThat(last.status()).isEqualTo(Status.FETCH_ERROR);
      assertThat(last.first("error.cause")).isEqualTo("robots.txt postponed");
      assertThat(last.next()).isAfter(INDEX.now().minusSeconds(60));
      checkReason(last, "H-");
      checkHits(0, url);
    }
  }

  /** Checks H-7: both pages were fetched, but not before the limit. */
  private void checkOutage(OriginServer site) {
    checkFetched(site.url("/page"));
    checkFetched(site.url("/private"));
    assertThat(log.hits(site.url("/robots.txt"))).hasSizeGreaterThan(5);
    List<Stored> stored = INDEX.stored(site.url("/page"));
    // The last time to come back is the first one at or over the limit.
    Instant last = stored.get(stored.size() - 2).next();
    assertThat(Duration.between(stored.get(0).next(), last))
        .isGreaterThan(limit().dividedBy(10).multipliedBy(9));
  }

  private void checkReason(Stored stored, String part) {
    if (tellsTheUpdater()) {
      assertThat(stored.first("robotspec.reason")).contains(part);
      assertThat(stored.first("fetch.error.count")).isNull();
    } else {
      assertThat(stored.metadata())
          .doesNotContainKeys(UrlMetadata.MARKS.toArray(String[]::new))
          .as("a fetcher's marks of a fetch")
          .doesNotContainKeys("fetch.statusCode", "fetch.byteLength", "fetch.loadingTime");
    }
  }

  private void checkHits(int expected, String... urls) {
    for (String url : urls) {
      assertThat(log.hits(url)).as("requests for %s", url).hasSize(expected);
    }
  }
}
