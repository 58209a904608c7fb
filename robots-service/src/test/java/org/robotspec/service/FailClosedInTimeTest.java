package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.internal.fetch.StandardFetcher;

/** Runs the rows of fail-closed.txt about what opens by time (D-34), with real sockets. */
@Timeout(300)
final class FailClosedInTimeTest extends ClosingTest {
  /** An address at which nobody listens. */
  private static final String REFUSING = "127.255.255.254";

  private static final Duration PATIENT = Duration.ofSeconds(20);

  /** Until what stalls has failed; a status must come before on a busy machine, too. */
  private static final Duration HASTY = Duration.ofSeconds(1);

  private final FakeClock clock = new FakeClock();
  private final LoopbackWeb web = opened(LoopbackWeb.start());
  private final OriginServer origin = web.origin().page("/").page("/no");
  private final AtomicReference<String> address = new AtomicReference<>(origin.host());
  @TempDir private Path directory;

  static List<FailClosed> rows() {
    return FailClosed.of("robots-service", "time");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void onlyFailuresWithoutAUsableServerOpenASite(FailClosed row) throws Exception {
    String scheme = row.defect().equals("tls") ? "https" : "http";
    String page = scheme + "://a.example:" + origin.port() + "/no";
    if (row.way().endsWith("copy")) {
      origin.robots(FailClosed.RULES);
      try (RobotsService before = service(row, PATIENT)) {
        assertThat(before.decide(page).outcome().toString()).isEqualTo("disallowed");
      }
      clock.forward(Duration.ofDays(2));
    }
    boolean stalls = row.defect().contains("stalled");
    RobotsService service = opened(service(row, stalls ? HASTY : PATIENT));
    Duration step = row.way().equals("hours") ? Duration.ofHours(6) : Duration.ofDays(10);
    int steps = row.way().equals("hours") ? 3 : 4;
    String verdict = "";
    for (int fetch = 0; fetch <= steps; fetch++) {
      fail(row, fetch == 2);
      verdict = service.decide(page).outcome().toString();
      clock.forward(step);
    }
    assertThat(verdict).as(row.why()).isEqualTo(row.verdict());
  }

  private RobotsService service(FailClosed row, Duration limit) {
    boolean current = row.way().equals("hours") || row.way().startsWith("current");
    RobotsConfig config =
        limited(limit)
            .profile(current ? SpecProfile.GOOGLE_CURRENT : SpecProfile.GOOGLE_2019)
            .set(ServiceSettings.STORE, "file:" + directory)
            .build();
    return RobotsService.builder(config)
        .fetcher(new StandardFetcher("foo", this::resolved, null))
        .clock(clock)
        .open();
  }

  private InetAddress[] resolved(String host) throws UnknownHostException {
    String found =
        switch (host) {
          case "gone.example" -> "";
          case "refused.example" -> REFUSING;
          case "a.example" -> Objects.requireNonNull(address.get());
          default -> host;
        };
    if (found.isEmpty()) {
      throw new UnknownHostException(host);
    }
    return InetAddress.getAllByName(found);
  }

  /** Lets the site fail as the row says from now on. */
  private void fail(FailClosed row, boolean other) {
    String defect = row.defect();
    if (defect.startsWith("once ")) {
      String[] both = defect.substring(5).split(", else ", -1);
      defect = both[other ? 0 : 1];
    }
    FailClosed now =
        new FailClosed(row.block(), row.module(), row.way(), defect, row.verdict(), row.why());
    switch (defect) {
      case "dns" -> address.set("");
      case "connect" -> address.set(REFUSING);
      case "tls" -> origin.robots(FailClosed.RULES);
      case "redirect to dns" -> redirect("http://gone.example/robots.txt");
      case "redirect to connect" ->
          redirect("http://refused.example:" + origin.port() + "/robots.txt");
      case "redirect to 500" -> redirect(web.origin().on("/r", Answer.status(500)).url("/r"));
      case "redirect to cut" ->
          redirect(web.origin().on("/r", Answer.text(FailClosed.RULES).shortBy(9)).url("/r"));
      default -> origin.on("/robots.txt", now.answer(""));
    }
  }

  private void redirect(String target) {
    origin.on("/robots.txt", Answer.redirect(301, target));
  }
}
