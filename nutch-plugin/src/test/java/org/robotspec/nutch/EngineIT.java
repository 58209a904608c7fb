package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.crawl.nutch.CrawlCycle;
import org.robotspec.crawl.nutch.NutchCrawl;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The engine alone: without our plugin it follows every link and ignores robots.txt. */
class EngineIT {
  @TempDir Path directory;

  @Tag("thorough")
  @Test
  void engineWithoutThePluginCrawlsLinksAndAsksForNoRobotsTxt() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin = web.origin();
      origin.robots("user-agent: *\ndisallow: /private\n");
      origin.page("/", "/private", "/public");
      origin.page("/private");
      origin.page("/public");
      Configuration conf =
          CrawlCycle.configuration(
              Path.of(System.getProperty("robotspec.engine"), "plugins"), directory, "testbot");
      conf.set("plugin.includes", "robotspec-engine");
      CrawlCycle crawl = new CrawlCycle(conf, directory);
      crawl.inject(List.of(origin.url("/")));
      assertThat(crawl.round()).isTrue();
      assertThat(crawl.round()).isTrue();
      assertThat(crawl.round()).isFalse();
      assertThat(web.log().urls())
          .containsExactlyInAnyOrder(
              origin.url("/"), origin.url("/private"), origin.url("/public"));
      assertThat(crawl.crawlDb().get(origin.url("/private")))
          .extracting(CrawlDatum::getStatus)
          .isEqualTo(CrawlDatum.STATUS_DB_FETCHED);
    }
  }

  @Test
  void crawlReportsOfEachPageWhatRobotsTxtSaid() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer down = web.origin().on("/robots.txt", Answer.status(503));
      OriginServer origin =
          web.origin()
              .robots("user-agent: *\ndisallow: /private\n")
              .page("/", "/private", "/public", "/missing?a&b", down.url("/"))
              .page("/public", "/too-deep");
      String order =
          """
          {"seeds":["%s"],"depth":1,"maxPages":9,"agent":"testbot","delayMillis":0,"timeoutMillis":2000,\
          "robots":{"robotspec.profile":"google-2019"}}"""
              .formatted(origin.url("/"));
      Nutch.Run run =
          Nutch.java(
              directory,
              Nutch.jars(Files.createDirectory(directory.resolve("none"))),
              NutchCrawl.class.getName(),
              List.of(Nutch.ENGINE.toString()),
              order);
      assertThat(run.exit()).as(run.log()).isZero();
      List<JsonObject> events =
          run.rows().stream().map(r -> new Gson().fromJson(r, JsonObject.class)).toList();
      assertThat(events.get(0).get("crawler").getAsString()).startsWith("Nutch 1.");
      assertThat(events.get(events.size() - 1).get("leftOut").getAsInt()).isEqualTo(1);
      assertThat(events)
          .filteredOn(e -> e.get("event").getAsString().equals("page"))
          .extracting(
              e -> e.get("url").getAsString(),
              e -> e.get("verdict").getAsString(),
              e -> e.get("why").getAsString(),
              e -> e.get("line").getAsInt(),
              e -> e.get("httpStatus").getAsInt(),
              e -> e.get("status").getAsString())
          .containsExactlyInAnyOrder(
              tuple(
                  origin.url("/"),
                  "ALLOWED",
                  "H-1: the file's rules decide (status 200)",
                  0,
                  200,
                  "db_fetched"),
              tuple(origin.url("/private"), "DISALLOWED", "Disallow: /private", 2, 0, "db_gone"),
              tuple(
                  origin.url("/public"),
                  "ALLOWED",
                  "H-1: the file's rules decide (status 200)",
                  0,
                  200,
                  "db_fetched"),
              tuple(
                  origin.url("/missing?a&b"),
                  "ALLOWED",
                  "H-1: the file's rules decide (status 200)",
                  0,
                  404,
                  "db_gone"),
              tuple(
                  down.url("/"),
                  "POSTPONED",
                  "H-6: a server error: crawling is postponed (status 503)",
                  0,
                  0,
                  "db_unfetched"));
    }
  }
}
