package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.digitalpebble.stormcrawler.Metadata;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.apache.storm.Config;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** D-32: the path on the wire is the path that was judged, with the crawler's own protocols. */
@Timeout(60)
class RequestedPathTest {
  // One for all tests: a service that is still open remembers origins, and ports are used again.
  @AutoClose private static final LoopbackWeb WEB = LoopbackWeb.start();
  private static final OriginServer CLOSED = WEB.origin().robots(FailClosed.RULES);
  private static final OriginServer OPEN = WEB.origin();

  /** Returns the origins and targets of the pages that were requested. */
  private static List<String> pages() {
    return WEB.log().hits(hit -> !hit.path().equals("/robots.txt")).stream()
        .map(hit -> hit.origin() + hit.path())
        .toList();
  }

  private static Config settings(String delegate, Object... more) {
    Config settings = Settings.config(more);
    String name = CrawlerDefaults.PROTOCOLS + delegate + ".HttpProtocol";
    settings.put("robotspec.delegate.implementation", name);
    return settings;
  }

  private static String url(String form, OriginServer site) {
    return form.replace("HOST", site.host() + ":" + site.port());
  }

  static List<FailClosed> rows() {
    return FailClosed.of("stormcrawler-bolt", "paths");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void theFormsOfAPath(FailClosed row) throws Exception {
    String url = url(row.characters(), CLOSED);
    boolean allowed = row.verdict().equals("allowed");
    if (row.way().endsWith("-filter")) {
      RobotspecURLFilter filter = new RobotspecURLFilter();
      filter.configure(settings("okhttp"), new ObjectMapper().readTree("{\"mode\": \"fetch\"}"));
      assertThat(filter.filter(null, null, url)).isEqualTo(allowed ? url : null);
      return;
    }
    int before = pages().size();
    check(settings(row.way()), url, allowed, CLOSED.url("/"));
    String path = row.target();
    String query = path.contains("?") ? path.substring(path.indexOf('?')) : "";
    path = path.substring(0, path.length() - query.length());
    String sent =
        row.way().equals("okhttp")
            ? path + query.replace("'", "%27")
            : path.replace("//", "/") + query;
    check(settings(row.way()), url(row.characters(), OPEN), true, OPEN.url("/"));
    assertThat(pages().subList(before, pages().size()))
        .isEqualTo(allowed ? List.of(CLOSED.url(sent), OPEN.url(sent)) : List.of(OPEN.url(sent)));
  }

  private static void check(Config settings, String url, boolean allowed, String other)
      throws Exception {
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.configure(settings);
    try {
      assertThat(protocol.getRobotRules(url).isAllowed(url)).isEqualTo(allowed);
      assertThat(protocol.getRobotRules(other).isAllowed(url)).isEqualTo(allowed);
      if (allowed) {
        assertThat(protocol.getProtocolOutput(url, new Metadata()).getStatusCode()).isEqualTo(404);
      } else {
        assertThatThrownBy(() -> protocol.getProtocolOutput(url, new Metadata()))
            .isInstanceOf(DisallowedException.class);
      }
    } finally {
      protocol.cleanup();
    }
  }

  /** Their escaped form is another path by M-4; the README names them. */
  @ParameterizedTest
  @ValueSource(strings = {"/a[", "/]", "/%", "/%2", "/x?%zz", "/%%20"})
  void httpclientRefusesWhatTheReadmeNames(String path) throws Exception {
    RobotspecProtocol protocol = new RobotspecProtocol();
    String url = OPEN.url(path);
    protocol.configure(settings("httpclient"));
    assertThatThrownBy(() -> protocol.getProtocolOutput(url, new Metadata()))
        .isInstanceOf(IllegalArgumentException.class);
    protocol.cleanup();
    check(settings("okhttp"), url, true, OPEN.url("/"));
    assertThat(pages()).contains(url);
  }

  @ParameterizedTest
  @CsvSource({
    "okhttp, /*%27, http://HOST/x?q='",
    "httpclient, /a;b/, http://HOST/a%3Bb//c",
    "httpclient, /%EF%BF%BD, http://HOST/%FF//c",
    "httpclient, /n o/, http://HOST///n%20o//"
  })
  void whatADelegateRewritesIsJudgedInBothForms(String delegate, String rule, String form)
      throws Exception {
    for (String rules : List.of("Disallow: " + rule, "Disallow: /\nAllow: " + rule)) {
      OriginServer site = WEB.origin().robots("User-agent: *\n" + rules + "\n");
      check(settings(delegate), url(form, site), false, site.url("/"));
      assertThat(pages()).noneMatch(page -> page.startsWith(site.origin()));
    }
  }

  @Test
  void googleReferenceIsAskedAboutThePathThatIsRequested() throws Exception {
    Config settings = settings("okhttp", "robotspec.profile", "google-reference");
    check(settings, CLOSED.url("/x/../no"), false, CLOSED.url("/"));
    check(settings, CLOSED.url("/no/../x"), true, CLOSED.url("/"));
    assertThat(pages()).contains(CLOSED.url("/x"));
  }
}
