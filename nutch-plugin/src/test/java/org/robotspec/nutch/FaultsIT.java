package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.http.Http;
import org.apache.nutch.protocol.okhttp.OkHttp;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Codings;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/**
 * Section H, a row for everything that can happen to robots.txt. Each origin has two URLs, {@code
 * /ok} and {@code /no}; its rules, if any, disallow the second.
 */
@Timeout(900)
class FaultsIT {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** The expected outcome of a row. */
  private enum Outcome {
    /** The rules decide. */
    RULES,
    /** Both may be fetched. */
    ALLOW,
    /** Both are postponed. */
    POSTPONED
  }

  private record Row(String name, OriginServer origin, Outcome outcome) {}

  @TempDir Path directory;
  private final Map<String, Row> rows = new TreeMap<>();

  private OriginServer row(LoopbackWeb web, String name, Outcome outcome, Answer... robotsTxt) {
    OriginServer origin = web.origin().page("/ok").page("/no").on("/robots.txt", robotsTxt);
    rows.put(name, new Row(name, origin, outcome));
    return origin;
  }

  private void redirects(LoopbackWeb web, int hops, Outcome outcome) {
    OriginServer origin = row(web, "301 x " + hops, outcome, Answer.redirect(301, "/hop1"));
    for (int hop = 1; hop < hops; hop++) {
      origin.on("/hop" + hop, Answer.redirect(301, "/hop" + (hop + 1)));
    }
    origin.on("/hop" + hops, Answer.text(RULES));
  }

  private void script(LoopbackWeb web, boolean tooManyRequestsPostpone) {
    row(web, "200", Outcome.RULES, Answer.text(RULES));
    row(web, "202", Outcome.RULES, Answer.status(202).body(RULES));
    row(web, "204", Outcome.ALLOW, Answer.status(204));
    row(web, "200 empty", Outcome.ALLOW, Answer.text(""));
    row(web, "200 empty, chunked", Outcome.ALLOW, Answer.text("").chunked());
    row(web, "200 gzip", Outcome.RULES, Answer.text(RULES).gzip());
    row(web, "200 chunked", Outcome.RULES, Answer.text(RULES).chunked());
    redirects(web, 5, Outcome.RULES);
    redirects(web, 6, Outcome.ALLOW);
    row(web, "301 nowhere", Outcome.ALLOW, Answer.status(301).body("moved"));
    row(web, "301 malformed", Outcome.ALLOW, Answer.redirect(301, "no-such-scheme:x"));
    OriginServer elsewhere = web.origin().robots(RULES);
    row(
        web,
        "301 to another host",
        Outcome.RULES,
        Answer.redirect(301, elsewhere.url("/robots.txt")));
    for (int status : List.of(400, 401, 403, 404, 407, 410)) {
      row(web, String.valueOf(status), Outcome.ALLOW, Answer.status(status).body(RULES));
    }
    row(
        web,
        "429",
        tooManyRequestsPostpone ? Outcome.POSTPONED : Outcome.ALLOW,
        Answer.status(429));
    row(web, "500", Outcome.POSTPONED, Answer.status(500).body(RULES));
    row(web, "503", Outcome.POSTPONED, Answer.status(503));
    row(web, "reset", Outcome.POSTPONED, Answer.reset());
    row(web, "zero-byte close", Outcome.POSTPONED, Answer.close());
    row(web, "stalled body", Outcome.POSTPONED, Answer.text(RULES).stalledAfter(10));
    row(web, "stalled", Outcome.POSTPONED, Answer.stall());
    bodiesThatDoNotMatter(web);
    codings(web);
    row(web, "lengths that differ", Outcome.POSTPONED, framed("Content-Length: 3\r\n"));
    row(web, "length and chunks", Outcome.POSTPONED, framed("Transfer-Encoding: chunked\r\n"));
    row(web, "broken chunk", Outcome.POSTPONED, Answer.text(RULES).brokenChunk());
    row(web, "206 broken chunk", Outcome.POSTPONED, Answer.status(206).body(RULES).brokenChunk());
    row(web, "short body", Outcome.POSTPONED, Answer.text(RULES).shortBy(100));
    row(
        web,
        "500 KiB and 100 more",
        Outcome.RULES,
        Answer.text(large(RULES, "user-agent: testbot\nallow: /\n")));
    row(web, "rules beyond 500 KiB", Outcome.ALLOW, Answer.text(large("", RULES)));
    row(web, "crawl-delay 60", Outcome.RULES, Answer.text(RULES + "crawl-delay: 60\n"));
  }

  /**
   * D-21, as protocol-http sees it; our stand-in for protocol-okhttp does not fail as that does.
   */
  private void headersThatBreakOff(LoopbackWeb web) {
    String ok = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
    for (String head :
        List.of(
            ok,
            ok + "X-Header: x\r\n".repeat(3_000),
            "HTTP/1.1 302 Found\r\n",
            "HTTP/1.1 302 Found\r\nLocation: /no-such-fi")) {
      String name = head.length() + " octets of headers, then closed";
      row(web, name, Outcome.POSTPONED, Answer.raw(head.getBytes(UTF_8)));
    }
  }

