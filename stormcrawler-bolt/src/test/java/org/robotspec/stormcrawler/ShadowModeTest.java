package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import com.digitalpebble.stormcrawler.protocol.ProtocolResponse;
import com.fasterxml.jackson.databind.ObjectMapper;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In shadow mode the crawler acts by its own rules, and ours are only compared with them. */
final class ShadowModeTest extends ProtocolFixture {
  private static final BaseRobotRules OWN = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);
  private static final BaseRobotRules SLOW = new SimpleRobotRules(RobotRulesMode.ALLOW_SOME);

  static {
    SLOW.setCrawlDelay(31_000);
  }

  private static final Map<String, Object> SHADOW = Settings.with(shadow());

  private static final List<String> TIMED_OUT = new CopyOnWriteArrayList<>();

  /** A protocol with rules of its own, and the methods that StormCrawler 4 adds. */
  public static final class Own extends ScriptedProtocol {
    @Override
    public BaseRobotRules getRobotRules(String url) {
      return url.startsWith(HOST) ? OWN : SLOW;
    }

    public boolean supportsFetchTimeout(String url, @Nullable Metadata metadata) {
      if (metadata == null) {
        throw new IllegalStateException("no route to a delegate");
      }
      return url.startsWith(HOST);
    }

    public void robotRulesTimedOut(String url) {
      TIMED_OUT.add(url);
    }
  }

  private static boolean isOpen() {
    return AdapterService.OPEN.all().containsKey(AdapterConfig.of(SHADOW).key());
  }

  private static Object[] shadow(Object... more) {
    return Stream.concat(
            Stream.of(
                "robotspec.mode",
                "shadow",
                "robotspec.delegate.implementation",
                Own.class.getName()),
            Stream.of(more))
        .toArray();
  }

  private static long count(String name) {
    Object key = AdapterConfig.of(SHADOW).key();
    AdapterService service = Objects.requireNonNull(AdapterService.OPEN.all().get(key));
    return Objects.requireNonNull(service.decisions.counts().get(name));
  }

  @Test
  void theCrawlersOwnRulesCountAndOursAreCompared() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /page\n");
    RobotspecProtocol protocol = protocol(shadow());
    RobotspecURLFilter filter = new RobotspecURLFilter();
    filter.configure(SHADOW, new ObjectMapper().readTree("{\"mode\":\"fetch\"}"));

    assertThat(protocol.getRobotRules(PAGE)).isSameAs(OWN);
    await().until(() -> count("shadow-disallowed") == 1);
    assertThat(filter.filter(null, null, PAGE)).isEqualTo(PAGE);
    Metadata metadata = metadata("robotspec.reason", "left by an earlier day");
    assertThat(protocol.getProtocolOutput(PAGE, metadata).getStatusCode()).isEqualTo(404);
    assertThat(metadata.keySet()).containsExactly("robotspec.reason");
    assertThat(protocol.getRobotRules(HOST + "/other")).isSameAs(OWN);
    assertThat(count("shadow-same")).isEqualTo(1);
    assertThat(count("disallowed")).isZero();
    String asGiven = "http://h.test\\x.test/..\\no ";
    protocol.getProtocolOutput(asGiven, metadata());
    assertThat(ScriptedProtocol.urls()).containsExactlyInAnyOrder(ROBOTS, PAGE, asGiven);
  }

  @Test
  void theDelegateAnswersWhatTheFetchersOfStormCrawler4AskAboutTheirTimeout() {
    RobotspecProtocol protocol = protocol(shadow());
    assertThat(protocol.supportsFetchTimeout(PAGE, metadata())).isTrue();
    assertThat(protocol.supportsFetchTimeout("http://slow.test/1", metadata())).isFalse();
    assertThat(protocol.supportsFetchTimeout(PAGE, null)).isFalse();
    protocol.robotRulesTimedOut("http://timed-out.test/1");
    assertThat(TIMED_OUT).containsExactly("http://timed-out.test/1");
  }

  @Test
  void f5_aUrlThatTheFetcherSkipsForItsCrawlDelayIsDisallowedByIt() {
    ScriptedProtocol.on("http://slow.test/robots.txt", 200, "User-agent: *\nCrawl-delay: 31\n");
    RobotspecProtocol protocol = protocol(shadow());
    assertThat(protocol.getRobotRules("http://slow.test/1")).isSameAs(SLOW);
    await().until(() -> count("shadow-allowed") == 1);
    assertThat(protocol.getRobotRules("http://slow.test/2")).isSameAs(SLOW);
    assertThat(count("shadow-postponed")).isEqualTo(1);
    assertThat(count("shadow-same")).isZero();
  }

  @Test
  void theLastSummaryComesWhateverIsConfigured() throws Exception {
    RobotspecProtocol protocol = protocol(shadow());
    RobotspecURLFilter cached = new RobotspecURLFilter();
    cached.configure(SHADOW, new ObjectMapper().readTree("{}"));
    RobotspecURLFilter fetching = new RobotspecURLFilter();
    fetching.configure(SHADOW, new ObjectMapper().readTree("{\"mode\":\"fetch\"}"));
    assertThat(isOpen()).isTrue();
    protocol.cleanup();
    assertThat(isOpen()).isFalse();
    assertThat(fetching.filter(null, null, PAGE)).isEqualTo(PAGE);
    assertThat(isOpen()).isFalse();
  }

  @Test
  void statusesAreTheCrawlersOwn() {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /page\n");
    TopologyContext context = mock(TopologyContext.class);
    when(context.getThisComponentId()).thenReturn("fetcher");
    RobotspecTaskHook hook = new RobotspecTaskHook();
    hook.prepare(SHADOW, context);
    AdapterService service =
        Objects.requireNonNull(AdapterService.OPEN.all().get(AdapterConfig.of(SHADOW).key()));
    service.rulesFor(PAGE);
    String[] stock = {
      "error.cause", "robots.txt", "robotspec.reason", "left", "robotspec.line", "1"
    };
    Metadata metadata = metadata(stock);
    hook.emit(new EmitInfo(List.of(PAGE, metadata, Status.ERROR), "status", 1, List.of()));
    assertThat(metadata.toString()).isEqualTo(metadata(stock).toString());
    hook.cleanup();
    assertThat(isOpen()).isFalse();
  }

  @Test
  void l8_nothingIsAskedOrComparedWhereTheCrawlerIgnoresRobotsTxt() throws Exception {
    RobotspecProtocol protocol = protocol(shadow("http.robots.file.skip", true));
    assertThat(protocol.getRobotRules(PAGE)).isSameAs(OWN);
    Metadata sent = metadata("robotspec.rule", "the page's");
    ScriptedProtocol.on(PAGE, request -> new ProtocolResponse(new byte[0], 200, sent));
    assertThat(protocol.getProtocolOutput(PAGE, new Metadata()).getMetadata()).isSameAs(sent);
    assertThat(ScriptedProtocol.urls()).containsExactly(PAGE);
    Map<String, Object> settings = Settings.with(shadow("http.robots.file.skip", true));
    assertThat(AdapterService.OPEN.all()).doesNotContainKey(AdapterConfig.of(settings).key());
  }
}
