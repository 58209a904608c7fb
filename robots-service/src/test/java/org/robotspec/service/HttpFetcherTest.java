package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.fetch.StandardFetcher;
import org.robotspec.service.spi.Resolver;

/** What the standard fetcher sends, and to whom, and how much it reads. */
@Timeout(300)
final class HttpFetcherTest extends ClosingTest {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  private final LoopbackWeb web = opened(LoopbackWeb.start());

  private static RobotsService open(Resolver resolver) {
    return open(RobotsConfig.builder("foo").build(), resolver);
  }

  private static RobotsService open(RobotsConfig config, Resolver resolver) {
    return RobotsService.open(config, new StandardFetcher("foo", resolver, null));
  }

  @Test
  void l6_theRequestHasTheseHeadersAndNoOther() {
    OriginServer origin = web.origin();
    Answer cookie = Answer.redirect(302, "/other").header("Set-Cookie", "a=b; Path=/");
    origin.on("/robots.txt", cookie).on("/other", Answer.text(RULES));
    try (RobotsService service = open(InetAddress::getAllByName)) {
      assertThat(service.decide(origin.url("/no")).allowed()).isFalse();
    }
    assertThat(web.log().hits())
        .hasSize(2)
        .allSatisfy(
            hit -> {
              assertThat(hit.headers().keySet())
                  .containsExactlyInAnyOrder(
                      "host", "user-agent", "accept", "accept-encoding", "connection");
              assertThat(hit.header("Host")).isEqualTo(origin.host() + ":" + origin.port());
              assertThat(hit.header("Connection")).isEqualTo("close");
            });
  }

  @Test
  void aHostNameWithAnUnderscoreIsAsked() {
    OriginServer origin = web.origin().robots(RULES);
    try (RobotsService service = open(host -> InetAddress.getAllByName(origin.host()))) {
      Verdict verdict = service.decide("http://a_b.example:" + origin.port() + "/no");
      assertThat(verdict.explain()).isEqualTo("line 2: Disallow: /no [*]");
    }
    assertThat(web.log().hits().get(0).header("Host")).isEqualTo("a_b.example:" + origin.port());
  }

  @Test
  void anAddressThatRefusesIsFollowedByTheNext() {
    OriginServer origin = web.origin().robots(RULES);
    InetAddress[] both = new InetAddress[2];
    try (RobotsService service =
        open(
            host -> {
              both[0] = InetAddress.getByName("127.255.255.254");
              both[1] = InetAddress.getByName(origin.host());
              return both.clone();
            })) {
      Verdict verdict = service.decide("http://a.example:" + origin.port() + "/no");
      assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    }
  }

  @Test
  void aNameIsResolvedOnceForTheCheckAndTheConnection() {
    OriginServer first = web.origin();
    OriginServer target = web.origin().robots(RULES);
    first.on(
        "/robots.txt", Answer.redirect(301, "http://b.example:" + target.port() + "/robots.txt"));
    List<String> asked = new CopyOnWriteArrayList<>();
    try (RobotsService service =
        open(
            host -> {
              boolean again = asked.contains(host);
              asked.add(host);
              // At its second look-up, the name leads to another machine.
              return InetAddress.getAllByName(
                  again ? "127.255.255.254" : host.startsWith("b") ? target.host() : first.host());
            })) {
      Verdict verdict = service.decide("http://a.example:" + first.port() + "/no");
      assertThat(verdict.explain()).isEqualTo("line 2: Disallow: /no [*]");
    }
    assertThat(asked).containsExactly("a.example", "b.example");
  }

  @Test
  void h9_aNameThatIsNotResolvedInTime() {
    CountDownLatch never = new CountDownLatch(1);
    try (RobotsService service =
        open(
            limited(Duration.ofMillis(400)).build(),
            host -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              throw new UnknownHostException(host);
            })) {
      Verdict verdict = service.decide("http://a.example/no");
      assertThat(verdict.outcome()).as(verdict.toString()).isEqualTo(Outcome.POSTPONED);
      assertThat(service.counters().get(FailureCause.TIMEOUT)).as(verdict.toString()).isEqualTo(1);
    } finally {
      never.countDown();
    }
  }

  @Test
  void anIpv6AddressIsAsked() {
    OriginServer origin;
    try {
      origin = web.origin("::1").robots(RULES);
    } catch (UncheckedIOException e) {
      Assumptions.abort("no IPv6 here");
      return;
    }
    try (RobotsService service = open(InetAddress::getAllByName)) {
      Verdict verdict = service.decide("http://[::1]:" + origin.port() + "/no");
      assertThat(verdict.reason()).as(verdict.toString()).isEqualTo(AccessReason.FILE);
    }
    assertThat(web.log().hits().get(0).header("Host")).isEqualTo("[::1]:" + origin.port());
  }
}
