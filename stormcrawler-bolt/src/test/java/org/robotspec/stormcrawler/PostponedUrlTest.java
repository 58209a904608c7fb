package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import crawlercommons.robots.BaseRobotRules;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.robotspec.rules.InvalidUrlException;

/** H-6: a URL whose robots.txt is unavailable is not fetched, and comes back in time. */
class PostponedUrlTest extends ProtocolFixture {
  /** An exception, so that a fetcher neither counts nor logs a fetch. */
  private static void assertPostponed(RobotspecProtocol protocol, String url, Metadata metadata) {
    assertThatThrownBy(() -> protocol.getProtocolOutput(url, metadata))
        .isInstanceOf(PostponedException.class)
        .hasMessageContaining("no request was made")
        .hasNoCause();
  }

  @Test
  void h6_aPostponedUrlEndsHere() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    BaseRobotRules rules = protocol.getRobotRules(PAGE);
    assertThat(rules.isAllowed(PAGE)).isTrue();
    assertThat(rules.isAllowNone()).isFalse();

    String[] earlier = {
      "error.cause",
      "robots.txt",
      "robotspec.rule",
      "Disallow: /",
      "robotspec.line",
      "2",
      "robotspec.group",
      "*",
      "robotspec.reason",
      "line 2: Disallow: /"
    };
    Metadata metadata = metadata(earlier);
    metadata.setValue("fetch.error.count", "2");
    metadata.setValue("depth", "1");
    assertPostponed(protocol, PAGE, metadata);

    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder(
            NEXT_FETCH, "error.cause", "error.source", "robotspec.reason", "depth");
    assertThat(metadata.getFirstValue("error.cause")).isEqualTo("robots.txt postponed");
    assertThat(metadata.getFirstValue("robotspec.reason")).contains("H-6").contains("503");
    Instant next = Instant.parse(metadata.getFirstValue(NEXT_FETCH));
    assertThat(next).isAfter(now);
  }

  @Test
  void h6_atTheTimeToComeBackTheHostIsAskedAgain() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    Metadata metadata = metadata();
    assertPostponed(protocol, PAGE, metadata);
    Instant next = Instant.parse(metadata.getFirstValue(NEXT_FETCH));

    ScriptedProtocol.on(ROBOTS, 200, "");
    ScriptedProtocol.on(PAGE, 200, "hello");
    pass(Duration.between(now, next));
    assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue();
    assertThat(protocol.getProtocolOutput(PAGE, metadata).getStatusCode()).isEqualTo(200);
    assertThat(metadata.keySet()).isEmpty();
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, ROBOTS, PAGE);
  }

  @Test
  void h6_whileRobotsTxtHangsAnotherThreadFetchesNothing() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    ScriptedProtocol.on(
        ROBOTS,
        request -> {
          asked.countDown();
          answered.await();
          return ScriptedProtocol.response(503, "");
        });
    RobotspecProtocol protocol = protocol("robotspec.max-wait", "50ms");
    CompletableFuture<BaseRobotRules> rules =
        CompletableFuture.supplyAsync(() -> protocol.getRobotRules(PAGE));
    asked.await();
    // As after fetcher.thread.timeout: the fetcher goes on without rules.
    Metadata metadata = metadata();
    assertPostponed(protocol, PAGE, metadata);
    assertThat(metadata.keySet()).contains(NEXT_FETCH);
    answered.countDown();
    assertThat(rules.join().isAllowed(PAGE)).isTrue();
    assertThat(protocol.supportsFetchTimeout(PAGE, metadata())).isFalse();
    protocol.robotRulesTimedOut(PAGE); // a delegate of a version without it
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void h6_aVerdictOfTheDayBeforeDoesNotCount() {
    ScriptedProtocol.on(ROBOTS, 200, "");
    RobotspecProtocol protocol = protocol();
    assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue();
    pass(Duration.ofDays(2));
    ScriptedProtocol.on(ROBOTS, 503, "");
    CompletableFuture.supplyAsync(() -> protocol.getRobotRules(PAGE)).join();
    assertPostponed(protocol, PAGE, metadata());
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS, ROBOTS);
  }

  @Test
  void aUrlThatIsDisallowedWhenItIsFetchedIsNotRequested() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /\n");
    Metadata metadata = metadata("fetch.error.count", "1", NEXT_FETCH, "2020-01-01T00:00:00Z");
    assertThatThrownBy(() -> protocol().getProtocolOutput(PAGE, metadata))
        .isInstanceOf(DisallowedException.class);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder(
            "fetch.error.count",
            "error.cause",
            "robotspec.rule",
            "robotspec.line",
            "robotspec.group",
            "robotspec.reason");
    Metadata stored = metadata();
    assertThatThrownBy(
            () -> protocol("metadata.persist", Settings.EVERYTHING).getProtocolOutput(PAGE, stored))
        .isInstanceOf(DisallowedException.class);
    assertThat(stored.keySet()).containsExactly("error.cause");
    assertThatThrownBy(() -> protocol().getProtocolOutput("http:///page", metadata()))
        .isInstanceOf(InvalidUrlException.class);
    assertThat(ScriptedProtocol.urls()).containsExactly(ROBOTS);
  }

  @Test
  void aCallThatTheFetcherGaveUpLeavesTheMetadataAlone() {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol();
    protocol.getRobotRules(PAGE);
    Metadata metadata = metadata();
    Thread.currentThread().interrupt();
    try {
      assertPostponed(protocol, PAGE, metadata);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(metadata.keySet()).isEmpty();
  }

  @Test
  void f5_aHostWithALongDelayGivesOneUrlAtATime() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 3600\n");
    ScriptedProtocol.on(PAGE, 200, "hello");
    RobotspecProtocol protocol = protocol();
    assertThat(protocol.getProtocolOutput(PAGE, metadata()).getStatusCode()).isEqualTo(200);
    Metadata metadata = metadata();
    assertPostponed(protocol, PAGE, metadata);
    assertThat(metadata.getFirstValue("robotspec.reason")).contains("F-5").contains("3600 s");
    Instant next = Instant.parse(metadata.getFirstValue(NEXT_FETCH));
    assertThat(next).isBetween(now.plusSeconds(3_600), now.plusSeconds(3_601));
    pass(Duration.between(now, next));
    assertThat(protocol.getProtocolOutput(PAGE, metadata).getStatusCode()).isEqualTo(200);
    assertThat(metadata.keySet()).isEmpty();
  }

  @Test
  void h6_marksThatWouldStayAreNotWritten() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = protocol("metadata.persist", Settings.EVERYTHING);
    protocol.getRobotRules(PAGE);
    Metadata metadata = metadata("fetch.error.count", "2");
    assertPostponed(protocol, PAGE, metadata);
    assertThat(metadata.keySet())
        .containsExactlyInAnyOrder("error.cause", "error.source", "fetch.error.count");
    assertThat(Integer.parseInt(metadata.getFirstValue("fetch.error.count")) + 1)
        .as("as a status updater increments it")
        .isNegative();

    // What a fetcher and a status updater added in between is removed with it.
    metadata.setValue("fetch.exception", PostponedException.class.getName());
    metadata.setValue("fetch.error.count", "-2147483647");
    pass(Duration.ofDays(1));
    ScriptedProtocol.on(ROBOTS, 200, "");
    protocol.getRobotRules(PAGE);
    protocol.getProtocolOutput(PAGE, metadata);
    assertThat(metadata.keySet()).isEmpty();
  }
}
