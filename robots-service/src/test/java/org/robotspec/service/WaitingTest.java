package org.robotspec.service;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.robotspec.service.Eventually.await;
import static org.robotspec.service.FakeFetcher.after;
import static org.robotspec.service.FakeFetcher.file;
import static org.robotspec.service.FakeFetcher.status;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.FailureCause;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Outcome;
import org.robotspec.service.OriginRules.Source;
import org.robotspec.service.spi.RobotsStore;

/** Who waits for a fetch, for how long, and who does not. */
@Timeout(300)
final class WaitingTest extends ServiceFixture {
  @Test
  void h10_theOldAnswerServesWhileARefreshRuns() throws Exception {
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /old"));
    RobotsService service = open();
    service.decide(PAGE);
    CountDownLatch hold = new CountDownLatch(1);
    fetcher.on(ROBOTS, after(hold, file("user-agent: *", "disallow: /new")));
    clock.forward(DAY.minusMinutes(30));
    for (int i = 0; i < 10; i++) {
      assertThat(service.decide("http://a.example/old").allowed()).isFalse();
      assertThat(service.decide("http://a.example/new").allowed()).isTrue();
    }
    assertThat(service.counters().get(Counter.STALE_SERVED)).isEqualTo(20);
    hold.countDown();
    await().untilAsserted(() -> assertThat(fetches).hasSize(2));
    assertThat(service.decide("http://a.example/new").allowed()).isFalse();
    assertThat(fetcher.asked).hasSize(2);
  }

  @Test
  void aThousandWaitsThatEndTakeFewThreads() throws Exception {
    fetcher.on(ROBOTS, after(new CountDownLatch(1), status(404)));
    RobotsService service = open(config().set(ServiceSettings.MAX_WAIT, Duration.ofMillis(200)));
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    CountDownLatch all = new CountDownLatch(1_000);
    for (int i = 0; i < 1_000; i++) {
      service
          .rulesForAsync(PAGE)
          .thenAccept(
              rules -> {
                used.add(Thread.currentThread());
                assertThat(rules.decide(PAGE).outcome()).isEqualTo(Outcome.POSTPONED);
                all.countDown();
              });
    }
    all.await();
    used.remove(Thread.currentThread());
    assertThat(used).hasSizeLessThanOrEqualTo(4);
    assertThat(used).allMatch(thread -> thread.getName().startsWith("robotspec-timeout"));
  }

