package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.mockingDetails;

import crawlercommons.robots.BaseRobotRules;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.MockedStatic;
import org.robotspec.rules.Origin;
import org.robotspec.service.Verdict;
import org.robotspec.text.Platform;

/**
 * How often a fetcher thread finds the origin of a usual URL, decides about it, inflates a file,
 * and parses a URL with a colon in its host or behind it. Both calls of the protocol decide: the
 * second may come on another thread, which does not know, or without the first.
 */
class WorkForEachPageTest extends ProtocolFixture {
  private record Work(long origins, long decisions, long inflations, long parses) {}

  private interface Calls {
    void run() throws Exception;
  }

  @SuppressWarnings("try") // the details are those of the classes
  private static Work of(Calls calls) throws Exception {
    try (MockedStatic<Origin> origin = mockStatic(Origin.class, CALLS_REAL_METHODS);
        MockedStatic<Verdict> verdict = mockStatic(Verdict.class, CALLS_REAL_METHODS);
        MockedStatic<Platform> platform = mockStatic(Platform.class, CALLS_REAL_METHODS);
        MockedStatic<?> syntax = mockStatic(urlSyntax(), CALLS_REAL_METHODS)) {
      calls.run();
      return new Work(
          times(Origin.class, "of"),
          times(Verdict.class, "of"),
          times(Platform.class, "inflated"),
          times(urlSyntax(), "parts"));
    }
  }

  private static Class<?> urlSyntax() throws ClassNotFoundException {
    return Class.forName("org.robotspec.rules.UrlSyntax");
  }

  private static long times(Class<?> mocked, String method) {
    return mockingDetails(mocked).getInvocations().stream()
        .filter(call -> call.getMethod().getName().equals(method))
        .filter(call -> mocked != Origin.class || call.getMethod().getParameterCount() == 1)
        .count();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        HOST,
        HOST + ":8080",
        "http://192.0.2.7",
        "http://192.0.2.7:8080",
        "http://[2001:db8::7]"
      })
  void eachCallDecidesOnceAndNoneInflates(String host) throws Exception {
    String sitemaps = "Sitemap: http://maps.test/1.xml\n".repeat(1_000);
    ScriptedProtocol.on(host + "/robots.txt", 200, "User-agent: *\nDisallow: /no\n" + sitemaps);
    RobotspecProtocol protocol = protocol();
    String first = host + "/page";
    Work cold = of(() -> assertThat(protocol.getRobotRules(first).isAllowed(first)).isTrue());
    assertThat(cold.decisions()).isEqualTo(1);
    BaseRobotRules rules = protocol.getRobotRules(first);
    Work discovery = of(() -> assertThat(rules.getSitemaps()).allMatch(rules::isAllowed));
    assertThat(discovery.inflations()).isEqualTo(1);
    Work once = new Work(1, 1, 0, host.lastIndexOf(':') > "http".length() ? 1 : 0);
    for (String path : List.of("/a", "/b?c=d%20e", "/no/f")) {
      String page = host + path;
      assertThat(of(() -> assertThat(protocol.getRobotRules(page).getSitemaps()).isNotEmpty()))
          .as(page)
          .isEqualTo(once);
      assertThat(of(() -> protocol.getRobotRules(page).isAllowed(page))).as(page).isEqualTo(once);
      if (!path.startsWith("/no")) {
        assertThat(of(() -> protocol.getProtocolOutput(page, metadata()))).as(page).isEqualTo(once);
      }
    }
  }
}
