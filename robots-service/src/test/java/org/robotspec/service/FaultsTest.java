package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Faults;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.Outcome;

/** How each failure of a real server is counted with the standard fetcher, as in docs/faults.md. */
@Timeout(300)
final class FaultsTest extends ClosingTest {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};
  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final Duration LIMIT = Duration.ofMillis(400);
  private static final Answer RULES = Answer.text("user-agent: *\ndisallow: /no\n");

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

  static Stream<Arguments> failures() {
    Map<String, Answer> failures = new TreeMap<>(Faults.of(RULES));
    failures.put("304", Answer.status(304));
    failures.put("drip", RULES.dripping(1, Duration.ofMillis(50)));
    return failures.entrySet().stream()
        .map(fault -> arguments(fault.getKey(), fault.getValue(), cause(fault.getKey())));
  }

  private static FailureCause cause(String fault) {
    return switch (fault) {
      case "reset", "reset body" -> FailureCause.RESET;
      case "zero bytes" -> FailureCause.CLOSED;
      case "stall", "stalled body", "drip" -> FailureCause.TIMEOUT;
      case "nonsense", "status 600", "304" -> FailureCause.INVALID_RESPONSE;
      default -> FailureCause.INCOMPLETE_BODY;
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("failures")
  void isCountedByItsCause(String fault, Answer answer, FailureCause cause) {
    origin.on("/robots.txt", answer);
    assertFails(origin.origin(), cause);
    assertThat(web.log().hits()).as(fault).hasSize(1);
  }

  private void assertFails(String asked, FailureCause cause) {
    RobotsService asks = cause == FailureCause.TIMEOUT ? hasty : service;
    Verdict verdict = asks.decide(asked + "/yes");
    String what = verdict.toString();
    assertThat(verdict.outcome()).as(what).isEqualTo(Outcome.POSTPONED);
    assertThat(verdict.reason()).as(what).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(Duration.between(clock.instant(), verdict.refreshAt()))
        .as(what)
        .isEqualTo(Duration.ofMinutes(5));
    assertThat(asks.counters().get(cause)).as(what).isEqualTo(1);
  }

  @Test
  void h9_noServerThatWeCanAsk() {
    assertFails(web.refusingOrigin(), FailureCause.CONNECT);
    assertFails("http://no-such-host.invalid", FailureCause.DNS);
    assertFails("gopher://a.example", FailureCause.UNSUPPORTED);
    assertFails(origin.origin().replace("http:", "https:"), FailureCause.TLS);
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