  @Test
  void whoBlocksTheThreadsOfStagesDelaysNoOtherCaller() throws Exception {
    fetcher.on(ROBOTS, after(new CountDownLatch(1), status(404)));
    RobotsService service = open(config().set(ServiceSettings.MAX_WAIT, Duration.ofMillis(10)));
    CountDownLatch hold = new CountDownLatch(1);
    for (int i = 0; i < 9; i++) {
      service
          .rulesForAsync(PAGE)
          .thenRun(
              () -> {
                try {
                  hold.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
    }
    assertThat(service.decide(PAGE).outcome()).isEqualTo(Outcome.POSTPONED);
    hold.countDown();
  }

  @Test
  void whoJoinsAFetchThatEndedTooLongAgoWaitsForAnother() throws Exception {
    CompletableFuture<Boolean> hold = new CompletableFuture<>();
    CountDownLatch fetched = new CountDownLatch(2);
    RobotsListener lateSecond =
        fetch -> {
          fetched.countDown();
          if (fetch.before() != null) {
            hold.join();
          }
        };
    RobotsService service = opened(builder(config()).listener(lateSecond).open());
    fetcher.on(ROBOTS, file("user-agent: *", "disallow: /page"));
    service.decide(PAGE);
    clock.forward(DAY.minusMinutes(30));
    service.decide(PAGE);
    fetched.await();
    clock.forward(DAY);
    fetcher.on(ROBOTS, status(404));
    FutureTask<Verdict> today = new FutureTask<>(() -> service.decide(PAGE));
    Thread caller = new Thread(today);
    caller.start();
    await().until(() -> caller.getState() == Thread.State.WAITING);
    hold.complete(true);
    assertThat(today.get().allowed()).isTrue();
    assertThat(fetcher.asked).hasSize(3);
  }

  @Test
  void d6_aFetchAtTheVeryEndOfTheCopysTimeHasOneTime() {
    Instant copyEnds = FakeClock.START.plus(DAY.multipliedBy(31)).plus(DAY.dividedBy(2));
    for (int early = 0; early < 12; early++) {
      clock.set(FakeClock.START);
      RobotsService service = open(config().profile(SpecProfile.GOOGLE_CURRENT));
      fetcher.on(ROBOTS, file("user-agent: *", "disallow: /no"));
      service.decide(PAGE);
      fetcher.on(ROBOTS, status(503));
      clock.forward(DAY);
      service.decide(PAGE);
      clock.set(copyEnds.minusSeconds(early));
      clock.tick(Duration.ofSeconds(1));
      // If the probe and the verdict used different times, the site would be down.
      assertThat(service.decide(PAGE).reason())
          .isIn(AccessReason.LAST_COPY, AccessReason.SITE_ANSWERS);
      clock.tick(Duration.ZERO);
    }
  }

  @Test
  void theWaitIsBoundedAndWhatIsNotKnownIsNotAllowed() {
    CountDownLatch hold = new CountDownLatch(1);
    fetcher.on(ROBOTS, after(hold, status(404)));
    RobotsService service = open(config().set(ServiceSettings.MAX_WAIT, Duration.ofMillis(20)));
    assertThat(service.rulesForAsync(PAGE).toCompletableFuture().join().temporary()).isTrue();
    OriginRules rules = service.rulesFor(PAGE);
    assertThat(rules.state().reason()).isEqualTo(AccessReason.NO_ANSWER_YET);
    assertThat(rules.access()).isEqualTo(Access.FULL_DISALLOW);
    assertThat(rules.temporary()).isTrue();
    assertThat(rules.source()).isEqualTo(Source.UNKNOWN);
    assertThat(rules.state().refreshAt()).isAfter(clock.instant());
    assertThat(rules.decide(PAGE).explain()).contains("no answer within");
    assertThat(service.counters().get(Counter.TIMED_OUT)).isEqualTo(2);
    hold.countDown();
    await().untilAsserted(() -> assertThat(fetches).hasSize(1));
    assertThat(service.decide(PAGE).allowed()).isTrue();
    assertThat(fetcher.asked).hasSize(1);
  }

  @Test
  void aFetcherThatNeverReturnsIsGivenUpAndItsPlaceIsRefilled() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    AtomicReference<Thread> stuck = new AtomicReference<>();
    fetcher.on(
        ROBOTS,
        (url, limits) -> {
          stuck.set(Thread.currentThread());
          while (never.getCount() > 0) {
            try {
              never.await();
            } catch (InterruptedException e) {
              // Like a protocol plugin that ignores interrupts.
            }
          }
          return file("user-agent: *", "allow: /");
        });
    RobotsService service =
        open(limited(Duration.ofMillis(500)).set(ServiceSettings.MAX_FETCHES, 1));
    Verdict verdict = service.decide(PAGE);
    assertThat(verdict.reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.TIMEOUT)).isEqualTo(1);
    // A busy machine may exceed the limit more than once.
    await()
        .until(
            () -> {
              clock.forward(DAY);
              return service.decide("http://b.example/").allowed();
            });

    clock.forward(DAY);
    // The stuck request still runs: no second one for the origin, and no "allowed" either.
    assertThat(service.decide(PAGE).outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(fetcher.asked.stream().filter(ROBOTS::equals)).hasSize(1);
    never.countDown();
    await()
        .untilAsserted(
            () -> {
              clock.forward(DAY);
              assertThat(service.decide(PAGE).allowed()).isTrue();
            });
    assertThat(fetcher.asked.stream().filter(ROBOTS::equals).count()).isGreaterThan(1);
  }

  @Test
  void whoGivesUpAFetchAnswersForItHoweverLateItIsSaved() throws Exception {
    CountDownLatch late = new CountDownLatch(1);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    fetcher.on(
        ROBOTS,
        (url, limits) -> {
          worker.complete(Thread.currentThread());
          late.await();
          return file("user-agent: *", "allow: /");
        });
    RobotsListener slow =
        fetch -> {
          late.countDown(); // the fetcher returns while its failure is being saved
          await().until(() -> worker.join().getState() == Thread.State.TIMED_WAITING);
        };
    RobotsService service = opened(builder(limited(Duration.ofMillis(100))).listener(slow).open());
    assertThat(service.decide(PAGE).reason()).isEqualTo(AccessReason.FETCH_FAILED);
    assertThat(service.counters().get(FailureCause.TIMEOUT)).isEqualTo(1);
  }

  @Test
  void noThreadWaitsForAStage() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    fetcher.otherwise(after(hold, file("user-agent: *", "disallow: /page")));
    RobotsService service = open(config().set(ServiceSettings.MAX_FETCHES, 1));
    List<CompletionStage<OriginRules>> stages = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      stages.add(service.rulesForAsync("http://h" + i / 2 + ".example/page"));
    }
    assertThat(stages).noneMatch(stage -> stage.toCompletableFuture().isDone());
    hold.countDown();
    List<Source> sources = new ArrayList<>();
    for (CompletionStage<OriginRules> stage : stages) {
      OriginRules rules = stage.toCompletableFuture().get();
      assertThat(rules.isAllowed(rules.origin() + "/page")).isFalse();
      sources.add(rules.source());
    }
    assertThat(sources).containsOnly(Source.FETCHED, Source.JOINED);
    assertThat(service.counters().get(Counter.JOINED)).isEqualTo(500);
    assertThat(service.rulesForAsync("http://h0.example/").toCompletableFuture()).isDone();
  }

