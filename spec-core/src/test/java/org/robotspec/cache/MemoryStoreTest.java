package org.robotspec.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.SpecProfile;

final class MemoryStoreTest extends StoreContract {
  private static final Entry.Maker MAKER =
      new Entry.Maker(SpecProfile.GOOGLE_2019, Crawler.of("foo"));

  private final AtomicInteger evicted = new AtomicInteger();
  private final MemoryStore store = store(64L << 20);

  private MemoryStore store(long bytes) {
    return new MemoryStore(bytes, MAKER, evicted::addAndGet);
  }

  @Override
  RobotsStore store() {
    return store;
  }

  private static String key(int host) {
    return "http://h" + host + ".example";
  }

  private static AccessState missing(String detail) {
    return new AccessState(
        AccessReason.CLIENT_ERROR,
        detail,
        AT,
        AT.plusSeconds(60),
        AT.plusSeconds(60),
        null,
        0,
        null);
  }

  @Test
  void aHostMovesBetweenPageAndEntryAndIsNeverInBoth() {
    String key = key(1);
    for (int i = 0; i < 3; i++) {
      store.save(key, missing("plain"));
      store.save(key(2), missing("beside it"));
      long plain = store.weight();
      assertThat(store.load(key)).contains(missing("plain"));
      store.save(key, file("user-agent: *\n"));
      assertThat(store.load(key)).contains(file("user-agent: *\n"));
      assertThat(store.weight()).isGreaterThan(plain + 200);
      store.save(key, down());
      assertThat(store.load(key)).contains(down());
      assertThat(store.weight()).isLessThan(plain + 20);
    }
    assertThat(evicted).hasValue(0);
  }

  @Test
  void anEmptyPageIsGone() {
    store.save(key(1), file(""));
    long entry = store.weight();
    store.save(key(1), down());
    store.save(key(1), file(""));
    assertThat(store.weight()).isEqualTo(entry);
  }

  @Test
  void whatAPageCannotHoldIsAnEntry() {
    AccessState far =
        new AccessState(
            AccessReason.NO_COPY,
            "",
            AT,
            AT,
            AT.plus(PackedState.FAR).plusNanos(1),
            AT.minusSeconds(60),
            1,
            null);
    store.save(key(1), far);
    assertThat(store.load(key(1))).contains(far);
    String longer = "http://" + "k".repeat(Page.BYTES_MAX) + ".example";
    store.save(longer, down());
    assertThat(store.load(longer)).contains(down());
    store.save("http://ö.example", down());
    store.save("http://\u00F6\u0176.example", missing("another"));
    assertThat(store.load("http://ö.example")).contains(down());
    assertThat(store.load("http://v\u0176.example")).isEmpty();
  }

  @Test
  void twentyThousandPlainHostsAreAllThereAndTakeLittle() {
    for (int host = 0; host < 20_000; host++) {
      store.save(key(host), missing("status 404 from " + key(host) + "/robots.txt"));
    }
    for (int host = 0; host < 20_000; host++) {
      assertThat(store.load(key(host)))
          .contains(missing("status 404 from " + key(host) + "/robots.txt"));
    }
    assertThat(store.load(key(20_000))).isEmpty();
    assertThat(store.weight() / 20_000).isLessThan(key(19_999).length() + 40L);
    assertThat(evicted).hasValue(0);
  }

  @Test
  void everyHostOfAnEvictedPageCounts() {
    int hosts = 12_000;
    String detail = "x".repeat(200);
    MemoryStore small = store(ConfigCheck.MEMORY_MIN);
    for (int host = 0; host < hosts; host++) {
      small.save(key(host), missing(detail));
    }
    int left = 0;
    for (int host = 0; host < hosts; host++) {
      left += small.load(key(host)).isPresent() ? 1 : 0;
    }
    assertThat(small.weight()).isLessThanOrEqualTo(ConfigCheck.MEMORY_MIN);
    assertThat(left).isPositive();
    assertThat(evicted).hasValue(hosts - left);
  }

  @Test
  void thereIsAPageForEvery64KiBWithinLimits() {
    assertThat(MemoryStore.pages(0)).isEqualTo(MemoryStore.PAGES_MIN);
    assertThat(MemoryStore.pages((2 << 20) - 1)).isEqualTo(MemoryStore.PAGES_MIN);
    assertThat(MemoryStore.pages(2 << 20)).isEqualTo(32);
    assertThat(MemoryStore.pages((4 << 20) - 1)).isEqualTo(32);
    assertThat(MemoryStore.pages(4 << 20)).isEqualTo(64);
    assertThat(MemoryStore.pages(64L << 20)).isEqualTo(1_024);
    assertThat(MemoryStore.pages((64L << 30) - 1)).isEqualTo(MemoryStore.PAGES_MAX / 2);
    assertThat(MemoryStore.pages(64L << 30)).isEqualTo(MemoryStore.PAGES_MAX);
    assertThat(MemoryStore.pages(Long.MAX_VALUE)).isEqualTo(MemoryStore.PAGES_MAX);
  }

  @Test
  void manyWritersOfFewPagesLoseNothing() throws Exception {
    MemoryStore small = store(8L << 20);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        int thread = t;
        tasks.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 4_000; i++) {
                    String key = key(thread * 500 + i % 500);
                    AccessState state = i % 3 == 0 ? file("") : missing("at " + i);
                    small.save(key, state);
                    assertThat(small.load(key)).contains(state);
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(evicted).hasValue(0);
    for (int host = 0; host < 8 * 500; host++) {
      assertThat(small.load(key(host))).as(key(host)).isPresent();
    }
  }

  @Test
  void aHostThatIsMovedIsSeenAtAllTimes() throws Exception {
    String key = key(1);
    store.save(key, down());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        boolean writes = t < 2;
        tasks.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 20_000; i++) {
                    if (writes) {
                      store.save(key, i % 2 == 0 ? file("") : down());
                    }
                    assertThat(store.get(key)).isNotNull();
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
