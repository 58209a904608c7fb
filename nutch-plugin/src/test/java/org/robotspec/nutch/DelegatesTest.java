package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.net.URLFilters;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the protocols that fetch are made, and under which locks. */
class DelegatesTest {

  private static final String PAGE = "http://known.example/page";
  private static final String ROBOTS = "http://unknown.example/page";

  @TempDir Path directory;

  @BeforeEach
  void reset() {
    StandIn.reset();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Returns the threads that wait for each other for ever. */
  private static List<ThreadInfo> deadlocked() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long[] ids = threads.findDeadlockedThreads();
    return ids == null ? List.of() : Stream.of(threads.getThreadInfo(ids, 99)).toList();
  }

  /**
   * One thread fetches a page of a host that is known, another one the robots.txt of one that is
   * not: as in the second job of a crawl.
   */
  @Test
  void pageAndRobotsTxt_fetchedAtOnce_doNotWaitForEachOther() throws Exception {
    Protocol protocol = new ProtocolFactory(StandIn.installed(directory)).getProtocol(PAGE);
    CountDownLatch fetching = new CountDownLatch(1);
    Thread page =
        daemon(() -> protocol.getProtocolOutput(new Text(PAGE), new CrawlDatum()), "page");
    Thread robots =
        daemon(
            () -> {
              protocol.getRobotRules(new Text(ROBOTS), new CrawlDatum(), null);
              fetching.countDown();
            },
            "robots");
    StandIn.whileConfigured =
        () -> {
          if (Thread.currentThread() != page) {
            fetching.countDown();
            while (page.getState() != Thread.State.BLOCKED && page.isAlive()
                || page.getState() == Thread.State.NEW) {
              Thread.onSpinWait();
            }
          }
        };
    robots.start();
    fetching.await();
    page.start();
    while ((page.isAlive() || robots.isAlive()) && deadlocked().isEmpty()) {
      Thread.sleep(10);
    }
    assertThat(deadlocked()).isEmpty();
  }

  @Test
  void delegates_areMadeWhileTheProtocolIsConfigured_andNeverAgain() throws Exception {
    Protocol protocol = new ProtocolFactory(StandIn.installed(directory)).getProtocol(PAGE);
    // One for pages and one for robots.txt, whatever the number of schemes; the latter gets a
    // configuration of its own after Nutch's.
    assertThat(StandIn.CONFIGURED_BY).hasSize(3).containsOnly(Thread.currentThread());
    protocol.getRobotRules(new Text(ROBOTS), new CrawlDatum(), null);
    protocol.getProtocolOutput(new Text(PAGE), new CrawlDatum());
    protocol.getProtocolOutput(new Text("https://known.example/page"), new CrawlDatum());
    assertThat(StandIn.CONFIGURED_BY).hasSize(3);
  }

  @Test
  void urlFilter_thatNeverFetches_makesNoDelegate() throws Exception {
    assertThat(new URLFilters(StandIn.installed(directory)).filter(PAGE)).isEqualTo(PAGE);
    assertThat(StandIn.CONFIGURED_BY).isEmpty();
  }

  @Test
  void urlFilter_thatFetches_makesDelegatesWhileItIsConfigured() throws Exception {
    Configuration conf = StandIn.installed(directory);
    conf.set("robotspec.nutch.url-filter", "fetch");
    URLFilters filters = new URLFilters(conf);
    assertThat(StandIn.CONFIGURED_BY).hasSize(2).containsOnly(Thread.currentThread());
    assertThat(filters.filter(PAGE)).isEqualTo(PAGE);
    assertThat(StandIn.CONFIGURED_BY).hasSize(2);
  }
}
