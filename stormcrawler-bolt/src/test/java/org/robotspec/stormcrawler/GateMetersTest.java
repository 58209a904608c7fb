package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.codahale.metrics.Gauge;
import com.digitalpebble.stormcrawler.Metadata;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.robotspec.service.internal.Deadline;

/** The metrics of a worker with a gate. */
class GateMetersTest extends GateFixture {
  @Test
  void theMetricIsRegisteredOnceInAWorker() {
    prepare("robotspec.metrics.time.bucket.secs", 7);
    RobotspecTaskHook hook = new RobotspecTaskHook();
    when(context.getThisComponentId()).thenReturn("fetcher");
    hook.prepare(Settings.with("robotspec.metrics.time.bucket.secs", 7), context);
    verifyRegistered(7);
    hook.cleanup();
  }

  @Test
  void theMetricIsReportedAsTheCrawlersOwnAre() throws Exception {
    prepare("http.agent.name", "gaugebot", "stormcrawler.metrics.version", "both");
    verifyRegistered(10);
    ArgumentCaptor<Gauge<Long>> disallowed = ArgumentCaptor.captor();
    verify(context).registerGauge(eq("robotspec.disallowed"), disallowed.capture());
    verify(context).registerGauge(eq("robotspec.reason.server-error"), any());
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    decided(HOST + "/no", new Metadata());
    assertThat(disallowed.getValue().getValue()).isEqualTo(1);
  }

  @Test
  @SuppressWarnings("deprecation") // see Meters
  void theMetricIsNotReportedTwiceUnlessAsked() {
    prepare("http.agent.name", "gaugebot", "stormcrawler.metrics.version", "v2");
    verify(context).registerGauge(eq("robotspec.allowed"), any());
    verify(context, never()).registerMetric(any(), any(Meters.class), anyInt());
  }

  @SuppressWarnings("deprecation") // see Meters
  private void verifyRegistered(int seconds) {
    verify(context).registerMetric(eq("robotspec"), any(Meters.class), eq(seconds));
  }

  @Test
  void aVerdictIsCountedOnceWhoeverAsks() throws Exception {
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n");
    ScriptedProtocol.on("http://down.test/robots.txt", 503, "");
    Object[] settings = {"http.agent.name", "countbot"};
    prepare(settings);
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(Settings.config(settings));
    RulesFilter filter = new RulesFilter();
    filter.configure(Settings.with(settings), JsonNodeFactory.instance.objectNode());
    try (AdapterService service =
        AdapterService.acquire(AdapterConfig.of(Settings.with(settings)))) {
      for (String url : List.of(HOST + "/yes", HOST + "/no", "http://down.test/page")) {
        decided(url, new Metadata());
      }
      filter.keeps(Deadline.in(Duration.ofMinutes(1)), HOST + "/yes");
      filter.keeps(Deadline.in(Duration.ofMinutes(1)), "http://down.test/page");
      // The fetcher asks about URLs that passed the gate, and may ask again before it fetches.
      protocol.getRobotRules(HOST + "/yes").isAllowed(HOST + "/yes");
      protocol.getRobotRules(HOST + "/yes").isAllowed(HOST + "/other");
      protocol.getProtocolOutput(HOST + "/yes", new Metadata());
      assertThat(values(service))
          .containsEntry("allowed", 1L)
          .containsEntry("disallowed", 1L)
          .containsEntry("postponed", 1L)
          .containsEntry("reason.file", 2L)
          .containsEntry("reason.server-error", 1L)
          .containsKeys("wait.count", "wait.msec", "wait.msec.max", "failure.dns", "from-memory");
      // URLs that a filter drops or a fetcher finds disallowed go no further.
      filter.keeps(Deadline.in(Duration.ofMinutes(1)), HOST + "/no/2");
      protocol.getRobotRules(HOST + "/no/3");
      assertThat(values(service)).containsEntry("disallowed", 2L);
    } finally {
      protocol.cleanup();
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> values(AdapterService service) {
    return (Map<String, Object>) service.meters.getValueAndReset();
  }
}
