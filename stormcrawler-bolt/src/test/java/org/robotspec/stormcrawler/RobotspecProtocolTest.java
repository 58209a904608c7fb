package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.digitalpebble.stormcrawler.protocol.RobotRules;
import crawlercommons.robots.BaseRobotRules;
import java.net.URL;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a fetcher learns about robots.txt, and how instances of the protocol share it. */
class RobotspecProtocolTest extends ProtocolFixture {
  @Test
  void h1_theRulesDecide() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol();
    assertThat(protocol.getRobotRules(HOST + "/no").isAllowed(HOST + "/no")).isFalse();
    BaseRobotRules rules = protocol.getRobotRules(PAGE);
    assertThat(rules.isAllowed(PAGE)).isTrue();
    assertThat(rules.isAllowed(HOST + "/no/page")).isFalse();
    assertThat(((RobotspecRules) rules).isAllowed(new URL(HOST + "/no"))).isFalse();
    assertThat(((RobotspecRules) rules).getWrapped()).isSameAs(rules);
    assertThat(rules.isAllowed("http://other.test/")).isFalse();
    assertThat(rules.isDeferVisits()).isFalse();
    assertThat(protocol.getProtocolOutput(PAGE, Metadata.empty).getContent()).hasSize(5);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, PAGE);
  }

  @Test
  void d23_thePageIsRequestedFromTheHostWhoseFileDecided() throws Exception {
    String host = "http://xn--strae-oqa.test";
    ScriptedProtocol.on(host + "/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    ScriptedProtocol.on(host + "/%C3%B6", 200, "hello");
    RobotspecProtocol protocol = protocol();
    for (String written : List.of("stra\u00DFe.test", "STRA%c3%9fE.test", "xn--strae-oqa.test")) {
      String url = "http://" + written + "/\u00F6";
      assertThat(protocol.getRobotRules(url).isAllowed(url)).isTrue();
      assertThat(protocol.getProtocolOutput(url, metadata()).getContent()).hasSize(5);
    }
    assertThat(ScriptedProtocol.urls())
        .containsOnly(host + "/robots.txt", host + "/%C3%B6")
        .hasSize(4);
  }

  @Test
  void behindTheCrawlersProxyNamesAreTheProxys() {
    String origin = "http://a.test";
    assertThat(AdapterConfig.of(Settings.with()).usesProxy(origin)).isFalse();
    for (String key : List.of("http.proxy.host", "http.proxy.manager")) {
      assertThat(AdapterConfig.of(Settings.with(key, "x")).usesProxy(origin)).isTrue();
      assertThat(AdapterConfig.of(Settings.with(key, "")).usesProxy(origin)).isFalse();
    }
  }

  @Test
  void noLockOfOursIsHeldWhileTheDelegateIsCalled() {
    RobotspecProtocol http = protocol();
    RobotspecProtocol https = protocol();
    http.getRobotRules(PAGE);
    https.cleanup();
    http.cleanup();
    // More if a filter of another test is collected meanwhile.
    assertThat(ScriptedProtocol.CLEANED).hasSizeGreaterThanOrEqualTo(3);
    assertThat(ScriptedProtocol.LOCKS).isEmpty();
  }

  @Test
  void h11_instancesOfOneConfigurationShareOneServiceAndOneDelegateForRobotsTxt() {
    RobotspecProtocol http = protocol();
    RobotspecProtocol https = protocol();
    assertThat(users()).isEqualTo(2);
    assertThat(ScriptedProtocol.CONFIGURED).hasSize(3);
    http.getRobotRules(PAGE);
    https.getRobotRules(PAGE);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
    http.cleanup();
    http.cleanup();
    assertThat(users()).isEqualTo(1);
    https.cleanup();
    assertThat(users()).isZero();
  }

  @Test
  void p1_theFirstFetcherToAskHearsOfEachCopyOnce() {
    ScriptedProtocol.on(ROBOTS, 200, "Sitemap: http://maps.test/map.xml\n");
    RobotspecProtocol protocol = protocol();
    try (AdapterService gate = AdapterService.acquire(AdapterConfig.of(Settings.with()))) {
      gate.rulesFor(PAGE);
      assertThat(bytesFetched(protocol)).isNotEmpty();
      assertThat(bytesFetched(protocol)).isEmpty();
      pass(Duration.ofDays(2));
      assertThat(bytesFetched(protocol)).isNotEmpty();
      assertThat(bytesFetched(protocol)).isEmpty();
    }
    BaseRobotRules rules = protocol.getRobotRules(PAGE);
    assertThat(rules.getSitemaps()).containsExactly("http://maps.test/map.xml");
    assertThat(rules.isAllowed("http://maps.test/map.xml")).isTrue();
  }

  private static int[] bytesFetched(RobotspecProtocol protocol) {
    return ((RobotRules) protocol.getRobotRules(PAGE)).getContentLengthFetched();
  }

  @Test
  void f5_aCrawlDelayIsCappedWhereTheFetcherWouldDropTheUrl() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 60\n");
    assertThat(delay("robotspec.long-crawl-delay", "cut")).isEqualTo(30_000);
    assertThat(delay("robotspec.long-crawl-delay", "cut", "fetcher.max.crawl.delay", 7))
        .isEqualTo(7_000);
    assertThat(delay("fetcher.max.crawl.delay", 60)).isEqualTo(60_000);
    assertThat(delay("fetcher.max.crawl.delay", -1)).isEqualTo(60_000);
    assertThat(delay("fetcher.max.crawl.delay.force", true))
        .as("the fetcher cuts it, and tells the frontier")
        .isEqualTo(60_000);
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow:\n");
    pass(Duration.ofDays(2));
    assertThat(delay()).isEqualTo(USUAL);
    ScriptedProtocol.on(ROBOTS, 503, "");
    pass(Duration.ofDays(2));
    assertThat(delay()).as("nothing is requested").isEqualTo(1);
  }

  /** Else each of them would wait as long as the fetcher may, in its queue. */
  @Test
  void f5_urlsThatWaitForTheirTurnCostTheQueueNothing() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 60\n");
    RobotspecProtocol protocol = protocol();
    for (int turn = 0; turn < 3; turn++) {
      assertThat(protocol.getRobotRules(PAGE).getCrawlDelay()).isEqualTo(USUAL);
      protocol.getProtocolOutput(PAGE, metadata());
      for (int i = 0; i < 13; i++) {
        assertThat(protocol.getRobotRules(PAGE + i).getCrawlDelay()).isEqualTo(1);
      }
      pass(Duration.ofSeconds(60));
    }
  }

  /** A version's queues keep the last delay, which may be that of a postponed URL. */
  private static final long USUAL =
      CrawlerDefaults.queuesKeepDelays() ? 1_000 : BaseRobotRules.UNSET_CRAWL_DELAY;

  /** Storm cleans up while fetcher threads go on. */
  @Test
  void f5_turnsOutliveACleanup() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 3600\n");
    RobotspecProtocol protocol = protocol();
    protocol.getProtocolOutput(PAGE, metadata());
    protocol.cleanup();
    assertThatThrownBy(() -> protocol.getProtocolOutput(PAGE + 1, metadata()))
        .isInstanceOf(PostponedException.class);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, PAGE, ROBOTS);
  }

  private long delay(Object... settings) {
    return protocol(settings).getRobotRules(PAGE).getCrawlDelay();
  }

  @Test
  void l8_theCrawlersOwnSwitchIsHonoured() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol("http.robots.file.skip", true);
    assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue();
    assertThat(protocol.getProtocolOutput(PAGE + "#a\"b#", metadata()).getStatusCode())
        .isEqualTo(200);
    assertThat(ScriptedProtocol.urls()).containsExactly(PAGE);
  }

  @Test
  void u8_thePreferencesOfTheFileInForceStandWithThePage() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nContent-Usage: train-ai=n\n");
    ScriptedProtocol.on(PAGE, request -> page("robotspec.usage", "allowed category 9 train-ai=y"));
    RobotspecProtocol protocol = protocol();
    assertThat(usage(protocol)).containsExactly("disallowed category 2 train-ai=n");
    ScriptedProtocol.on(ROBOTS, 404, "");
    pass(Duration.ofDays(2));
    assertThat(usage(protocol)).containsExactly("none");
  }

  @ParameterizedTest
  @CsvSource({
    "/page, 200, false",
    "/page, 404, false",
    "/page, 200, true",
    "/robots.txt, 200, false"
  })
  void headersOfAPageNeverPassForOurs(String path, int status, boolean skip) throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    String[] forged = {
      "robotspec.rule", "1", "robotspec.line", "1", "robotspec.group", "1", "robotspec.reason", "1",
      "Robotspec.Rule", "1", "ROBOTSPEC.LINE ", "1", "\trobotspec.group", "1", "robotspec.new", "1",
      "robots.usage.search", "allowed", "x-robotspec", "a page's own"
    };
    String url = HOST + path;
    ScriptedProtocol.on(
        url, request -> new ProtocolResponse(new byte[0], status, metadata(forged)));
    RobotspecProtocol protocol =
        protocol("http.robots.file.skip", skip, "protocol.md.prefix", "protocol.");
    Metadata request = metadata("protocol.robotspec.rule", "of an earlier day", "protocol.a", "b");
    Metadata page = protocol.getProtocolOutput(url, request).getMetadata();
    assertThat(page.getFirstValue("robotspec.reason")).isNotEqualTo("1");
    page.remove("robotspec.reason");
    page.remove("robotspec.usage");
    assertThat(page.keySet()).containsExactly("x-robotspec");
    assertThat(request.keySet()).containsExactly("protocol.a");
  }

  @Test
  void u9_preferencesThatAreNotReadAreNotKnown() throws Exception {
    ScriptedProtocol.on(PAGE, request -> page("robotspec.usage", "allowed category 9 train-ai=y"));
    for (String setting :
        List.of("robotspec.usage-preferences=false", "http.robots.file.skip=true")) {
      String[] parts = setting.split("=", 2);
      RobotspecProtocol protocol = protocol(parts[0], parts[1]);
      protocol.getRobotRules(PAGE);
      assertThat(usage(protocol)).as(setting).isNull();
    }
  }

  private static String[] usage(RobotspecProtocol protocol) throws Exception {
    return protocol.getProtocolOutput(PAGE, metadata()).getMetadata().getValues("robotspec.usage");
  }

  private static ProtocolResponse page(String header, String value) {
    return new ProtocolResponse(new byte[5], 200, metadata(header, value));
  }

  @Test
  void d11_aUrlWithoutAnOriginIsNeverAllowed() {
    RobotspecProtocol protocol = protocol();
    for (String url : List.of("http:///page", "nonsense", "")) {
      assertThat(protocol.getRobotRules(url).isAllowed(url)).as(url).isFalse();
    }
    assertThat(ScriptedProtocol.urls()).isEmpty();
  }

  @Test
  void badSettingsAreAnErrorAtTheStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> protocol("robotspec.profile", "none"))
        .withMessageContaining("robotspec.profile");
    for (String scheme : List.of("http", "https")) {
      for (String stock :
          Arrays.asList(
              CrawlerDefaults.PROTOCOLS + "httpclient.HttpProtocol",
              CrawlerDefaults.PROTOCOLS + "okhttp.HttpProtocol",
              ScriptedProtocol.class.getName(),
              null)) {
        String key = scheme + ".protocol.implementation";
        assertThatIllegalArgumentException()
            .isThrownBy(() -> protocol(key, stock))
            .withMessageStartingWith(key)
            .withMessageContaining(RobotspecProtocol.class.getName());
      }
    }
    assertThatIllegalStateException().isThrownBy(() -> new RobotspecProtocol().getRobotRules(PAGE));
  }
}
