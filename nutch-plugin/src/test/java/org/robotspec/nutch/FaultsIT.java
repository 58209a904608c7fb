package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.http.Http;
import org.apache.nutch.protocol.okhttp.OkHttp;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Codings;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.Faults;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * What can happen to robots.txt, as Nutch's protocol plugins hand it over (section H). Each origin
 * has two URLs, {@code /ok} and {@code /no}; its rules, if any, disallow the second.
 */
@Timeout(900)
class FaultsIT {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** What a crawl makes of an origin's two URLs. */
  private enum Outcome {
    RULES,
    ALLOW,
    POSTPONED
  }

  private record Case(OriginServer origin, Outcome outcome) {}

  @TempDir Path directory;
  private final LoopbackWeb web = LoopbackWeb.start();
  private final Map<String, Case> cases = new TreeMap<>();

  @AfterEach
  void close() {
    web.close();
  }

  private OriginServer add(String name, Outcome outcome, Answer... robotsTxt) {
    OriginServer origin = web.origin().page("/ok").page("/no").on("/robots.txt", robotsTxt);
    cases.put(name, new Case(origin, outcome));
    return origin;
  }

  private void answers() {
    Answer rules = Answer.text(RULES);
    String elsewhere = web.origin().robots(RULES).url("/robots.txt");
    add("200 empty", Outcome.ALLOW, Answer.text(""));
    add("200 empty, chunked", Outcome.ALLOW, Answer.text("").chunked());
    add("301, relative", Outcome.RULES, Answer.redirect(301, "/r")).on("/r", rules);
    add("301 nowhere", Outcome.ALLOW, Answer.status(301).body("moved"));
    String host = elsewhere.replace("127.", "127\t.");
    add("301 with a tab", Outcome.RULES, Answer.redirect(301, host));
    add("301, two", Outcome.RULES, Answer.redirect(301, elsewhere).header("Location", "/none"));
    add("301, the second", Outcome.ALLOW, Answer.redirect(301, "/x").header("Location", elsewhere));
    for (String other : List.of("mailto:a@b.test", "MAILTO:a", "no-such-scheme:x", "foo://h/r")) {
      add("301 to " + other, Outcome.ALLOW, Answer.redirect(301, other).body("moved"));
    }
    add("crawl-delay 60", Outcome.RULES, Answer.text(RULES + "crawl-delay: 60\n"));
  }

  private void failures() {
    Answer rules = Answer.text(RULES);
    Map<String, Answer> faults = Faults.of(rules);
    faults.forEach((name, fault) -> add(name, Outcome.POSTPONED, fault));
    add("206 broken chunk", Outcome.POSTPONED, Answer.status(206).body(RULES).brokenChunk());
  }

  private void codings() {
    Answer partial = Answer.status(206).coded("gzip", Codings.gzip(RULES.getBytes(UTF_8)));
    add("gzip, 206 cut", Outcome.POSTPONED, partial.untilClose().resetAfter(20));
  }

  /** The rows of fail-closed.txt for a delegate. */
  private void failClosed(String delegate) {
    String elsewhere = web.origin().robots(FailClosed.RULES).url("/robots.txt");
    List<FailClosed> rows =
        Stream.of(
                FailClosed.of("nutch-plugin", "rules"),
                FailClosed.of("nutch-plugin", "responses"),
                FailClosed.of("nutch-plugin", "framing"))
            .flatMap(List::stream)
            .toList();
    assertThat(rows).extracting(FailClosed::way).containsOnly("protocol-http", "protocol-okhttp");
    for (FailClosed row : rows) {
      if (delegate.contains(row.way().replace("protocol-", ".") + ".")) {
        Outcome outcome =
            switch (row.verdict()) {
              case "allowed" -> Outcome.ALLOW;
              case "disallowed" -> Outcome.RULES;
              default -> Outcome.POSTPONED;
            };
        add("fail closed: " + row.defect(), outcome, row.answer(elsewhere));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OkHttp.ID, Http.ID})
  void sectionHEachOriginIsCrawledAsItAnswers(String delegate) throws Exception {
    answers();
    failures();
    codings();
    failClosed(delegate);
    Nutch nutch = new Nutch(directory);
    Configuration conf = nutch.conf();
    conf.set("plugin.includes", CrawlCycle.PLUGINS + "|protocol-http|protocol-okhttp");
    conf.set("robotspec.nutch.delegate.http", delegate);
    conf.set("robotspec.nutch.delegate.https", delegate);
    conf.setInt("fetcher.max.crawl.delay", 1);
    conf.setInt("http.timeout", 5_000); // longer than any pause of a busy machine
    CrawlCycle crawl = nutch.crawl(conf);
    List<String> seeds = new ArrayList<>();
    cases.values().forEach(c -> seeds.addAll(List.of(c.origin.url("/ok"), c.origin.url("/no"))));
    crawl.inject(seeds);
    long started = System.currentTimeMillis();
    assertThat(crawl.round()).isTrue();

    Map<String, CrawlDatum> crawlDb = crawl.crawlDb();
    assertThat(crawlDb).hasSize(seeds.size());
    SoftAssertions softly = new SoftAssertions();
    cases.forEach(
        (name, each) -> {
          softly.assertThat(web.log().hits(each.origin.url("/robots.txt"))).as(name).hasSize(1);
          Outcome other = each.outcome == Outcome.RULES ? Outcome.ALLOW : each.outcome;
          String ok = each.origin.url("/ok");
          String no = each.origin.url("/no");
          check(softly, name + " /ok", ok, other, crawlDb.get(ok), started);
          check(softly, name + " /no", no, each.outcome, crawlDb.get(no), started);
        });
    softly.assertAll();
  }

  private void check(
      SoftAssertions softly,
      String name,
      String url,
      Outcome outcome,
      @Nullable CrawlDatum row,
      long started) {
    CrawlDatum datum = Objects.requireNonNull(row, url);
    softly.assertThat(web.log().hits(url)).as(name).hasSize(outcome == Outcome.ALLOW ? 1 : 0);
    softly
        .assertThat(CrawlDatum.getStatusName(datum.getStatus()))
        .as(name)
        .isEqualTo(
            switch (outcome) {
              case ALLOW -> "db_fetched";
              case RULES -> "db_gone";
              case POSTPONED -> "db_unfetched";
            });
    if (outcome == Outcome.POSTPONED) {
      softly.assertThat(datum.getRetriesSinceFetch()).as(name + ": retries").isZero();
      softly.assertThat(datum.getFetchTime()).as(name + ": due later").isGreaterThan(started);
      softly.assertThat(datum.getFetchInterval()).as(name + ": interval").isEqualTo(2592000);
      softly.assertThat(datum.getMetaData().toString()).as(name).doesNotContain("robotspec");
    }
  }
}
