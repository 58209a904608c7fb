package org.robotspec.cluster.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.digitalpebble.stormcrawler.persistence.Status;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.RedisProcess;

/**
 * Crawls of three workers on one Storm cluster (H-11). Every page and every robots.txt of each test
 * is on origins of its own, which count the requests.
 */
@Tag("cluster")
@Timeout(value = 15, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
final class StormClusterTest {
  private static final int WORKERS = 3;
  private static final int PAGES = 9;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  static Path directory;

  private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

  private static LoopbackWeb web;
  private static RedisProcess redis;
  private static StormCluster cluster;

  /** The crawl whose workers share a Redis; all tests but one use it. */
  private static RunningTopology crawl;

  private static StatusBackend backend;

  @BeforeAll
  static void start() throws Exception {
    redis = RedisProcess.start(directory);
    OPEN.push(redis);
    web = LoopbackWeb.start();
    OPEN.push(web);
    cluster = StormCluster.start(directory.resolve("storm"));
    OPEN.push(cluster);
    backend = new StatusBackend(web);
    crawl = submit("shared", redis.address(), backend);
  }

  @AfterAll
  static void end() throws Exception {
    while (!OPEN.isEmpty()) {
      OPEN.pop().close();
    }
  }

  private static RunningTopology submit(String name, String store, StatusBackend backend)
      throws Exception {
    return cluster.submit(name, Map.of("store", store, "status.backend", backend.address()));
  }

  /** An origin with pages that may be fetched, and one that may not. */
  private record Site(OriginServer origin) {
    static Site add(CountDownLatch hold) {
      OriginServer origin = web.origin().robots("User-agent: *\nDisallow: /private\n");
      for (int i = 0; i < PAGES; i++) {
        origin.on("/page-" + i, hit -> page(hold, hit));
      }
      return new Site(origin);
    }

    private static Answer page(CountDownLatch hold, Hit hit) {
      try {
        hold.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Answer.page("Page " + hit.path());
    }

    List<String> pages() {
      return IntStream.range(0, PAGES).mapToObj(i -> origin.url("/page-" + i)).toList();
    }

    String disallowed() {
      return origin.url("/private");
    }

    int pageRequests() {
      return web.log().hits(hit -> hit.url().startsWith(origin.url("/page-"))).size();
    }

    void checkAccounts(StatusBackend backend) {
      for (String page : pages()) {
        assertThat(backend.stored(page)).as(page).contains(Status.FETCHED);
        assertThat(web.log().hits(page)).as(page).isNotEmpty();
      }
      assertThat(backend.stored(disallowed())).as(disallowed()).containsOnly(Status.ERROR);
      assertThat(web.log().hits(disallowed())).isEmpty();
    }
  }

  /** Adds origins whose pages answer at once. */
  private static List<Site> addSites(int count, StatusBackend backend) {
    return addSites(count, backend, new CountDownLatch(0));
  }

  /** Adds origins whose pages answer when the latch opens. */
  private static List<Site> addSites(int count, StatusBackend backend, CountDownLatch hold) {
    List<Site> sites = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sites.add(Site.add(hold));
    }
    for (Site site : sites) {
      backend.add(site.pages());
      backend.add(List.of(site.disallowed()));
    }
    return sites;
  }

  /** Returns how many requests for robots.txt each origin got. */
  private static List<Integer> robotsRequests(List<Site> sites) {
    return sites.stream()
        .map(site -> web.log().hits(site.origin().url("/robots.txt")).size())
        .toList();
  }

  private static void awaitEnd(List<Site> sites, StatusBackend backend) {
    cluster.await().untilAsserted(() -> assertThat(backend.left()).isEmpty());
    sites.forEach(site -> site.checkAccounts(backend));
  }

  @Test
  void h11_withRedisTheWorkersAskEachOriginOnce() throws Exception {
    crawl.awaitWorkers(WORKERS);
    List<Site> sites = addSites(30, backend);
    awaitEnd(sites, backend);
    assertThat(robotsRequests(sites)).containsOnly(1);
  }

  @Test
  void withoutRedisEachWorkerAsksAnOriginAtMostOnceAndTheMetricsCountIt() throws Exception {
    StatusBackend own = new StatusBackend(web);
    RunningTopology alone = submit("alone", "memory", own);
    alone.awaitWorkers(WORKERS);
    List<Site> sites = addSites(10, own);
    awaitEnd(sites, own);
    assertThat(robotsRequests(sites)).allMatch(n -> n >= 1 && n <= WORKERS).anyMatch(n -> n > 1);
    int robots = robotsRequests(sites).stream().mapToInt(Integer::intValue).sum();
    int pages = sites.stream().mapToInt(Site::pageRequests).sum();
    cluster
        .await()
        .untilAsserted(
            () -> {
              assertThat(reported(alone, "fetches")).isEqualTo(robots);
              assertThat(reported(alone, "allowed")).isEqualTo(pages);
              assertThat(reported(alone, "disallowed")).isGreaterThanOrEqualTo(sites.size());
            });
    alone.end();
  }

  /** Returns the sum of one number of our metric over all reports of all workers. */
  private static long reported(RunningTopology topology, String key) throws Exception {
    Pattern number = Pattern.compile("[{ ]" + Pattern.quote(key) + "=(\\d+)");
    return topology.metrics("robotspec").stream()
        .flatMap(line -> number.matcher(line).results())
        .map((MatchResult found) -> found.group(1))
        .mapToLong(Long::parseLong)
        .sum();
  }

  @Test
  void aKilledWorkerLosesNothing() throws Exception {
    crawl.awaitWorkers(WORKERS);
    CountDownLatch hold = new CountDownLatch(1);
    List<Site> sites = addSites(10, backend, hold);
    cluster.await().until(() -> sites.stream().allMatch(site -> site.pageRequests() > 0));
    ProcessHandle worker = crawl.workers().values().iterator().next();
    crawl.kill(worker);
    hold.countDown();
    awaitEnd(sites, backend);
    assertThat(robotsRequests(sites)).containsOnly(1);
    crawl.awaitWorkers(WORKERS);
    assertThat(crawl.workers().values()).doesNotContain(worker);
  }

  @Test
  void whileRedisIsDownTheWorkersRememberAndShareAgainAfterwards() throws Exception {
    crawl.awaitWorkers(WORKERS);
    int warnings = crawl.logged("does not work").size();
    int recoveries = crawl.logged("works again").size();
    redis.kill();
    List<Site> sites = addSites(10, backend);
    awaitEnd(sites, backend);
    assertThat(robotsRequests(sites)).allMatch(n -> n >= 1 && n <= WORKERS);
    assertThat(crawl.logged("does not work")).hasSize(warnings + WORKERS);
    redis.startAgain();
    cluster
        .await()
        .until(
            () -> {
              awaitEnd(addSites(1, backend), backend);
              return crawl.logged("works again").size() == recoveries + WORKERS;
            });
    List<Site> shared = addSites(10, backend);
    awaitEnd(shared, backend);
    assertThat(robotsRequests(shared)).containsOnly(1);
    assertThat(crawl.logged("does not work")).hasSize(warnings + WORKERS);
  }
}
