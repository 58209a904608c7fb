package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import crawlercommons.robots.BaseRobotRules;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** The protocol from the zip as Nutch's fetcher threads use it, without the jobs around it. */
@Timeout(900)
class SettingsIT {
  @TempDir Path directory;
  @AutoClose private final LoopbackWeb web = LoopbackWeb.start();
  private Configuration conf;

  @BeforeEach
  void install() {
    conf = new Nutch(directory).conf();
    conf.set("robotspec.store", "memory");
  }

  private Protocol protocol(String url) throws Exception {
    return new ProtocolFactory(conf).getProtocol(url);
  }

  private BaseRobotRules rules(String url) throws Exception {
    return protocol(url).getRobotRules(new Text(url), new CrawlDatum(), null);
  }

  @Test
  void pluginComesFromTheZipWithALoaderOfItsOwn() throws Exception {
    Class<?> type = protocol("http://127.0.0.1/").getClass();
    assertThat(type.getName()).isEqualTo("org.robotspec.nutch.RobotspecProtocol");
    assertThat(type.getProtectionDomain().getCodeSource().getLocation().getPath())
        .matches(".*/plugins/robotspec/robotspec-nutch-[^/]+\\.jar");
    assertThatThrownBy(() -> Class.forName("org.robotspec.rules.Rules"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void everyJarHasWhatItsStoresNeed() throws Exception {
    ClassLoader loader = protocol("http://127.0.0.1/").getClass().getClassLoader();
    for (String name :
        List.of(
            "redis.clients.jedis.UnifiedJedis",
            "redis.clients.authentication.core.Token",
            "org.apache.commons.pool2.impl.GenericObjectPool",
            "com.github.benmanes.caffeine.cache.Caffeine")) {
      Class<?> type = Class.forName(name, true, loader);
      assertThat(type.getClassLoader()).as(name).isSameAs(loader);
    }
    Class<?> stores = loader.loadClass("org.robotspec.service.internal.store.Stores");
    try (AutoCloseable store =
        (AutoCloseable)
            stores
                .getMethod("open", String.class, Clock.class, int.class)
                .invoke(null, "redis://127.0.0.1:1", Clock.systemUTC(), 1)) {
      assertThat(store).isNotNull();
    }
  }

  @Test
  void f5_p1_aLongCrawlDelayIsCutWhereAskedAndSitemapsAreReported() throws Exception {
    String url = web.origin().robots("user-agent: *\ncrawl-delay: 60\n").url("/");
    conf.set("robotspec.long-crawl-delay", "cut");
    String sitemaps = "sitemap: http://a/1.xml\nsitemap: 2.xml\n";
    String brief = web.origin().robots("user-agent: *\ncrawl-delay: 2.5\n" + sitemaps).url("/");
    assertThat(rules(url).getCrawlDelay()).isEqualTo(30_000);
    assertThat(rules(url).getCrawlDelay()).isEqualTo(30_000);
    assertThat(rules(brief).getCrawlDelay()).isEqualTo(2_500);
    assertThat(rules(web.origin().robots("").url("/")).getCrawlDelay())
        .isEqualTo(BaseRobotRules.UNSET_CRAWL_DELAY);
    assertThat(rules(brief).getSitemaps()).containsExactly("http://a/1.xml", brief + "2.xml");
  }

  @Test
  void nutchStoreRobotsTxtGetsEveryAnswerOnce() throws Exception {
    OriginServer origin =
        web.origin()
            .on("/robots.txt", Answer.redirect(302, "/r"))
            .on("/r", Answer.status(404).body("none here").header("Content-Type", "text/plain"));
    Protocol protocol = protocol(origin.url("/"));
    List<Content> stored = new ArrayList<>();
    protocol.getRobotRules(new Text(origin.url("/")), null, stored);
    assertThat(stored)
        .extracting(Content::getUrl)
        .containsExactly(origin.url("/robots.txt"), origin.url("/r"));
    assertThat(stored.get(1).getContent()).asString(UTF_8).isEqualTo("none here");
    stored.clear();
    protocol.getRobotRules(new Text(origin.url("/x")), null, stored);
    assertThat(stored).isEmpty();
  }

  @Test
  void l6_theRequestIsUnconditionalAndNamesTheAgentAndPagesStayTheDelegates() throws Exception {
    OriginServer origin = web.origin().page("/").robots("");
    CrawlDatum datum = new CrawlDatum();
    datum.setModifiedTime(Duration.ofDays(1).toMillis());
    Protocol protocol = protocol(origin.url("/"));
    protocol.getRobotRules(new Text(origin.url("/")), datum, null);
    protocol.getProtocolOutput(new Text(origin.url("/")), datum);
    assertThat(web.log().hits())
        .extracting(
            Hit::path, hit -> hit.header("User-Agent"), hit -> hit.header("If-Modified-Since"))
        .containsExactly(
            tuple("/robots.txt", "testbot", ""),
            tuple("/", "testbot", "Fri, 02 Jan 1970 00:00:00 GMT"));
  }

  @Test
  void aUrlWithoutOriginIsNeverAllowedAndASchemeWithoutADelegateIsAnErrorAsWithoutUs()
      throws Exception {
    assertThat(rules("http:///x").isAllowed("http:///x")).as("D-11").isFalse();
    Protocol protocol = protocol("http://127.0.0.1/");
    assertThatThrownBy(() -> protocol.getRobotRules(new Text("ftp://127.0.0.1/"), null, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no protocol plugin for ftp");
  }
}
