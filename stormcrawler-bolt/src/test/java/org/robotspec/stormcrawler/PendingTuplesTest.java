package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;
import org.robotspec.rules.Origin;
import org.robotspec.service.OriginRules;

/** URLs that wait for their origin's rules. */
class PendingTuplesTest {
  private static final Origin SLOW = Origin.of("http://slow.test/");
  private static final Origin QUICK = Origin.of("http://quick.test/");

  private final PendingTuples pending = new PendingTuples(2);
  private final OriginRules rules = Mockito.mock(OriginRules.class);
  private final List<String> answered = new CopyOnWriteArrayList<>();
  private final CountDownLatch open = new CountDownLatch(1);

  @AfterEach
  void close() {
    open.countDown();
    pending.close();
  }

  private OriginRules slowly() {
    try {
      open.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return rules;
  }

  @Test
  void H11_oneAsksForAllOfAnOrigin() throws Exception {
    AtomicInteger asks = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(20);
    for (int i = 0; i < 20; i++) {
      String url = "url-" + i;
      pending.join(
          SLOW,
          () -> {
            asks.incrementAndGet();
            return slowly();
          },
          (found, failure) -> {
            answered.add(url);
            all.countDown();
          });
    }
    assertThat(answered).isEmpty();
    open.countDown();
    assertThat(all.await(5, TimeUnit.MINUTES)).isTrue();
    assertThat(asks).hasValue(1);
    assertThat(answered).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void aSlowOriginHoldsUpNoOther() throws Exception {
    pending.join(SLOW, this::slowly, (found, failure) -> answered.add("slow"));
    CountDownLatch quick = new CountDownLatch(1);
    pending.join(QUICK, () -> rules, (found, failure) -> quick.countDown());
    assertThat(quick.await(5, TimeUnit.MINUTES)).isTrue();
    assertThat(answered).isEmpty();
  }

  @Test
  void aFaultReachesEachThatWaits() throws Exception {
    CountDownLatch all = new CountDownLatch(2);
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    for (int i = 0; i < 2; i++) {
      pending.join(
          SLOW,
          () -> {
            slowly();
            throw new IllegalStateException("a defect");
          },
          (found, failure) -> {
            failures.add(failure);
            all.countDown();
          });
    }
    open.countDown();
    assertThat(all.await(5, TimeUnit.MINUTES)).isTrue();
    assertThat(failures)
        .hasSize(2)
        .allSatisfy(failure -> assertThat(failure).hasRootCauseMessage("a defect"));
  }
}
