package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.digitalpebble.stormcrawler.filtering.URLFilters;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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

  @Test
  void cachedKeepsWhatIsUnknownAndNeverFetches() throws Exception {
    RobotspecURLFilter filter = filter(settings("unknown"), "{}");
    assertThat(filter(filter, HOST + "/no")).isEqualTo(HOST + "/no");
    assertThat(ScriptedProtocol.urls()).isEmpty();
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
  void fetchAsksForTheRules() throws Exception {
    RobotspecURLFilter filter = filter(settings("fetch"), "{\"mode\": \"fetch\"}");
    assertThat(filter(filter, HOST + "/no")).isNull();
    assertThat(filter(filter, HOST + "/yes")).isNotNull();
    assertThat(ScriptedProtocol.urls()).containsExactly(HOST + "/robots.txt");
  }

  @Test
  void h6_nothingIsDroppedForATemporaryReason() throws Exception {
    ScriptedProtocol.on(HOST + "/robots.txt", 503, "");
    RobotspecURLFilter filter = filter(settings("temporary"), "{\"mode\": \"fetch\"}");
    assertThat(filter(filter, HOST + "/no")).isNotNull();
  }

  @Test
  void otherSchemesAreKept() throws Exception {
    RobotspecURLFilter filter = filter(settings("schemes"), "{\"mode\": \"fetch\"}");
    assertThat(filter(filter, "file:///etc/hosts")).isNotNull();
    assertThat(ScriptedProtocol.urls()).isEmpty();
  }

  @Test
  void d11_aUrlWithoutAnOriginIsDropped() throws Exception {
    RobotspecURLFilter filter = filter(settings("origin"), "{}");
    assertThat(filter(filter, "http:///page")).isNull();
  }

  @Test
  void l8_theCrawlersOwnSwitchIsHonoured() throws Exception {
    Map<String, Object> settings = settings("skip");
    settings.put("http.robots.file.skip", true);
    RobotspecURLFilter filter = filter(settings, "{\"mode\": \"fetch\"}");
    assertThat(filter(filter, HOST + "/no")).isNotNull();
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
