package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.spi.Response;

/** How much of a body the core's own fetcher reads (F-6). */
@Timeout(300)
final class BodyLimitTest extends ClosingTest {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final OriginServer origin = web.origin();
  private final RobotsService service =
      opened(RobotsService.open(RobotsConfig.builder("foo").build()));

  @Test
  void f6_theLimitIsKeptWhileReading() {
    int limit = 512_000;
    for (int size : new int[] {limit - 1, limit, limit + 1, limit + 2, 3_000_000}) {
      OriginServer server = web.origin();
      String end = "\ndisallow: /end\n";
      String head = "user-agent: *\n";
      // One byte over the limit cuts only the line's end, not the line.
      String body = head + "#".repeat(size - head.length() - end.length()) + end;
      server.robots(body);
      OriginRules rules = service.rulesFor(server.url("/"));
      assertThat(rules.isAllowed(server.url("/end")))
          .as("%d bytes", size)
          .isEqualTo(size > limit + 1);
      Response.Answer answer = (Response.Answer) rules.requests().get(0).response();
      assertThat(answer.body().length).isEqualTo(Math.min(size, limit + 1));
      assertThat(answer.truncated()).isEqualTo(size > limit + 1);
    }
  }

  @Test
  void f6_aBombOfGzipCostsNoMoreThanTheLimit() {
    origin.on("/robots.txt", Answer.text(RULES + "#".repeat(50_000_000)).gzip());
    OriginRules rules = service.rulesFor(origin.url("/"));
    assertThat(rules.isAllowed(origin.url("/no"))).isFalse();
    assertThat(rules.fileBytes()).isEqualTo(512_001);
  }

  @Test
  void f6_anEndlessBodyEndsAtTheLimitAndNotAtTheTimeLimit() {
    origin.on("/robots.txt", Answer.text(RULES + "#".repeat(600_000)).stalledAfter(590_000));
    OriginRules rules = service.rulesFor(origin.url("/"));
    assertThat(rules.isAllowed(origin.url("/no"))).isFalse();
  }
}
