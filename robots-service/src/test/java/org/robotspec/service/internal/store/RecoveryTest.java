package org.robotspec.service.internal.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.access.FetchResult;
import org.robotspec.rules.Outcome;
import org.robotspec.service.FakeClock;
import org.robotspec.service.RedisProcess;
import org.robotspec.service.RobotsConfig;
import org.robotspec.service.RobotsService;
import org.robotspec.service.spi.Response;
import org.robotspec.service.spi.RobotsFetcher;
import org.robotspec.service.spi.RobotsStore;

/** What was fetched while a store did not work is saved as soon as it works again. */
@Timeout(300)
final class RecoveryTest {
  private static final int ORIGINS = 200;
  private static final Duration PAUSE = Duration.ofMillis(20);

  @TempDir private Path directory;
  private final FakeClock clock = new FakeClock();
  private final AtomicInteger status = new AtomicInteger(200);
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Runnable onRequest = () -> {};
  private @Nullable RobotsService opened;

  @AfterEach
  void close() {
    if (opened != null) { // a test without what it needs is skipped before
      opened.close();
    }
  }

  private RobotsService service() {
    return Objects.requireNonNull(opened);
  }

  private void open(RobotsStore store) {
    opened = opened(store);
  }

  private RobotsService opened(RobotsStore store) {
    RobotsFetcher fetcher =
        (url, limits) -> {
          requests.incrementAndGet();
          onRequest.run();
          byte[] body = "user-agent: *\ndisallow: /no\n".getBytes(UTF_8);
          return new Response.Answer(status.get(), Map.of(), body, false);
        };
    return RobotsService.builder(RobotsConfig.builder("foo").build())
        .fetcher(fetcher)
        .store(store)
        .clock(clock)
        .open();
  }

  private static String host(int i) {
    return "http://h" + i + ".example";
  }

  private void crawl() {
    for (int i = 0; i < ORIGINS; i++) {
      assertThat(service().decide(host(i) + "/no").outcome()).isEqualTo(Outcome.DISALLOWED);
    }
  }

  /** Waits until the store has all origins, and reads them with a service that may not fetch. */
  private void assertAllSaved(StoreRecords records, RobotsStore store) {
    await().until(() -> Visited.in(records, " http://h").states.size() == ORIGINS);
    service().close();
    open(store);
    crawl();
    assertThat(requests).hasValue(ORIGINS);
  }

  @Test
  void aDirectoryGetsWhatItMissed() throws IOException {
    Path place = Files.createFile(directory.resolve("store")); // where the directory is to be
    open(FileStore.open(place, clock, PAUSE));
    crawl();
    Files.delete(place);
    await().until(() -> Files.isDirectory(place));
    assertAllSaved(new FileRecords(place), FileStore.open(place, clock, PAUSE));
  }

  @Test
  void aRedisGetsWhatItMissed() throws IOException {
    try (RedisProcess redis = RedisProcess.start(directory)) {
      redis.stop();
      open(new RedisStore(redis.address(), PAUSE, Duration.ofSeconds(10), 8));
      crawl();
      redis.startAgain();
      StoreRecords records = new RedisRecords(redis.address());
      assertAllSaved(records, new RedisStore(redis.address(), PAUSE, Duration.ofSeconds(10), 8));
    }
  }

  /** A store that does nothing for the first minute. */
  private final class Late implements RobotsStore {
    private final Map<String, AccessState> states = new ConcurrentHashMap<>();
    private volatile boolean down;
    private Runnable recovery = () -> {};

    private boolean works() {
      return !down && !clock.instant().isBefore(FakeClock.START.plusSeconds(60));
    }

    @Override
    public Optional<AccessState> load(String key) {
      return works() ? Optional.ofNullable(states.get(key)) : Optional.empty();
    }

    @Override
    public void save(String key, AccessState state) {
      if (works()) {
        states.put(key, state);
      }
    }

    @Override
    public void remove(String key) {}

    @Override
    public void onRecovery(Runnable task) {
      recovery = task;
    }

    @Override
    public void close() {}

    private AccessState of(String origin) {
      return Objects.requireNonNull(
          states.entrySet().stream()
              .filter(entry -> entry.getKey().endsWith(" " + origin))
              .map(Map.Entry::getValue)
              .findAny()
              .orElse(null));
    }
  }

  @Test
  void whatWasFetchedInTheFirstMinuteIsSavedAfterIt() {
    Late store = new Late();
    open(store);
    crawl();
    clock.forward(Duration.ofSeconds(59));
    store.recovery.run();
    assertThat(store.states).isEmpty();
    clock.forward(Duration.ofSeconds(1));
    store.recovery.run();
    assertThat(store.states).hasSize(ORIGINS);
  }

