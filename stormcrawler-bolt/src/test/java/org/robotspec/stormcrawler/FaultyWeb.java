package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.profile.SpecProfile;

/**
 * One crawl of all {@link Rows} through hours or months of simulated time. It runs once; its
 * results become a test for each row.
 */
final class FaultyWeb implements AutoCloseable {
  private static final String ROBOTS = "/robots.txt";
  private static final int MANY = 10;

  /** Less than any profile's limit for an outage, including the two hours before. */
  private static final Duration SOME_HOURS = Duration.ofHours(6);

  private final Ledger ledger = Ledger.OF_THIS_JVM;
  private final LoopbackWeb web = LoopbackWeb.start();
  private final List<DynamicTest> tests = new ArrayList<>();
  private final SpecProfile profile;
  private final List<Row> rows;
  private final OriginServer busy = web.origin();
  private final OriginServer mapped = web.origin();
  private final OriginServer shortLived = web.origin();
  private final OriginServer longLived = web.origin();

  /**
   * Starts the web.
   *
   * @param drip how long a dripping response takes
   * @param longOutages whether some origins fail for a day or for good
   */
  FaultyWeb(SpecProfile profile, Duration drip, boolean longOutages) {
    this.profile = profile;
    rows = Rows.all(web, ledger, profile, drip, longOutages);
    Answer slow = Rows.GOOD.delayedBy(Duration.ofMillis(500));
    busy.on(ROBOTS, slow).otherwise(hit -> Answer.page(hit.path()));
    mapped.robots(Rows.RULES_TEXT + "Sitemap: " + mapped.url("/map.xml") + "\n").page("/page");
    shortLived.on(ROBOTS, Rows.GOOD.header("Cache-Control", "max-age=3600"));
    shortLived.page("/page").page("/late");
    longLived.robots(Rows.RULES_TEXT).page("/page").page("/late");
  }

  List<DynamicTest> tests() {
    return tests;
  }

  /** Crawls, and makes a test of each result. */
  void crawl(Crawl.Fetcher fetcher, boolean gate, Map<String, Object> settings) throws Exception {
    for (Row row : rows) {
      ledger.add(row.page());
      ledger.add(row.disallowed());
    }
    for (int i = 0; i < MANY; i++) {
      ledger.add(busy.url("/page-" + i));
    }
    ledger.add(mapped.url("/page"));
    ledger.add(shortLived.url("/page"));
    ledger.add(longLived.url("/page"));
    Crawl crawl = Crawl.start(fetcher, gate, settings);
    try {
      crawl.settle();
      for (Row row : rows) {
        checkNow("first fetch: " + row, () -> row.checkFirstFetch(ledger, web.log()));
      }
      checkNow("H-11: ten URLs, one robots.txt", this::checkBusy);
      checkNow("P-1: the sitemap is discovered", this::checkSitemap);
      checkNow("H-11: one service in a JVM", this::checkOneService);
      throughLifetimes(crawl);
      throughOutages(crawl);
    } finally {
      crawl.stop();
    }
  }

  private void throughLifetimes(Crawl crawl) {
    ledger.jump(Duration.ofHours(2));
    ledger.add(shortLived.url("/late"));
    ledger.add(longLived.url("/late"));
    crawl.settle();
    checkNow("H-10: max-age=3600 is over after 2 h", () -> checkLate(shortLived, 2));
    checkNow("H-10: without max-age 24 h", () -> checkLate(longLived, 1));
  }

  private void throughOutages(Crawl crawl) {
    Instant someHoursLater = ledger.now().plus(SOME_HOURS);
    while (ledger.now().isBefore(someHoursLater) && ledger.jump()) {
      crawl.settle();
    }
    for (Row row : rows) {
      if (row.fate() == Row.Fate.NEVER_KNOWN) {
        ledger.forget(row.page());
        ledger.forget(row.disallowed());
      }
    }
    Instant monthLater = ledger.now().plus(Duration.ofDays(35));
    while (ledger.now().isBefore(monthLater) && ledger.jump()) {
      crawl.settle();
      if (rows.stream().allMatch(this::isOver)) {
        break;
      }
    }
    for (Row row : rows) {
      checkNow("in the end: " + row, () -> row.checkEnd(ledger, web.log()));
      if (row.fate() == Row.Fate.NO_RULES_IN_THE_END) {
        checkNow("H-7: not before the limit: " + row, () -> checkLimit(row));
      }
    }
  }

  private boolean isOver(Row row) {
    Ledger.Stored page = ledger.last(row.page());
    return row.fate() == Row.Fate.NEVER_KNOWN
        || (page != null && page.status() != Status.FETCH_ERROR);
  }

  private void checkBusy() {
    assertThat(web.log().hits(busy.url(ROBOTS))).hasSize(1);
    for (int i = 0; i < MANY; i++) {
      assertThat(web.log().hits(busy.url("/page-" + i))).hasSize(1);
    }
  }

  private void checkSitemap() {
    assertThat(ledger.stored(mapped.url("/map.xml")))
        .extracting(Ledger.Stored::status)
        .contains(Status.DISCOVERED);
  }

  private void checkOneService() {
    assertThat(SharedServices.inThisJvm().open()).hasSize(1);
  }

  private void checkLate(OriginServer origin, int fetches) {
    assertThat(web.log().hits(origin.url("/late"))).hasSize(1);
    assertThat(web.log().hits(origin.url(ROBOTS))).hasSize(fetches);
  }

  private void checkLimit(Row row) {
    Duration limit = Rows.outageLimit(profile);
    List<Hit> fetches = web.log().hits(row.origin() + ROBOTS);
    assertThat(fetches).as("fetches in that time").hasSizeGreaterThan(5);
    List<Ledger.Stored> stored = ledger.stored(row.page());
    assertThat(stored).hasSizeGreaterThan(5);
    // The last time to come back is the first one at or over the limit.
    Instant first = stored.get(0).next();
    Instant last = stored.get(stored.size() - 2).next();
    assertThat(first).isNotNull();
    assertThat(Duration.between(first, last)).isGreaterThan(limit.minus(limit.dividedBy(10)));
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
