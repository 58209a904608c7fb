package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DynamicTest;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * One crawl of all {@link FaultyOrigins} through hours or months of simulated time. It runs once;
 * its results become a test for each origin.
 */
final class FaultyWeb implements AutoCloseable {
  private static final String ROBOTS = "/robots.txt";
  private static final int MANY = 10;

  /** Less than any profile's limit for an outage, including the two hours before. */
  private static final Duration SOME_HOURS = Duration.ofHours(6);

  private final StatusIndex index = StatusIndex.OF_THIS_JVM;
  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<DynamicTest> tests = new ArrayList<>();
  private final Duration outageLimit;
  private final List<FaultyOrigin> origins;
  private final OriginServer busy = web.origin();
  private final OriginServer mapped = web.origin();
  private final OriginServer shortLived = web.origin();
  private final OriginServer longLived = web.origin();

  /**
   * Starts the web.
   *
   * @param drip how long a dripping response takes
   * @param outageLimit how long an outage postpones the URLs of a site without a copy (D-6, H-7);
   *     zero for no origins that fail for a day or for good
   */
  FaultyWeb(Duration drip, Duration outageLimit) {
    this.outageLimit = outageLimit;
    FaultyOrigins faulty = new FaultyOrigins(web, drip);
    if (!outageLimit.isZero()) {
      faulty.addOutages(outageLimit);
    }
    origins = faulty.all();
    Answer slow = FaultyOrigins.GOOD.delayedBy(Duration.ofMillis(500));
    busy.on(ROBOTS, slow).otherwise(hit -> Answer.page(hit.path()));
    String rules = FaultyOrigins.RULES_TEXT;
    mapped.robots(rules + "Sitemap: " + mapped.url("/map.xml") + "\n").page("/page");
    shortLived.on(ROBOTS, FaultyOrigins.GOOD.header("Cache-Control", "max-age=3600"));
    shortLived.page("/page").page("/late");
    longLived.robots(rules).page("/page").page("/late");
  }

  /** Crawls, and returns a test of each result. */
  List<DynamicTest> crawl(Set<Crawl.Part> parts, Map<String, Object> settings) throws Exception {
    for (FaultyOrigin origin : origins) {
      index.add(origin.page());
      index.add(origin.disallowed());
    }
    for (int i = 0; i < MANY; i++) {
      index.add(busy.url("/page-" + i));
    }
    List.of(mapped, shortLived, longLived).forEach(origin -> index.add(origin.url("/page")));
    Crawl crawl = Crawl.start(parts, settings);
    try {
      crawl.awaitIdle();
      for (FaultyOrigin origin : origins) {
        checkNow("first fetch: " + origin, () -> origin.checkFirstFetch(web.log()));
      }
      checkNow("H-11: ten URLs, one robots.txt", this::checkBusy);
      checkNow("P-1: the sitemap is discovered", this::checkSitemap);
      checkNow("H-11: one service in a JVM", this::checkOneService);
      throughLifetimes(crawl);
      throughOutages(crawl);
    } finally {
      crawl.stop();
    }
    return tests;
  }

  private void throughLifetimes(Crawl crawl) {
    index.skip(Duration.ofHours(2));
    index.add(shortLived.url("/late"));
    index.add(longLived.url("/late"));
    crawl.awaitIdle();
    checkNow("H-10: max-age=3600 is over after 2 h", () -> checkLate(shortLived, 2));
    checkNow("H-10: without max-age 24 h", () -> checkLate(longLived, 1));
  }

  private void throughOutages(Crawl crawl) {
    Instant someHoursLater = index.now().plus(SOME_HOURS);
    while (index.now().isBefore(someHoursLater) && index.skip()) {
      crawl.awaitIdle();
    }
    for (FaultyOrigin origin : origins) {
      if (origin.outcome() == FaultyOrigin.Outcome.NEVER_KNOWN) {
        index.forget(origin.page());
        index.forget(origin.disallowed());
      }
    }
    Instant monthLater = index.now().plus(Duration.ofDays(35));
    while (index.now().isBefore(monthLater) && index.skip()) {
      crawl.awaitIdle();
    }
    for (FaultyOrigin origin : origins) {
      checkNow("in the end: " + origin, () -> origin.checkEnd(web.log()));
      if (origin.outcome() == FaultyOrigin.Outcome.NO_RULES_IN_THE_END) {
        checkNow("H-7: not before the limit: " + origin, () -> checkLimit(origin));
      }
    }
  }

  private void checkBusy() {
    assertThat(web.log().hits(busy.url(ROBOTS))).hasSize(1);
    for (int i = 0; i < MANY; i++) {
      assertThat(web.log().hits(busy.url("/page-" + i))).hasSize(1);
    }
  }

  private void checkSitemap() {
    assertThat(index.stored(mapped.url("/map.xml")))
        .extracting(StatusIndex.Stored::status)
        .contains(Status.DISCOVERED);
  }

  private void checkOneService() {
    assertThat(AdapterService.OPEN.all()).hasSize(1);
  }

  private void checkLate(OriginServer origin, int fetches) {
    assertThat(web.log().hits(origin.url("/late"))).hasSize(1);
    assertThat(web.log().hits(origin.url(ROBOTS))).hasSize(fetches);
  }

  private void checkLimit(FaultyOrigin origin) {
    assertThat(web.log().hits(origin.origin() + ROBOTS)).hasSizeGreaterThan(5);
    List<StatusIndex.Stored> stored = index.stored(origin.page());
    assertThat(stored).hasSizeGreaterThan(5);
    // The last time to come back is the first one at or over the limit.
    Instant first = stored.get(0).next();
    Instant last = stored.get(stored.size() - 2).next();
    assertThat(first).isNotNull();
    assertThat(Duration.between(first, last))
        .isGreaterThan(outageLimit.dividedBy(10).multipliedBy(9));
  }

  /** Runs a check at once and keeps its result for a test. */
  private void checkNow(String name, Runnable check) {
    AssertionError[] failure = {null};
    try {
      check.run();
    } catch (AssertionError e) {
      failure[0] = e;
    }
    tests.add(
        dynamicTest(
            name,
            () -> {
              if (failure[0] != null) {
                throw failure[0];
              }
            }));
  }

  @Override
  public void close() {
    web.close();
  }
}
