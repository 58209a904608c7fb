package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.digitalpebble.stormcrawler.filtering.URLFilters;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.service.internal.Deadline;

/** The URL filter, as the crawler configures it. */
class RobotspecURLFilterTest {
  private static final String HOST = "http://filter.test";

  @BeforeEach
  void reset() {
    ScriptedProtocol.reset();
    ScriptedProtocol.on(HOST + "/robots.txt", 200, "User-agent: *\nDisallow: /no\n");
  }

  /** Settings of one test, so that no test sees another's service. */
  private static Map<String, Object> settings(String test) {
    return Settings.with("http.agent.name", test);
  }

  private static RobotspecURLFilter filter(Map<String, Object> settings, String params)
      throws Exception {
    JsonNode json = new ObjectMapper().readTree(params);
    RobotspecURLFilter filter = new RobotspecURLFilter();
    filter.configure(settings, json);
    return filter;
  }

  private static @Nullable String filter(RobotspecURLFilter filter, String url) {
    return filter.filter(null, null, url);
  }

  @ParameterizedTest
  @CsvSource({
    "cached, false, 200, http://filter.test/no, true, 0", // and never fetches
    "cached, false, 200, http:///page, false, 0",
    "fetch, false, 200, http://filter.test/no, false, 1",
    "fetch, false, 200, http://filter.test/yes, true, 1",
    "fetch, false, 503, http://filter.test/no, true, 1",
    "fetch, false, 200, file:///etc/hosts, true, 0",
    "fetch, true, 200, http://filter.test/no, true, 0",
  })
  void onlyWhatARuleDisallowsIsDropped(
      String mode, boolean skip, int status, String url, boolean kept, int fetches)
      throws Exception {
    ScriptedProtocol.on(HOST + "/robots.txt", status, "User-agent: *\nDisallow: /no\n");
    Map<String, Object> settings = settings(mode + skip + status + url.length());
    settings.put("http.robots.file.skip", skip);
    RobotspecURLFilter filter = filter(settings, "{\"mode\": \"%s\"}".formatted(mode));
    assertThat(filter(filter, url)).isEqualTo(kept ? url : null);
    assertThat(ScriptedProtocol.urls()).hasSize(fetches);
  }

  @Test
  void cachedDropsWhatTheFetcherLearnt() throws Exception {
    Map<String, Object> settings = settings("learnt");
    RobotspecURLFilter filter = filter(settings, "{\"mode\": \"cached\"}");
    try (AdapterService fetcher = AdapterService.acquire(AdapterConfig.of(settings))) {
      fetcher.rulesFor(HOST + "/");
    }
    assertThat(filter(filter, HOST + "/no")).isNull();
    assertThat(filter(filter, HOST + "/yes")).isEqualTo(HOST + "/yes");
  }

  @Test
  void theLinksOfAPageShareOneDeadline() throws Exception {
    RulesFilter filter = new RulesFilter();
    filter.configure(settings("deadline"), new ObjectMapper().readTree("{\"mode\": \"fetch\"}"));
    URL page = new URL(HOST);
    assertThat(filter.deadline(page)).isSameAs(filter.deadline(page));
    assertThat(filter.deadline(page)).isNotSameAs(filter.deadline(new URL(HOST)));
    assertThat(filter.deadline(page).left())
        .isBetween(Duration.ZERO, Duration.ofSeconds(25 / 4 + 1));
  }

  /** Else eight hosts that hang would hold a parser for eight times the wait for one. */
  @Test
  void afterTheDeadlineUnknownHostsAreAskedWithoutAWait() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    Map<String, Object> settings = settings("hang");
    RulesFilter filter = new RulesFilter();
    filter.configure(settings, new ObjectMapper().readTree("{\"mode\": \"fetch\"}"));
    List<String> links = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      String host = "http://hangs%d.test".formatted(i);
      links.add(host + "/no");
      ScriptedProtocol.on(
          host + "/robots.txt",
          request -> {
            end.await();
            return ScriptedProtocol.response(200, "User-agent: *\nDisallow: /no\n");
          });
    }
    try (AdapterService service = AdapterService.acquire(AdapterConfig.of(settings))) {
      Deadline passed = Deadline.in(Duration.ZERO);
      assertThat(links).allMatch(link -> filter.keeps(passed, link));
      assertThat(service.service().counters().snapshot())
          .as("nobody waited for robotspec.max-wait")
          .containsEntry("timed-out", 0L);
      end.countDown();
      Awaitility.await().until(() -> links.stream().noneMatch(link -> filter.keeps(passed, link)));
    }
    assertThat(ScriptedProtocol.urls())
        .containsExactlyInAnyOrderElementsOf(
            links.stream().map(link -> link.replace("/no", "/robots.txt")).toList());
  }

  @Test
  void aBadModeIsAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> filter(settings("bad"), "{\"mode\": \"sometimes\"}"))
        .withMessageContaining("sometimes")
        .withMessageContaining("cached or fetch");
  }

  @Test
  void theCrawlersFileOfFiltersFindsIt() throws Exception {
    String key = URLFilters.class.getName();
    String json =
        "{\"%s\": [{\"class\": \"%s\", \"name\": \"robots\", \"params\": {\"mode\": \"fetch\"}}]}"
            .formatted(key, RobotspecURLFilter.class.getName());
    URLFilters filters = URLFilters.emptyURLFilters;
    filters.configure(settings("file"), new ObjectMapper().readTree(json));
    try {
      assertThat(filters.filter(null, null, HOST + "/no")).isNull();
      assertThat(filters.filter(null, null, HOST + "/yes")).isNotNull();
    } finally {
      filters.configure(settings("file"), new ObjectMapper().readTree("{}"));
    }
  }
}
