package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.persistence.Status;
import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hook, called as Storm calls it for a fetcher's tuples. */
class RobotspecTaskHookTest {
  private static final String HOST = "http://hook.test";
  private static final String DISALLOWED = HOST + "/no";

  private final RobotspecTaskHook hook = new RobotspecTaskHook();
  private final TopologyContext context = mock(TopologyContext.class);

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
    ScriptedProtocol.on(HOST + "/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
    when(context.getThisComponentId()).thenReturn("fetcher");
    hook.prepare(Settings.with(), context);
    try (AdapterService fetcher = AdapterService.acquire(AdapterConfig.of(Settings.with()))) {
      fetcher.rulesFor(HOST + "/");
    }
  }

  @AfterEach
  void cleanUp() {
    hook.cleanup();
    assertThat(AdapterService.OPEN.all())
        .doesNotContainKey(AdapterConfig.of(Settings.with()).key());
  }

  private Metadata emitted(String stream, String url, Status status, String cause) {
    Metadata metadata = new Metadata();
    metadata.setValue("error.cause", cause);
    hook.emit(new EmitInfo(List.of(url, metadata, status), stream, 1, List.of()));
    return metadata;
  }

  @Test
  void aDisallowedUrlGetsItsRule() {
    Metadata metadata = emitted("status", DISALLOWED, Status.ERROR, "robots.txt");
    assertThat(metadata.getFirstValue("error.cause")).isEqualTo("robots.txt");
    assertThat(metadata.getFirstValue("robotspec.rule")).isEqualTo("Disallow: /no");
    assertThat(metadata.getFirstValue("robotspec.line")).isEqualTo("2");
    assertThat(metadata.getFirstValue("robotspec.reason")).contains("/no");
  }

  @Test
  void d11_aUrlWithoutAnOriginGetsThatReason() {
    Metadata metadata = emitted("status", "http:///no", Status.ERROR, "robots.txt");
    assertThat(metadata.getFirstValue("robotspec.reason")).startsWith("D-11");
  }

  @Test
  void everythingElseIsLeftAlone() {
    assertThat(emitted("default", DISALLOWED, Status.ERROR, "robots.txt").size()).isEqualTo(1);
    assertThat(emitted("status", DISALLOWED, Status.FETCHED, "robots.txt").size()).isEqualTo(1);
    assertThat(emitted("status", DISALLOWED, Status.ERROR, "crawl_delay").size()).isEqualTo(1);
    assertThat(emitted("status", HOST + "/yes", Status.ERROR, "robots.txt").size()).isEqualTo(1);
    hook.emit(new EmitInfo(List.of("one value"), "status", 1, List.of()));
  }

  @Test
  void stormsOwnTasksHaveNoService() {
    RobotspecTaskHook acker = new RobotspecTaskHook();
    TopologyContext own = mock(TopologyContext.class);
    when(own.getThisComponentId()).thenReturn("__acker");
    Map<String, Object> another = Settings.with("http.agent.name", "another");
    acker.prepare(another, own);
    assertThat(AdapterService.OPEN.all()).doesNotContainKey(AdapterConfig.of(another).key());
    acker.cleanup();
  }
}
