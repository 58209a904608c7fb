package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.FakeFetcher.failed;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.redirect;
import static org.robotspec.service.FakeFetcher.status;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.Deadline;
import org.robotspec.service.spi.Response;

/** A thousand threads ask about ten thousand origins under faults, for some seconds. */
final class CrowdTest {
  private static final int THREADS = 1_000;
  private static final int ORIGINS = 10_000;
  private static final int MAX_FETCHES = 64;
  private static final long MEMORY = 4L << 20;

  private final FakeClock clock = new FakeClock();
  private final ConcurrentMap<String, AtomicInteger> running = new ConcurrentHashMap<>();
  private final AtomicInteger atOnce = new AtomicInteger();
  private final AtomicLong fetches = new AtomicLong();
  private final AtomicLong decisions = new AtomicLong();
  private final CountDownLatch never = new CountDownLatch(1);
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

  private Response fetch(String url) throws Exception {
    String origin = url.substring(0, url.indexOf('/', 8));
    AtomicInteger here = running.computeIfAbsent(origin, key -> new AtomicInteger());
    // A redirect may lead to an origin that is being fetched itself.
    if (url.endsWith("/robots.txt") && here.incrementAndGet() > 1) {
      wrong.add("twice at once: " + url);
    }
    if (atOnce.incrementAndGet() > 16 * MAX_FETCHES) { // on a busy machine, many wait
      wrong.add("too many at once");
    }
    try {
      return answer(url);
    } finally {
      atOnce.decrementAndGet();
      if (url.endsWith("/robots.txt")) {
        here.decrementAndGet();
      }
    }
  }

  private Response answer(String url) throws Exception {
    long n = fetches.incrementAndGet();
    int kind = (int) ((n * 0x9E3779B97F4A7C15L) >>> 60);
    return switch (kind) {
      case 0 -> status(503);
      case 1 -> status(500);
      case 2 -> failed(FailureCause.TIMEOUT);
      case 3 -> throw new IOException("injected");
      case 4 -> redirect(301, "/elsewhere");
      case 5 -> status(404);
      case 6 -> throw new IllegalStateException("injected");
      case 7 -> throw new InterruptedException("injected");
      // A slow server: long enough for a second fetch of the origin, if one could begin.
      case 8 -> never.await(2, TimeUnit.MILLISECONDS) ? status(500) : status(404);
      default -> file("user-agent: *", "disallow: /no/" + url.length(), "disallow: /private/");
    };
  }

  @Test
  @Timeout(900)
  void aThousandThreadsAskAboutTenThousandOrigins() throws Exception {
    RobotsConfig config =
        RobotsConfig.builder("foo")
            .set(ServiceSettings.MAX_FETCHES, MAX_FETCHES)
            .set(ServiceSettings.MEMORY, MEMORY)
            .build();
    Deadline end = Deadline.in(Duration.ofSeconds(2));
    try (RobotsService service =
        RobotsService.builder(config).fetcher((url, limits) -> fetch(url)).clock(clock).open()) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        SplittableRandom random = new SplittableRandom(t);
        Thread thread = new Thread(() -> crawl(service, random, end));
        thread.setUncaughtExceptionHandler((dead, why) -> wrong.add("a thread died: " + why));
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join(Duration.ofMinutes(10).toMillis());
        assertThat(thread.isAlive()).as("a thread that does not end").isFalse();
      }
      assertThat(wrong).isEmpty();
      assertThat(service.memoryUsed()).isLessThanOrEqualTo(MEMORY);
      Counters counters = service.counters();
      long counted =
          counters.get(Counter.ALLOWED)
              + counters.get(Counter.DISALLOWED)
              + counters.get(Counter.POSTPONED);
      assertThat(counted).isEqualTo(decisions.get());
      for (Counter each :
          List.of(Counter.FILES, Counter.NO_FILES, Counter.SERVER_ERRORS, Counter.FAILURES)) {
        assertThat(counters.get(each)).as(each.key()).isPositive();
      }
      System.out.println(decisions + " decisions, " + counters.snapshot());
    }
  }

  private void crawl(RobotsService service, SplittableRandom random, Deadline end) {
    while (!end.passed() && wrong.isEmpty()) {
      int host = random.nextInt(ORIGINS);
      String url = "http://h" + host + ".example/private/" + random.nextInt(9);
      explain(url, service.decide(url));
      if (decisions.incrementAndGet() % 1_000 == 0) {
        clock.forward(Duration.ofMinutes(10));
        // After many threads add entries, memory is over the bound until one of them evicts some.
        if (service.memoryUsed() > MEMORY + MEMORY / 10) {
          wrong.add("too much memory: " + service.memoryUsed());
        }
      }
    }
  }

  private void explain(String url, Verdict verdict) {
    boolean explained =
        !verdict.explain().isBlank()
            && (verdict.reason().access() != Access.CONDITIONAL
                || (verdict.rule() != null && verdict.rule().line() == 3))
            && (verdict.reason().access() != Access.FULL_ALLOW || verdict.allowed())
            && (verdict.reason().access() != Access.FULL_DISALLOW || !verdict.allowed())
            && (verdict.reason() != AccessReason.NO_ANSWER_YET || !verdict.allowed())
            && (verdict.outcome() != Outcome.POSTPONED
                || verdict.refreshAt().isAfter(FakeClock.START));
    if (!explained) {
      wrong.add(url + ": " + verdict);
    }
  }
}
