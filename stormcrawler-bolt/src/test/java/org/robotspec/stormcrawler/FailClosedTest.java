package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;

/** Runs the rows of fail-closed.txt that are this module's, with the crawler's own protocols. */
@Timeout(60)
class FailClosedTest {
  static List<FailClosed> rows() {
    return Stream.of(
            FailClosed.of("stormcrawler-bolt", "rules"),
            FailClosed.of("stormcrawler-bolt", "responses"),
            FailClosed.of("stormcrawler-bolt", "framing"))
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void theVerdictIsAllowedOnlyWhereAClauseSaysSo(FailClosed row) {
    try (LoopbackWeb web = LoopbackWeb.start();
        RobotsService service =
            RobotsService.builder(RobotsConfig.builder("testbot").build())
                .fetcher(Settings.robotsTxt(row.way()))
                .open()) {
      String elsewhere = web.origin().robots(FailClosed.RULES).url("/robots.txt");
      String page = web.origin().on("/robots.txt", row.answer(elsewhere)).url("/no");
      assertThat(service.decide(page).outcome().toString()).as(row.why()).isEqualTo(row.verdict());
    }
  }
}
