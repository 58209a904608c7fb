package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.digitalpebble.stormcrawler.Metadata;
import com.fasterxml.jackson.databind.ObjectMapper;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.robotspec.service.Counter;

/** In shadow mode the crawler acts by its own rules, and ours are only compared with them. */
final class ShadowModeTest extends ProtocolFixture {
  private static final BaseRobotRules OWN = new SimpleRobotRules(RobotRulesMode.ALLOW_ALL);

  private static final Map<String, Object> SHADOW =
      Settings.with(
          "robotspec.mode", "shadow", "robotspec.delegate.implementation", Own.class.getName());

  /** A protocol with rules of its own. */
  public static final class Own extends ScriptedProtocol {
    @Override
    public BaseRobotRules getRobotRules(String url) {
      return OWN;
    }
  }

  private static long count(Counter counter) {
    Object key = AdapterConfig.of(SHADOW).key();
    AdapterService service = Objects.requireNonNull(AdapterService.allOpen().get(key));
    return service.service().counters().get(counter);
  }

  @Test
  void theCrawlersOwnRulesCountAndOursAreCompared() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /page\n");
    RobotspecProtocol protocol =
        protocol(
            "robotspec.mode", "shadow", "robotspec.delegate.implementation", Own.class.getName());
    RobotspecURLFilter filter = new RobotspecURLFilter();
    filter.configure(SHADOW, new ObjectMapper().readTree("{\"mode\":\"fetch\"}"));

    assertThat(protocol.getRobotRules(PAGE)).isSameAs(OWN);
    await().until(() -> count(Counter.SHADOW_DISALLOWED) == 1);
    assertThat(filter.filter(null, null, PAGE)).isEqualTo(PAGE);
    Metadata metadata = metadata("robotspec.reason", "left by an earlier day");
    assertThat(protocol.getProtocolOutput(PAGE, metadata).getStatusCode()).isEqualTo(404);
    assertThat(metadata.keySet()).containsExactly("robotspec.reason");
    assertThat(protocol.getRobotRules(HOST + "/other")).isSameAs(OWN);
    assertThat(count(Counter.SHADOW_SAME)).isEqualTo(1);
    assertThat(count(Counter.DISALLOWED)).isZero();
    assertThat(ScriptedProtocol.urls()).containsExactlyInAnyOrder(ROBOTS, PAGE);
  }

  @Test
  void h6_aPageIsFetchedWhileItsRulesAreUnknownToUsIfTheCrawlerWould() throws Exception {
    ScriptedProtocol.on(ROBOTS, 503, "");
    RobotspecProtocol protocol =
        protocol(
            "robotspec.mode", "shadow", "robotspec.delegate.implementation", Own.class.getName());
    assertThat(protocol.getRobotRules(PAGE)).isSameAs(OWN);
    assertThat(protocol.getProtocolOutput(PAGE, new Metadata()).getStatusCode()).isEqualTo(404);
    await().until(() -> count(Counter.SHADOW_POSTPONED) == 1);
  }
}
