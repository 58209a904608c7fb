package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.service.Eventually.await;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import redis.clients.jedis.Jedis;

/** Two crawlers, each in its own JVM, that share one Redis and crawl the same origins (H-11). */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
final class TwoProcessesTest {
  private static final int ORIGINS = 300;
  private static final Pattern SET_CALLS = Pattern.compile("cmdstat_set:calls=(\\d+)");

  @TempDir Path directory;

  @Test
  void h11_eachOriginIsAskedOnceByWhicheverComesFirst() throws Exception {
    String address = TestRedis.address();
    try (Jedis redis = new Jedis(address);
        LoopbackWeb web = LoopbackWeb.start();
        CrawlerProcess one = CrawlerProcess.start(directory, address);
        CrawlerProcess other = CrawlerProcess.start(directory, address)) {
      redis.flushDB();
      CountDownLatch hold = new CountDownLatch(1);
      List<String> urls = origins(web, hold);
      one.take(urls);
      other.take(urls);
      long before = setCalls(redis);
      one.go();
      other.go();
      // Both start with the same origins; no origin answers before both have tried to fetch.
      await()
          .atMost(CrawlerProcess.MAX_WAIT)
          .until(() -> setCalls(redis) - before >= 2 * CrawlerProcess.THREADS);
      assertThat(web.log().hits()).hasSizeLessThanOrEqualTo(CrawlerProcess.THREADS);
      hold.countDown();
      for (int i = 0; i < ORIGINS; i++) {
        String decided = " line 2: Disallow: /page" + i + " [*]";
        List<String> answers = List.of(one.answer(), other.answer());
        assertThat(answers).allMatch(answer -> answer.endsWith(decided), decided);
        assertThat(answers).filteredOn(answer -> answer.startsWith("FETCHED ")).hasSize(1);
      }
      assertThat(web.log().urls()).doesNotHaveDuplicates().hasSize(ORIGINS);
    }
  }

  /** Returns a URL on each of many origins, whose answers wait. */
  private static List<String> origins(LoopbackWeb web, CountDownLatch hold) {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < ORIGINS; i++) {
      String page = "/page" + i;
      OriginServer origin =
          web.origin().on("/robots.txt", hit -> answer(hold, "user-agent: *\ndisallow: " + page));
      urls.add(origin.url(page));
    }
    return urls;
  }

  private static Answer answer(CountDownLatch hold, String rules) {
    try {
      hold.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Answer.text(rules);
  }

  /** Returns how many SET commands this Redis got, successful or not. */
  private static long setCalls(Jedis redis) {
    Matcher calls = SET_CALLS.matcher(redis.info("commandstats"));
    return calls.find() ? Long.parseLong(calls.group(1)) : 0;
  }
}