  /** A fetcher that blocks for hosts whose names begin with silent, and counts its calls. */
  private AtomicInteger silentUntil(CountDownLatch hold) {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    fetcher.otherwise(
        (url, limits) -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          try {
            if (url.startsWith("http://silent")) {
              hold.await();
            }
          } finally {
            running.decrementAndGet();
          }
          return status(404);
        });
    return most;
  }

  private static List<CompletionStage<OriginRules>> ask(RobotsService service, String name, int n) {
    return IntStream.range(0, n)
        .mapToObj(i -> service.rulesForAsync("http://" + name + i + ".example/"))
        .toList();
  }

  @Test
  void silentHostsThatAreAskedFirstHoldUpNobody() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    silentUntil(hold);
    RobotsService service = open();
    List<CompletionStage<OriginRules>> silent = ask(service, "silent", 100);
    for (CompletionStage<OriginRules> good : ask(service, "good", 50)) {
      assertThat(good.toCompletableFuture().get().fetchedNow()).isTrue();
    }
    assertThat(silent).noneMatch(stage -> stage.toCompletableFuture().isDone());
    hold.countDown();
    for (CompletionStage<OriginRules> each : silent) {
      assertThat(each.toCompletableFuture().get().fetchedNow()).isTrue();
    }
  }

  @Test
  void fetchesThatWaitAreLimitedAndTheirThreadsEnd() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    AtomicInteger most = silentUntil(hold);
    RobotsService service = open(config().set(ServiceSettings.MAX_FETCHES, 1));
    List<CompletionStage<OriginRules>> silent = ask(service, "silent", 40);
    await().until(() -> fetcher.asked.size() == 16);
    hold.countDown();
    for (CompletionStage<OriginRules> each : silent) {
      each.toCompletableFuture().get();
    }
    assertThat(most).hasValue(16);
    await().until(() -> workers() == 1);
  }

  @Test
  void whoWaitsForAnotherProcessLetsNobodyElseAskTheStore() {
    RobotsStore store = mock(RobotsStore.class); // knows nothing, and another process has its locks
    RobotsService service =
        opened(builder(config().set(ServiceSettings.MAX_FETCHES, 2)).store(store).open());
    ask(service, "locked", 20);
    // It asks 20 times a second, so this is longer than a fetch may take without being slow.
    await().until(() -> loads(store).values().stream().anyMatch(times -> times > 20));
    assertThat(loads(store)).hasSize(2);
  }

  /** Returns how often each key was asked for. */
  private static Map<Object, Long> loads(RobotsStore store) {
    return mockingDetails(store).getInvocations().stream()
        .filter(call -> call.getMethod().getName().equals("load"))
        .collect(groupingBy(call -> call.getArgument(0), counting()));
  }

  private static long workers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("robotspec-worker"))
        .count();
  }

  @Test
  void anInterruptedCallerGetsATemporaryNoAndKeepsItsInterrupt() {
    fetcher.on(ROBOTS, after(new CountDownLatch(1), status(404)));
    RobotsService service = open();
    Thread.currentThread().interrupt();
    OriginRules rules = service.rulesFor(PAGE);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(rules.temporary()).isTrue();
    assertThat(rules.state().reason()).isEqualTo(AccessReason.NO_ANSWER_YET);
  }

  @Test
  void closingEndsEverything() {
    fetcher.on(ROBOTS, after(new CountDownLatch(1), status(404)));
    RobotsService service = open();
    CompletableFuture<Verdict> waiting =
        CompletableFuture.supplyAsync(() -> service.decide(PAGE), threads);
    await().until(() -> !fetcher.asked.isEmpty());
    service.close();
    service.close();
    assertThat(waiting.join().outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(fetcher.closed).isTrue();
    assertThat(fetches).isEmpty();
    assertThatThrownBy(() -> service.decide(PAGE)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> service.cached(PAGE)).isInstanceOf(IllegalStateException.class);
  }
}
