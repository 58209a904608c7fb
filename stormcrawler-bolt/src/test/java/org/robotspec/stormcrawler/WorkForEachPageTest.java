package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.mockingDetails;

import crawlercommons.robots.BaseRobotRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;
import org.robotspec.rules.Origin;
import org.robotspec.service.Verdict;
import org.robotspec.text.Platform;

/**
 * How often a fetcher thread finds the origin of a usual URL, decides about it, and inflates a
 * file. Both calls of the protocol decide: the second may come on another thread, which does not
 * know, or without the first.
 */
class WorkForEachPageTest extends ProtocolFixture {
  private record Work(long origins, long decisions, long inflations) {}

  private interface Calls {
    void run() throws Exception;
  }

  @SuppressWarnings("try") // the details are those of the classes
  private static Work of(Calls calls) throws Exception {
    try (MockedStatic<Origin> origin = mockStatic(Origin.class, CALLS_REAL_METHODS);
        MockedStatic<Verdict> verdict = mockStatic(Verdict.class, CALLS_REAL_METHODS);
        MockedStatic<Platform> platform = mockStatic(Platform.class, CALLS_REAL_METHODS)) {
      calls.run();
      return new Work(
          times(Origin.class, "of"), times(Verdict.class, "of"), times(Platform.class, "inflated"));
    }
  }

  private static long times(Class<?> mocked, String method) {
    return mockingDetails(mocked).getInvocations().stream()
        .filter(call -> call.getMethod().getName().equals(method))
        .count();
  }

  @Test
  void eachCallDecidesOnceAndNoneInflates() throws Exception {
    String sitemaps = "Sitemap: http://maps.test/1.xml\n".repeat(1_000);
    ScriptedProtocol.on(ROBOTS, 200, "User-agent: *\nDisallow: /no\n" + sitemaps);
    RobotspecProtocol protocol = protocol();
    Work cold = of(() -> assertThat(protocol.getRobotRules(PAGE).isAllowed(PAGE)).isTrue());
    assertThat(cold)
        .isEqualTo(new Work(2, 1, 0)); // the second, because others may wait for a fetch
    BaseRobotRules first = protocol.getRobotRules(PAGE);
    Work discovery = of(() -> assertThat(first.getSitemaps()).allMatch(first::isAllowed));
    assertThat(discovery.inflations()).isEqualTo(1);
    List<String> pages = Stream.of("/a", "/b?c=d%20e", "/no/f").map(path -> HOST + path).toList();
    for (String page : pages) {
      Work rules =
          of(() -> assertThat(protocol.getRobotRules(page).getSitemaps().isEmpty()).isFalse());
      assertThat(rules).as(page).isEqualTo(new Work(1, 1, 0));
      Work allowed = of(() -> protocol.getRobotRules(page).isAllowed(page));
      assertThat(allowed).as(page).isEqualTo(rules);
      if (!page.contains("/no/")) {
        assertThat(of(() -> protocol.getProtocolOutput(page, metadata())))
            .as(page)
            .isEqualTo(rules);
      }
    }
  }
}
