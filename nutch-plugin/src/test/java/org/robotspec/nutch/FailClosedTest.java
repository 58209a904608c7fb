package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.ProtocolFactory;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.Faults;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** What can happen to robots.txt, as Nutch's protocol plugins hand it over (section H). */
@Timeout(60)
class FailClosedTest {
  // One for all rows: the service of this JVM remembers origins, and ports are used again.
  @AutoClose private static final LoopbackWeb WEB = LoopbackWeb.start();
  private static final String ELSEWHERE = WEB.origin().robots(FailClosed.RULES).url("/robots.txt");

  @TempDir Path directory;

  /** The rows of fail-closed.txt that are this module's. */
  static Stream<Arguments> rows() {
    return Stream.of(
            FailClosed.of("nutch-plugin", "rules"),
            FailClosed.of("nutch-plugin", "responses"),
            FailClosed.of("nutch-plugin", "framing"))
        .flatMap(List::stream)
        .map(row -> arguments(row.way(), row.defect(), row.answer(ELSEWHERE), row.verdict()));
  }

  /** What else the plugins may read in a way of their own. */
  static Stream<Arguments> answers() {
    return Stream.of("protocol-http", "protocol-okhttp").flatMap(FailClosedTest::answers);
  }

  private static Stream<Arguments> answers(String plugin) {
    Answer rules = Answer.text(FailClosed.RULES);
    Answer first = Answer.redirect(301, ELSEWHERE).header("Location", "/none");
    Answer second = Answer.redirect(301, "/none").header("Location", ELSEWHERE);
    Answer tab = Answer.redirect(301, ELSEWHERE.replace("127.", "127\t."));
    Answer partial = Answer.status(206).body(FailClosed.RULES);
    return Stream.of(
            Faults.of(rules).entrySet().stream()
                .map(fault -> arguments(plugin, fault.getKey(), fault.getValue(), "postponed")),
            Stream.of("mailto:a@b.test", "MAILTO:a", "no-such-scheme:x", "foo://h/r")
                .map(to -> arguments(plugin, to, Answer.redirect(301, to).body("x"), "allowed")),
            Stream.of(
                arguments(plugin, "206", partial.brokenChunk(), "postponed"),
                arguments(
                    plugin, "206 gzip", partial.gzip().untilClose().resetAfter(20), "postponed"),
                arguments(plugin, "empty", Answer.text("").chunked(), "allowed"),
                arguments(plugin, "301 nowhere", Answer.status(301).body("x"), "allowed"),
                arguments(plugin, "301, the second", second, "allowed"),
                arguments(plugin, "301, two", first, "disallowed"),
                arguments(plugin, "301 with a tab", tab, "disallowed")))
        .flatMap(each -> each);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource({"rows", "answers"})
  void theVerdictIsAllowedOnlyWhereAClauseSaysSo(
      String plugin, String name, Answer answer, String verdict) throws Exception {
    Configuration conf = RequestedPathTest.installed(directory, plugin);
    conf.set("robotspec.nutch.decisions", "all");
    conf.setInt("http.timeout", 5_000); // longer than any pause of a busy machine
    OriginServer site = WEB.origin().on("/robots.txt", answer);
    String url = site.url("/no");
    CrawlDatum datum = new CrawlDatum();
    assertThat(
            new ProtocolFactory(conf)
                .getProtocol(url)
                .getRobotRules(new Text(url), datum, null)
                .isAllowed(url))
        .isEqualTo(verdict.equals("allowed"));
    assertThat(new RowMetadata(datum).values("robotspec.verdict")).isEqualTo(List.of(verdict));
    assertThat(WEB.log().hits(site.url("/robots.txt"))).as(name).hasSize(1);
  }
}
