package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.protocol.RobotRules;
import crawlercommons.robots.BaseRobotRules;
import java.net.URL;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The decorator, between a fetcher and a scripted delegate. */
class RobotspecProtocolTest {
  private static final String NEXT_FETCH = "status.store.as.is.with.nextfetchdate";
  private static final String HOST = "http://protocol.test";
  private static final String ROBOTS = HOST + "/robots.txt";
  private static final String PAGE = HOST + "/page";

  private final TestClock clock = new TestClock();
  private final List<RobotspecProtocol> made = new ArrayList<>();

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
    SharedServices.inThisJvm().clock(clock);
  }

  @AfterEach
  void cleanUp() {
    made.forEach(RobotspecProtocol::cleanup);
    assertThat(users()).isZero();
    SharedServices.inThisJvm().clock(Clock.systemUTC());
  }

  private static int users() {
    return SharedServices.inThisJvm().users(AdapterConfig.of(Settings.with()));
  }

  private RobotspecProtocol protocol(Object... settings) {
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(Settings.config(settings));
    made.add(protocol);
    return protocol;
  }

  private static Metadata metadata(String... keysAndValues) {
    Metadata metadata = new Metadata();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      metadata.setValue(keysAndValues[i], keysAndValues[i + 1]);
    }
    return metadata;
  }

  @Test
  void H1_theRulesDecide() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol();
    assertThat(protocol.getRobotRules(HOST + "/no").isAllowed(HOST + "/no")).isFalse();
    BaseRobotRules rules = protocol.getRobotRules(PAGE);
    assertThat(rules.isAllowed(PAGE)).isTrue();
    assertThat(rules.isAllowed(HOST + "/no/page")).isFalse();
    assertThat(((RobotspecRules) rules).isAllowed(new URL(HOST + "/no"))).isFalse();
    assertThat(rules.isAllowed("http://other.test/")).isFalse();
    assertThat(rules.isDeferVisits()).isFalse();
    assertThat(protocol.getProtocolOutput(PAGE, metadata()).getContent()).hasSize(5);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, PAGE);
  }

  /** An exception, by which a fetcher counts and logs no fetch. */
  private static void assertPostponed(RobotspecProtocol protocol, String url, Metadata metadata) {
    assertThatThrownBy(() -> protocol.getProtocolOutput(url, metadata))
        .isInstanceOf(PostponedException.class)
        .hasMessageContaining("no request was made")
        .hasNoCause();
  }

  @Test
  void H6_aPostponedUrlEndsHere() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    BaseRobotRules rules = protocol.getRobotRules(PAGE);
    assertThat(rules.isAllowed(PAGE)).isTrue();
    assertThat(rules.isAllowNone()).isFalse();

    Metadata metadata = metadata("fetch.error.count", "2", "depth", "1");
    assertPostponed(protocol, PAGE, metadata);

    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder(
            NEXT_FETCH, "error.cause", "error.source", "robotspec.reason", "depth");
    assertThat(metadata.getFirstValue("error.cause")).isEqualTo("robots.txt postponed");
    assertThat(metadata.getFirstValue("robotspec.reason")).contains("H-6").contains("503");
    Instant next = Instant.parse(metadata.getFirstValue(NEXT_FETCH));
    assertThat(next).isAfter(clock.instant());
  }

  @Test
  void H6_atTheTimeToComeBackTheHostIsAskedAgain() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    Metadata metadata = metadata();
    assertPostponed(protocol, PAGE, metadata);
    Instant next = Instant.parse(metadata.getFirstValue(NEXT_FETCH));

    ScriptedProtocol.on(ROBOTS, 200, "");
    ScriptedProtocol.on(PAGE, 200, "hello");
    clock.pass(Duration.between(clock.instant(), next));
    assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue();
    assertThat(protocol.getProtocolOutput(PAGE, metadata).getStatusCode()).isEqualTo(200);
    assertThat(metadata.keySet()).isEmpty();
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, ROBOTS, PAGE);
  }

  @Test
  void H6_anExpiryBetweenTheTwoCallsDoesNotCount() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    clock.pass(Duration.ofDays(2));
    assertPostponed(protocol, PAGE, metadata());
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void H6_anInstanceThatWasNotAskedPostponesToo() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol asked = protocol();
    RobotspecProtocol fetches = protocol();
    asked.getRobotRules(PAGE);
    asked.getRobotRules(HOST + "/other");
    assertPostponed(fetches, PAGE, metadata());
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void H6_whatAnEarlierRefusalLeftIsNotTheReasonOfAPostponement() {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    Metadata metadata =
        metadata(
            "error.cause",
            "robots.txt",
            "robotspec.rule",
            "Disallow: /",
            "robotspec.line",
            "2",
            "robotspec.group",
            "*",
            "robotspec.reason",
            "line 2: Disallow: /");
    assertPostponed(protocol, PAGE, metadata);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder(NEXT_FETCH, "error.cause", "error.source", "robotspec.reason");
    assertThat(metadata.getFirstValue("robotspec.reason")).startsWith("H-6");
  }

  @Test
  void H6_marksThatWouldStayAreNotWritten() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol("metadata.persist", Settings.EVERYTHING);
    protocol.getRobotRules(PAGE);
    Metadata metadata = metadata("fetch.error.count", "2");
    assertPostponed(protocol, PAGE, metadata);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder("error.cause", "error.source", "fetch.error.count");
    assertThat(Integer.parseInt(metadata.getFirstValue("fetch.error.count")) + 1)
        .as("as a status updater counts it up")
        .isNegative();

    // What a fetcher and a status updater add meanwhile goes with it.
    metadata.setValue("fetch.exception", PostponedException.class.getName());
    metadata.setValue("fetch.error.count", "-2147483647");
    clock.pass(Duration.ofDays(1));
    ScriptedProtocol.on(ROBOTS, 200, "");
    protocol.getRobotRules(PAGE);
    protocol.getProtocolOutput(PAGE, metadata);
    assertThat(metadata.keySet()).isEmpty();
  }

  @Test
  void aFetchedUrlKeepsNoMarkOfAnEarlierRefusal() throws Exception {
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    Metadata metadata =
        metadata("error.cause", "robots.txt", "robotspec.reason", "old", "fetch.error.count", "1");
    protocol.getProtocolOutput(PAGE, metadata);
    assertThat(metadata.keySet()).containsExactly("fetch.error.count");
  }

  @Test
  void noLockOfOursIsHeldWhileTheDelegateIsCalled() {
    RobotspecProtocol http = protocol();
    RobotspecProtocol https = protocol();
    http.getRobotRules(PAGE);
    https.cleanup();
    http.cleanup();
    assertThat(ScriptedProtocol.CLEANED).hasSize(3);
    assertThat(ScriptedProtocol.LOCKS).isEmpty();
  }

  @Test
  void M6_robotsTxtItselfIsFetchedEvenThen() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    ScriptedProtocol.on(ROBOTS, 200, "");
    assertThat(protocol.getProtocolOutput(ROBOTS, metadata()).getStatusCode()).isEqualTo(200);
  }

  @Test
  void H11_instancesOfOneConfigurationShareOneServiceAndOneDelegateForRobotsTxt() {
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
  void cleanup_isNotTheEnd() {
    RobotspecProtocol protocol = protocol();
    protocol.cleanup();
    protocol.getRobotRules(PAGE);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void P1_theFirstFetcherToAskHearsOfEachCopyOnce() {
    ScriptedProtocol.on(ROBOTS, 200, "Sitemap: http://maps.test/map.xml\n");
    RobotspecProtocol protocol = protocol();
    try (SharedServices.Share gate =
        SharedServices.inThisJvm().acquire(AdapterConfig.of(Settings.with()))) {
      gate.service().rulesFor(PAGE);
      assertThat(bytesFetched(protocol)).isNotEmpty();
      assertThat(bytesFetched(protocol)).isEmpty();
      clock.pass(Duration.ofDays(2));
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
  void F5_aCrawlDelayIsCappedWhereTheFetcherWouldDropTheUrl() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 60\n");
    assertThat(delay()).isEqualTo(30_000);
    assertThat(delay("fetcher.max.crawl.delay", 7)).isEqualTo(7_000);
    assertThat(delay("fetcher.max.crawl.delay", 60)).isEqualTo(60_000);
    assertThat(delay("fetcher.max.crawl.delay", -1)).isEqualTo(60_000);
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow:\n");
    clock.pass(Duration.ofDays(2));
    assertThat(delay()).isNegative();
  }

  private long delay(Object... settings) {
    return protocol(settings).getRobotRules(PAGE).getCrawlDelay();
  }

  @Test
  void L8_theCrawlersOwnSwitchIsHonoured() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol("http.robots.file.skip", true);
    assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue();
    assertThat(protocol.getProtocolOutput(PAGE, metadata()).getStatusCode()).isEqualTo(200);
    assertThat(ScriptedProtocol.urls()).containsExactly(PAGE);
  }

  @Test
  void D11_aUrlWithoutAnOriginIsNeverAllowed() {
    RobotspecProtocol protocol = protocol();
    for (String url : List.of("http:///page", "nonsense", "")) {
      assertThat(protocol.getRobotRules(url).isAllowed(url)).as(url).isFalse();
    }
    assertThat(ScriptedProtocol.urls()).isEmpty();
  }

  @Test
  void emptyMetadata_isNoTrouble() throws Exception {
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    assertThat(protocol.getProtocolOutput(PAGE, Metadata.empty).getStatusCode()).isEqualTo(200);
  }

  @Test
  void badSettings_areAnErrorAtTheStart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> protocol("robotspec.profile", "none"))
        .withMessageContaining("robotspec.profile");
    assertThatIllegalStateException().isThrownBy(() -> new RobotspecProtocol().getRobotRules(PAGE));
  }
}