  private void bodiesThatDoNotMatter(LoopbackWeb web) {
    Answer missing = Answer.status(404).body("a page that says so");
    row(web, "404, cut", Outcome.ALLOW, missing.shortBy(100));
    row(web, "404, broken chunk", Outcome.ALLOW, missing.brokenChunk());
    row(web, "404, unknown coding", Outcome.ALLOW, missing.header("Content-Encoding", "br"));
    row(web, "503, cut", Outcome.POSTPONED, Answer.status(503).body("later").shortBy(100));
  }

  /** D-17, each with a length and in chunks, by which the delegates find the end of a body. */
  private void codings(LoopbackWeb web) {
    byte[] rules = RULES.getBytes(UTF_8);
    byte[] gzip = Codings.gzip(rules);
    byte[] zlib = Codings.zlib(rules);
    coding(web, "x-gzip", Outcome.RULES, gzip);
    coding(web, "deflate", Outcome.RULES, zlib);
    coding(web, "deflate, gzip", Outcome.RULES, Codings.gzip(zlib));
    coding(web, "gzip", Outcome.POSTPONED, Arrays.copyOf(gzip, gzip.length - 12));
    coding(web, "deflate", Outcome.POSTPONED, Arrays.copyOf(zlib, zlib.length - 8));
    coding(web, "br", Outcome.POSTPONED, gzip);
    row(web, "gzip, short", Outcome.POSTPONED, Answer.text("").coded("gzip", gzip).shortBy(100));
    row(
        web,
        "gzip, 206 that breaks off",
        Outcome.POSTPONED,
        Answer.status(206).coded("gzip", gzip).untilClose().resetAfter(20));
    row(web, "gzip, empty", Outcome.ALLOW, Answer.text("").coded("gzip", new byte[0]));
    row(web, "gzip, 600 KiB", Outcome.RULES, Answer.text(large(RULES, "")).gzip());
  }

  /** Returns an answer with the right length, followed by a contradicting header (D-16). */
  private static Answer framed(String header) {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: " + (RULES.length() + 9) + "\r\n" + header;
    String chunk = Integer.toHexString(RULES.length()) + "\r\n" + RULES + "\r\n0\r\n\r\n";
    return Answer.raw((head + "\r\n" + chunk).getBytes(UTF_8));
  }

  private void coding(LoopbackWeb web, String coding, Outcome outcome, byte[] body) {
    Answer answer = Answer.text("").coded(coding, body);
    String name = coding + " " + outcome + " of " + body.length;
    row(web, name, outcome, answer);
    row(web, name + ", chunked", outcome, answer.chunked());
  }

  /** Returns a file of 600 KiB with rules at its start and its end. */
  private static String large(String start, String end) {
    String comment = "#".repeat(1023) + "\n";
    return start + comment.repeat(600) + end;
  }

  @ParameterizedTest
  @CsvSource({OkHttp.ID + ", google-2019", Http.ID + ", google-current"})
  void sectionHEveryRow(String delegate, String profile) throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      script(web, profile.equals("google-current"));
      if (delegate.equals(Http.ID)) {
        headersThatBreakOff(web);
      }
      Nutch nutch = new Nutch(directory);
      Configuration conf = nutch.conf();
      conf.set("plugin.includes", CrawlCycle.PLUGINS + "|protocol-http|protocol-okhttp");
      conf.set("robotspec.nutch.delegate.http", delegate);
      conf.set("robotspec.nutch.delegate.https", delegate);
      conf.set("robotspec.profile", profile);
      conf.setInt("fetcher.max.crawl.delay", 1);
      CrawlCycle crawl = nutch.crawl(conf);
      List<String> seeds = new ArrayList<>();
      rows.values()
          .forEach(row -> seeds.addAll(List.of(row.origin().url("/ok"), row.origin().url("/no"))));
      crawl.inject(seeds);
      long started = System.currentTimeMillis();
      assertThat(crawl.round()).isTrue();

      Map<String, CrawlDatum> crawlDb = crawl.crawlDb();
      assertThat(crawlDb).hasSize(seeds.size());
      SoftAssertions softly = new SoftAssertions();
      for (Row row : rows.values()) {
        softly
            .assertThat(asked(web, row.origin().url("/robots.txt")))
            .as(row.name() + ": requests for robots.txt")
            .isEqualTo(1);
        check(
            softly,
            web,
            row,
            "/ok",
            row.outcome() == Outcome.POSTPONED ? Outcome.POSTPONED : Outcome.ALLOW,
            crawlDb,
            started);
        check(softly, web, row, "/no", row.outcome(), crawlDb, started);
      }
      softly.assertAll();
    }
  }

  private static int asked(LoopbackWeb web, String url) {
    return web.log().hits(url).size();
  }

  private static void check(
      SoftAssertions softly,
      LoopbackWeb web,
      Row row,
      String path,
      Outcome outcome,
      Map<String, CrawlDatum> crawlDb,
      long started) {
    String url = row.origin().url(path);
    String name = row.name() + " " + path;
    CrawlDatum datum = Objects.requireNonNull(crawlDb.get(url), url);
    softly
        .assertThat(asked(web, url))
        .as(name + ": requests")
        .isEqualTo(outcome == Outcome.ALLOW ? 1 : 0);
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
