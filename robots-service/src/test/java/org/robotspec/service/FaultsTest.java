package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Outcome;

/**
 * Checks what each fault of a real server means with the standard fetcher, as in docs/faults.md.
 */
@Timeout(300)
final class FaultsTest extends ClosingTest {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final Duration LIMIT = Duration.ofMillis(400);

  private final FakeClock clock = new FakeClock();
  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final OriginServer origin = web.origin();
  private final RobotsService service = open(PATIENT);

  /** For the faults that only a limit ends; on a busy machine, others may exceed it too. */
  private final RobotsService hasty = open(LIMIT);

  private RobotsService open(Duration limit) {
    return opened(
        RobotsService.builder(limited(limit).build()).clock(clock).jitter(() -> 0.5).open());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("org.robotspec.service.Fault#all")
  void meansWhatTheTableSays(Fault fault) {
    origin.on("/robots.txt", fault.answer());
    check(fault, origin.origin());
    assertThat(web.log().hits()).hasSize(1);
  }

  private void check(Fault fault, String asked) {
    RobotsService asks = fault.cause() == FailureCause.TIMEOUT ? hasty : service;
    Verdict yes = asks.decide(asked + "/yes");
    Verdict no = asks.decide(asked + "/no");
    String what = fault + ": " + yes + " " + no;
    switch (fault.ends()) {
      case RULED -> {
        assertThat(yes.allowed()).as(what).isTrue();
        assertThat(no.allowed()).as(what).isFalse();
        assertThat(no.outcome()).as(what).isNotEqualTo(Outcome.POSTPONED);
        assertThat(no.reason()).as(what).isEqualTo(AccessReason.FILE);
      }
      case NO_FILE -> assertThat(no.allowed()).as(what).isTrue();
      case SERVER_ERROR -> {
        assertThat(yes.outcome()).as(what).isEqualTo(Outcome.POSTPONED);
        assertThat(yes.reason()).as(what).isEqualTo(AccessReason.SERVER_ERROR);
      }
      case FAILED -> {
        assertThat(yes.outcome()).as(what).isEqualTo(Outcome.POSTPONED);
        assertThat(yes.reason()).as(what).isEqualTo(AccessReason.FETCH_FAILED);
      }
    }
    assertThat(Duration.between(clock.instant(), yes.refreshAt()))
        .as(what)
        .isEqualTo(fault.refreshAt());
    if (fault.cause() != null) {
      assertThat(asks.counters().get(fault.cause())).as(what).isEqualTo(1);
    }
  }

  @Test
  void h9_noServerThatWeCanAsk() {
    check(Fault.failed("refused", Answer.reset(), FailureCause.CONNECT), web.refusingOrigin());
    check(Fault.failed("dns", Answer.reset(), FailureCause.DNS), "http://no-such-host.invalid");
    check(Fault.failed("gopher", Answer.reset(), FailureCause.UNSUPPORTED), "gopher://a.example");
  }

  @Test
  void h9_noTls() {
    origin.robots(Fault.RULES);
    check(
        Fault.failed("tls", Answer.reset(), FailureCause.TLS),
        origin.origin().replace("http:", "https:"));
  }

  @Test
  void h9_connectTimeout() throws Exception {
    // A full accept queue: the next connection gets no answer.
    List<SocketChannel> queue = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK));
        RobotsService patient =
            RobotsService.open(
                limited(PATIENT).set(ServiceSettings.CONNECT_TIMEOUT, LIMIT).build())) {
      for (int i = 0; i < 8; i++) {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.connect(full.getLocalSocketAddress());
        queue.add(channel);
      }
      Verdict verdict = patient.decide("http://127.0.0.1:" + full.getLocalPort() + "/");
      assertThat(verdict.outcome()).isEqualTo(Outcome.POSTPONED);
      assertThat(patient.counters().get(FailureCause.CONNECT)).as(verdict.toString()).isEqualTo(1);
    } finally {
      for (SocketChannel channel : queue) {
        channel.close();
      }
    }
  }
}