  @Test
  void aFailureLosesNoCopyThatTheStoreCouldNotTellBeforeTheFetch() {
    Late store = new Late();
    open(store);
    clock.forward(Duration.ofMinutes(2));
    service().decide(host(0) + "/");
    service().close();
    clock.forward(Duration.ofDays(2));
    status.set(503);
    store.down = true;
    onRequest = () -> store.down = false;
    open(store);
    service().decide(host(0) + "/");
    assertThat(store.of(host(0)).reason()).isEqualTo(AccessReason.SERVER_ERROR);
    assertThat(store.of(host(0)).copy()).isNotNull();
  }

  @Test
  void whatIsSavedLateReplacesNothingLater() {
    Late store = new Late();
    open(store);
    status.set(404);
    clock.forward(Duration.ofHours(-1));
    service().decide(host(0) + "/");
    clock.forward(Duration.ofHours(1).plusMinutes(1));
    store.recovery.run();
    assertThat(store.of(host(0)).reason()).isEqualTo(AccessReason.CLIENT_ERROR);
    AccessState later = StoreContract.file("later"); // another process fetched it
    store.states.replaceAll((key, state) -> later);
    store.recovery.run();
    assertThat(store.of(host(0))).isEqualTo(later);
  }

  @Test
  void h7_aFailureThatDidNotSeeTheStoredCopyDoesNotReplaceIt() {
    Late store = new Late();
    open(store);
    status.set(503);
    clock.forward(Duration.ofSeconds(30));
    service().decide(host(0) + "/"); // after a restart, while the store does not work
    clock.forward(Duration.ofSeconds(30));
    store.recovery.run();
    AccessState before = StoreContract.file("user-agent: *\ndisallow: /no");
    store.states.replaceAll((key, state) -> before);
    store.recovery.run();
    assertThat(store.of(host(0)).copy()).isNotNull();
    clock.forward(Duration.ofMinutes(5));
    assertThat(service().decide(host(0) + "/").outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(store.of(host(0)))
        .satisfies(
            state -> {
              assertThat(state.reason()).isEqualTo(AccessReason.SERVER_ERROR);
              assertThat(state.copy()).isNotNull();
            });
  }

  /** A service that has a copy in memory, and a store that another process has filled since. */
  private RobotsService withLost(Late store) {
    clock.forward(Duration.ofMinutes(2));
    open(store);
    assertThat(service().decide(host(0) + "/no").outcome()).isEqualTo(Outcome.DISALLOWED);
    store.states.clear();
    clock.forward(Duration.ofDays(2));
    status.set(503);
    RobotsService other = opened(store);
    assertThat(other.decide(host(0) + "/no").outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(store.of(host(0)).copy()).isNull();
    return other;
  }

  @Test
  void h7_aRecordThatWasLostTakesNoCopyAway() {
    Late store = new Late();
    RobotsService other = withLost(store);
    int before = requests.get();
    assertThat(service().decide(host(0) + "/no").outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(requests).hasValue(before); // the other's failure counts
    assertThat(store.of(host(0)).copy()).isNotNull();
    for (int day = 1; day <= 32; day++) {
      clock.forward(Duration.ofDays(1));
      for (RobotsService each : List.of(other, service())) {
        assertThat(each.decide(host(0) + "/no").outcome()).isNotEqualTo(Outcome.ALLOWED);
      }
    }
    assertThat(store.of(host(0)).reason()).isEqualTo(AccessReason.LAST_COPY);
    other.close();
  }

  @Test
  void d37_whatIsCachedIsMergedAndSavedToo() {
    Late store = new Late();
    RobotsService other = withLost(store);
    assertThat(service().cached(host(0) + "/no")).isPresent();
    assertThat(store.of(host(0)).copy()).isNotNull();
    other.close();
  }

  @Test
  void d37_anOlderRecordThatIsStillFreshReplacesNothingLater() {
    Late store = new Late();
    clock.forward(Duration.ofMinutes(2));
    open(store);
    service().decide(host(0) + "/no");
    AccessState now = store.of(host(0));
    AccessState restored =
        new AccessState(
            AccessReason.CLIENT_ERROR,
            FetchResult.none(""),
            now.fetchedAt().minusSeconds(9),
            now.fetchedAt().plus(Duration.ofDays(1).plusHours(6)));
    store.states.replaceAll((key, state) -> restored);
    clock.forward(Duration.ofDays(1).plusMinutes(1));
    status.set(503);
    assertThat(service().decide(host(0) + "/no").outcome()).isEqualTo(Outcome.POSTPONED);
    assertThat(store.of(host(0)).copy()).isNotNull();
  }
}
