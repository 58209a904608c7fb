package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.mockingDetails;

import crawlercommons.domains.EffectiveTldFinder;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;
import org.robotspec.rules.Origin;
import org.robotspec.service.Verdict;
import org.robotspec.text.Platform;

/**
 * How often a fetcher thread finds the origin of a usual URL, decides about it, and inflates a
 * file, from its question to the page: once, once and never. The parts of a URL are parsed once if
 * a colon is in its host or behind it, else never.
 */
class WorkForEachPageTest {
  private record Work(long origins, long decisions, long inflations, long parses) {}

  @TempDir Path directory;

  @BeforeEach
  void reset() {
    RecordingProtocol.reset();
  }

  /** Does what Nutch's fetcher does for a URL. */
  @SuppressWarnings("try") // the mocks are found by their classes
  private static Work fetch(Protocol protocol, String page) throws Exception {
    CrawlDatum datum = new CrawlDatum();
    try (MockedStatic<Origin> origin = mockStatic(Origin.class, CALLS_REAL_METHODS);
        MockedStatic<Verdict> verdict = mockStatic(Verdict.class, CALLS_REAL_METHODS);
        MockedStatic<Platform> platform = mockStatic(Platform.class, CALLS_REAL_METHODS);
        MockedStatic<?> syntax = mockStatic(urlSyntax(), CALLS_REAL_METHODS)) {
      if (((NutchRules) protocol.getRobotRules(new URL(page), datum, null))
          .isAllowed(new URL(page))) {
        protocol.getProtocolOutput(new Text(page), datum);
      }
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

  @Test
  void aPageCostsOneOriginAndOneDecision() throws Exception {
    Protocol protocol =
        new ProtocolFactory(RecordingProtocol.installed(directory))
            .getProtocol(RecordingProtocol.HTTP_FILES.get(0));
    for (String file : RecordingProtocol.HTTP_FILES) {
      String host = file.replace("/robots.txt", "");
      int parses = host.lastIndexOf(':') > "http".length() ? 1 : 0;
      // The rest of the first: others may wait for its fetch, with other URLs.
      assertThat(fetch(protocol, host + "/").decisions()).as(host).isEqualTo(1);
      for (String path : List.of("/", "/a", "/b?c=d%20e", "/no/f")) {
        assertThat(fetch(protocol, host + path))
            .as(host + path)
            .isEqualTo(new Work(1, 1, 0, parses));
      }
      assertThat(RecordingProtocol.REQUESTED).contains(host + "/a").doesNotContain(host + "/no/f");
    }
  }

  /** In Nutch, each fetcher thread asks for it at the start of its first page. */
  @Test
  void aJobLoadsTheListOfPublicSuffixesBeforeItsThreadsBegin() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    try (MockedStatic<EffectiveTldFinder> list = mockStatic(EffectiveTldFinder.class)) {
      DelegatesTest.fetcherThread(conf, new ConcurrentHashMap<>(), () -> {});
      list.verify(EffectiveTldFinder::getInstance);
    }
  }
}
