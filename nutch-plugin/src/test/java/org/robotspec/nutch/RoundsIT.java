package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.http.Http;
import org.apache.nutch.protocol.okhttp.OkHttp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** What survives from one round or process to the next. */
@Timeout(900)
class RoundsIT {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  @TempDir Path directory;
  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private Nutch nutch;

  @BeforeEach
  void install() {
    nutch = new Nutch(directory);
  }

  private static List<CrawlDatum> unfetched(CrawlCycle crawl) throws Exception {
    return crawl.crawlDb().values().stream()
        .filter(row -> row.getStatus() == CrawlDatum.STATUS_DB_UNFETCHED)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {OkHttp.ID, Http.ID})
  void h6_f5_postponedUrlsAreFetchedByTheNextJob(String delegate) throws Exception {
    OriginServer down =
        web.origin().page("/").on("/robots.txt", Answer.status(503), Answer.text(RULES));
    OriginServer slow = web.origin().robots(RULES + "crawl-delay: 3600\n");
    List<String> seeds = new ArrayList<>(List.of(down.url("/")));
    List.of("/1", "/2").forEach(path -> seeds.add(slow.page(path).url(path)));
    Configuration conf = nutch.conf();
    conf.set("plugin.includes", CrawlCycle.PLUGINS + "|protocol-http|protocol-okhttp");
    conf.set("robotspec.nutch.delegate.http", delegate);
    conf.set("robotspec.nutch.delegate.https", delegate);
    conf.set("robotspec.retry-floor", "1ms");
    conf.set("robotspec.retry-ceiling", "1ms");
    conf.setInt("fetcher.max.crawl.delay", 1);
    conf.set("robotspec.nutch.decisions", "disallowed");
    CrawlCycle first = nutch.crawl(conf);
    first.inject(seeds);
    first.inject(List.of(slow.url("/no")));
    long started = System.currentTimeMillis();
    assertThat(first.round()).isTrue();
    assertThat(first.crawlDb())
        .hasEntrySatisfying(
            slow.url("/no"),
            row -> assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_GONE));
    assertThat(unfetched(first))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.getRetriesSinceFetch()).isZero())
        .allSatisfy(row -> assertThat(row.getFetchInterval()).isEqualTo(2592000))
        .filteredOn(row -> row.getFetchTime() >= started + Duration.ofHours(1).toMillis())
        .singleElement()
        .extracting(row -> row.getMetaData().get(new Text("robotspec.reason")))
        .hasToString("F-5: the crawl delay of 3600 s is above fetcher.max.crawl.delay");

    Configuration later = new Configuration(conf);
    later.set("nutch.conf.uuid", "later");
    CrawlCycle second = nutch.crawl(later);
    assertThat(second.round(started + Duration.ofDays(1).toMillis())).isTrue();
    assertThat(unfetched(second)).isEmpty();
    assertThat(web.log().urls()).containsAll(seeds).doesNotContain(slow.url("/no"));
  }

  @Test
  void shadowFetchesWhatNutchWouldAndTellsWhatWouldChange() throws Exception {
    OriginServer origin = web.origin().page("/ok").page("/no").robots(RULES);
    OriginServer down = web.origin().page("/").on("/robots.txt", Answer.status(503));
    List<Path> jars = Nutch.jars(Files.createDirectory(directory.resolve("none")));
    Nutch.Run run =
        nutch.run(
            jars,
            Map.of("robotspec.mode", "shadow"),
            origin.url("/ok"),
            origin.url("/no"),
            down.url("/"));
    assertThat(run.exit()).as(run.log()).isZero();
    assertThat(run.rows())
        .containsExactlyInAnyOrder(
            "db_fetched " + origin.url("/ok"),
            "db_fetched " + origin.url("/no"),
            "db_fetched " + down.url("/"));
    assertThat(run.log())
        .contains("robotspec.shadow - {", "\"reason\":\"M-5 the rules\"")
        .contains("M-5 the rules: allowed by the crawler, disallowed by Robotspec")
        .contains("H-6 server-error: allowed by the crawler, postponed by Robotspec")
        .doesNotContain("verdict_");
  }

  @Test
  void h6_deadHostsCostOneRequestEachAndNoUrl() throws Exception {
    OriginServer silent = web.origin().on("/robots.txt", Answer.stall());
    String refusing = web.refusingOrigin();
    List<String> seeds = new ArrayList<>();
    for (int page = 0; page < 50; page++) {
      seeds.add(silent.url("/" + page));
      seeds.add(refusing + "/" + page);
    }
    CrawlCycle crawl = nutch.crawl(nutch.conf());
    crawl.inject(seeds);
    // With isDeferVisits or a retry for each URL, this would take minutes.
    assertThat(crawl.round()).isTrue();
    assertThat(web.log().urls()).containsExactly(silent.url("/robots.txt"));
    Map<String, CrawlDatum> rows = crawl.crawlDb();
    assertThat(rows).hasSize(100);
    assertThat(rows.values())
        .allSatisfy(
            row -> {
              assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_UNFETCHED);
              assertThat(row.getRetriesSinceFetch()).isZero();
            });
  }

  @Test
  void urlFilterDropsWhatTheFetcherLearntIsDisallowed() throws Exception {
    OriginServer unknown = web.origin().page("/no").robots(RULES);
    OriginServer down = web.origin().on("/robots.txt", Answer.status(500));
    OriginServer origin =
        web.origin()
            .page("/", "/no", "/ok", unknown.url("/no"), down.url("/x"))
            .page("/ok")
            .robots(RULES);
    CrawlCycle crawl = nutch.crawl(nutch.conf());
    crawl.inject(List.of(origin.url("/"), down.url("/")));
    crawl.round();
    assertThat(crawl.crawlDb())
        .containsOnlyKeys(
            origin.url("/"), origin.url("/ok"), unknown.url("/no"), down.url("/"), down.url("/x"));
    assertThat(web.log().hits(unknown.url("/robots.txt")))
        .as("cached mode never fetches")
        .isEmpty();
  }

  @Test
  void urlFilterInFetchModeKeepsDisallowedSeedsOutAndCanKeepRows() throws Exception {
    OriginServer origin = web.origin().page("/ok").page("/no").robots("user-agent: *\nallow: /\n");
    CrawlCycle before = nutch.crawl(nutch.conf());
    before.inject(List.of(origin.url("/no")));

    origin.robots(RULES);
    Configuration conf = nutch.conf();
    conf.set("robotspec.nutch.url-filter", "fetch");
    conf.set("robotspec.store", "memory");
    CrawlCycle crawl = nutch.crawl(conf);
    OriginServer fresh = web.origin().robots(RULES);
    crawl.inject(List.of(fresh.url("/no"), fresh.url("/ok")));
    assertThat(crawl.crawlDb()).containsOnlyKeys(origin.url("/no"), fresh.url("/ok"));

    nutch.filterCrawlDb(conf);
    assertThat(crawl.crawlDb()).containsKey(origin.url("/no"));
    Configuration dropping = new Configuration(conf);
    dropping.set("nutch.conf.uuid", "dropping");
    dropping.set("robotspec.nutch.url-filter.crawldb", "drop");
    nutch.filterCrawlDb(dropping);
    assertThat(crawl.crawlDb()).containsOnlyKeys(fresh.url("/ok"));
  }
}
