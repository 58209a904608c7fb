package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.crawl.CrawlDatum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.nutch.engine.CrawlCycle;
import org.robotspec.nutch.engine.EngineConf;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The engine alone: without our plugin it crawls what links reach, robots.txt or not. */
class EngineIT {

  @TempDir Path directory;

  @Test
  void engine_withoutThePlugin_crawlsLinksAndAsksForNoRobotsTxt() throws Exception {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer origin = web.origin();
      origin.robots("user-agent: *\ndisallow: /private\n");
      origin.page("/", "/private", "/public");
      origin.page("/private");
      origin.page("/public");
      Configuration conf =
          EngineConf.local(
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
}
