package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.time.Duration;
import java.util.List;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a frontier with StormCrawler's QueueRegulatorBolt holds a queue. */
class QueueHoldTest extends ProtocolFixture {
  private RobotspecProtocol holding(Object... settings) {
    Object[] all = {
      "robotspec.hold-queues",
      true,
      "protocol.md.prefix",
      "protocol.",
      AdapterConfig.HOOKS,
      AdapterConfig.HOOK,
      "",
      ""
    };
    System.arraycopy(settings, 0, all, all.length - 2, settings.length);
    return protocol(all);
  }

  /** How long the bolt holds a queue because of what was stored; null if it does not. */
  private static @Nullable Long held(Metadata stored) {
    boolean counts = !stored.containsKey("fetch.exception");
    boolean unavailable = "503".equals(stored.getFirstValue("fetch.statusCode"));
    return counts && unavailable
        ? Long.valueOf(stored.getFirstValue("protocol.retry-after"))
        : null;
  }

  /** Asks for a page that is postponed; returns what is stored with it. */
  private static Metadata postponed(RobotspecProtocol protocol, String url) {
    Metadata metadata = metadata("fetch.statusCode", "503", "protocol.retry-after", "999999");
    assertThatThrownBy(() -> protocol.getProtocolOutput(url, metadata))
        .isInstanceOf(PostponedException.class);
    return metadata;
  }

  @ParameterizedTest
  @CsvSource({
    "byHost, https://a.hold.test, http://a.hold.test, false",
    "byHost, http://a.hold.test, https://a.hold.test, false",
    "byHost, http://a.hold.test, http://a.hold.test:8080, false",
    "byHost, http://a.hold.test, http://b.hold.test, true",
    "byHost, http://a.hold.test, http://hold.test, true",
    "byDomain, http://a.example.com, http://b.example.com, false",
    "byDomain, http://a.example.com, http://b.example.org, true",
    "byIP, http://a.example.com, http://b.example.com, false",
  })
  void aQueueIsHeldOnlyIfNoOtherOfItsOriginsIsKnownToBeUsable(
      String mode, String failing, String other, boolean held) throws Exception {
    ScriptedProtocol.on(failing + "/robots.txt", 503, "");
    ScriptedProtocol.on(other + "/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    RobotspecProtocol protocol = holding("partition.url.mode", mode);
    boolean alone = !mode.equals("byIP");
    assertThat(held(postponed(protocol, failing + "/1")) != null).as("alone").isEqualTo(alone);

    protocol.getProtocolOutput(other + "/page", metadata());
    Metadata stored = postponed(protocol, failing + "/2");
    assertThat(held(stored) != null).isEqualTo(held);
    assertThat(stored.containsKey("protocol.retry-after")).as("of a day before").isEqualTo(held);
  }

  @Test
  void whatWasUsableOnceNeedNotBeSoNow() throws Exception {
    String other = HOST.replace("http:", "https:");
    ScriptedProtocol.on(ROBOTS, 503, "");
    ScriptedProtocol.on(other + "/robots.txt", 200, "");
    RobotspecProtocol protocol = holding();
    protocol.getProtocolOutput(other + "/page", metadata());
    assertThat(held(postponed(protocol, PAGE))).isNull();
    pass(Duration.ofDays(2));
    assertThat(held(postponed(protocol, PAGE))).as("not known any more").isNotNull();

    protocol.getProtocolOutput(other + "/page", metadata());
    assertThat(held(postponed(protocol, PAGE))).isNull();
    pass(Duration.ofHours(23));
    ScriptedProtocol.on(other + "/robots.txt", 503, "");
    protocol.getProtocolOutput(other + "/page", metadata()); // refreshed in the background
    pass(Duration.ofDays(2));
    assertThat(held(postponed(protocol, other + "/page"))).as("both fail").isNotNull();
    assertThat(held(postponed(protocol, PAGE))).isNotNull();
  }

  @Test
  void f5_theQueueOfALongCrawlDelayIsHeldUntilTheNextTurn() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nCrawl-delay: 3600\n");
    RobotspecProtocol protocol = holding();
    protocol.getProtocolOutput(PAGE, metadata());
    pass(Duration.ofMinutes(10));
    assertThat(held(postponed(protocol, PAGE + 1))).isEqualTo(3_000);
    assertThat(held(postponed(protocol, PAGE + 2))).as("not until its own turn").isEqualTo(3_600);
  }

  /** A fetcher that finds the URL disallowed would store them with it, and hold the queue again. */
  @Test
  void withoutTheHookTheProtocolHoldsNoQueue() {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol =
        protocol("robotspec.hold-queues", true, "protocol.md.prefix", "protocol.");
    Metadata stored = postponed(protocol, PAGE);
    assertThat(stored.containsKey(NEXT_FETCH)).isTrue();
    assertThat(stored.containsKey("fetch.statusCode")).isFalse();
    assertThat(stored.containsKey("protocol.retry-after")).isFalse();
  }

  @Test
  void theHookRemovesTheExceptionOfAHoldAndTheHoldOfADisallowedUrl() {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol = holding();
    TopologyContext context = mock(TopologyContext.class);
    when(context.getThisComponentId()).thenReturn("fetcher");
    RobotspecTaskHook hook = new RobotspecTaskHook();
    hook.prepare(
        Settings.with("robotspec.hold-queues", true, "protocol.md.prefix", "protocol."), context);
    try {
      Metadata stored = postponed(protocol, PAGE);
      stored.setValue("fetch.exception", PostponedException.class.getName());
      assertThat(held(stored)).as("as the fetcher adds it").isNull();
      hook.emit(new EmitInfo(List.of(PAGE, stored, Status.FETCH_ERROR), "status", 1, List.of()));
      assertThat(held(stored)).isNotNull();

      stored.setValue("error.cause", "robots.txt");
      hook.emit(new EmitInfo(List.of(PAGE, stored, Status.ERROR), "status", 1, List.of()));
      assertThat(stored.keySet()).containsExactlyInAnyOrder("error.cause", "robotspec.reason");

      Metadata failed = metadata("fetch.exception", "Socket timeout fetching");
      hook.emit(new EmitInfo(List.of(PAGE, failed, Status.FETCH_ERROR), "status", 1, List.of()));
      assertThat(failed.keySet()).as("that of a page").containsExactly("fetch.exception");
    } finally {
      hook.cleanup();
    }
  }
}
