package org.robotspec.cluster.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.origin.Answer;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.service.RedisProcess;

/** Crawls whose containers share what they know of robots.txt files through Redis (H-11). */
@Tag("cluster")
@Timeout(900)
final class NutchOnYarnTest {
  private static final String RULES = "user-agent: *\ndisallow: /no\n";

  /** The fetcher threads of a container. */
  private static final int THREADS = 2;

  /** How long a page waits for what a test waits for. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** Runs a small job in the container of its application master. */
  private static final String UBER = "-Dmapreduce.job.ubertask.enable=true";

  private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

  @TempDir static Path directory;
  private static HadoopCluster cluster;
  private static URLClassLoader loader;

  @AutoClose private LoopbackWeb web;
  private DeployedNutch nutch;

  @BeforeAll
  static void start() throws Exception {
    RedisProcess redis = RedisProcess.start(directory);
    OPEN.push(redis);
    cluster = HadoopCluster.start(directory.resolve("cluster"));
    OPEN.push(cluster);
    String delegate = "org.apache.nutch.protocol.okhttp.OkHttp";
    Path job =
        JobFile.make(
            Files.createDirectory(directory.resolve("job")),
            Map.of(
                "plugin.includes", "robotspec|protocol-okhttp|stand-in",
                "robotspec.nutch.delegate.http", delegate,
                "robotspec.nutch.delegate.https", delegate,
                "robotspec.store", redis.address(),
                "robotspec.retry-floor", "1h",
                "http.agent.name", "testbot",
                "http.timeout", Long.toString(LIMIT.toMillis()),
                "http.redirect.max", "2",
                "fetcher.server.delay", "0"));
    loader = DeployedNutch.unpack(job, Files.createDirectory(directory.resolve("unpacked")));
    OPEN.push(loader);
  }

  @AfterAll
  static void stop() throws Exception {
    while (!OPEN.isEmpty()) {
      OPEN.pop().close();
    }
  }

  @BeforeEach
  void deploy(TestInfo test) {
    web = LoopbackWeb.start();
    String name = test.getTestMethod().orElseThrow().getName();
    nutch = new DeployedNutch(cluster.clientConf(), loader, "/" + name);
  }

  private List<OriginServer> sites(int number) {
    List<OriginServer> sites = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      sites.add(web.origin().robots(RULES).page("/", "/no", "/yes").page("/yes"));
    }
    return sites;
  }

  private static List<String> urls(List<OriginServer> sites, String path) {
    return sites.stream().map(site -> site.url(path)).toList();
  }

  /** Answers requests once so many are open, and so all of them at once. */
  private static Function<Hit, Answer> once(CountDownLatch open, Answer answer) {
    return hit -> {
      open.countDown();
      return reached(open) ? answer : Answer.status(500);
    };
  }

  private static boolean reached(CountDownLatch latch) {
    try {
      return latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void inject(List<String> urls) throws Exception {
    nutch.run("crawl.Injector", UBER, nutch.path("crawldb"), nutch.seeds(urls));
  }

  /** Generates a segment, for two containers, of what is due within a day. */
  private String generate() throws Exception {
    nutch.run(
        "crawl.Generator",
        UBER,
        nutch.path("crawldb"),
        nutch.path("segments"),
        "-numFetchers",
        "2",
        "-noFilter",
        "-adddays",
        "1");
    return nutch.lastSegment();
  }

  /** Fetches a segment and returns the counters of the job. */
  private Counters fetch(String segment) throws Exception {
    nutch.run(
        "fetcher.Fetcher",
        // Only map tasks run while pages are fetched.
        "-Dmapreduce.job.reduce.slowstart.completedmaps=1",
        segment,
        "-threads",
        Integer.toString(THREADS));
    return cluster.counters("FetchData");
  }

  private static Map<String, Long> ours(Counters counters) {
    Map<String, Long> ours = new HashMap<>();
    counters
        .getGroup("nutch_robotspec")
        .forEach(counter -> ours.put(counter.getName(), counter.getValue()));
    return ours;
  }

  private void parseAndUpdate(String segment) throws Exception {
    nutch.run("parse.ParseSegment", UBER, segment);
    nutch.run("crawl.CrawlDb", UBER, nutch.path("crawldb"), segment);
  }

  private List<String> robotsRequests() {
    return web.log().hits(hit -> hit.path().equals("/robots.txt")).stream()
        .map(Hit::origin)
        .toList();
  }

  /** Each home page was fetched and counted once, and each robots.txt was asked for once. */
  private void assertComplete(String segment, Counters counters, List<OriginServer> sites)
      throws Exception {
    assertThat(nutch.statuses(segment + "/crawl_fetch"))
        .containsOnlyKeys(urls(sites, "/"))
        .allSatisfy((url, status) -> assertThat(status).isEqualTo("fetch_success"));
    assertThat(ours(counters)).containsEntry("verdict_allowed_total", (long) sites.size());
    assertThat(robotsRequests())
        .containsExactlyInAnyOrderElementsOf(sites.stream().map(OriginServer::origin).toList());
  }

  @Test
  void h11_containersOfSeveralJobsAskEachOriginOnce() throws Exception {
    OriginServer shared = web.origin().robots(RULES).page("/");
    OriginServer down = web.origin().on("/robots.txt", Answer.status(503)).page("/");
    List<OriginServer> sites = sites(6);
    List<OriginServer> redirecting = sites(6);
    // More at once than one container has threads.
    CountDownLatch open = new CountDownLatch(THREADS + 1);
    sites.forEach(
        site -> site.on("/", once(open, Answer.page("Home", site.url("/no"), site.url("/yes")))));
    redirecting.forEach(site -> site.on("/", once(open, Answer.redirect(302, shared.url("/")))));
    List<String> origins = new ArrayList<>(List.of(shared.origin(), down.origin()));
    sites.forEach(site -> origins.add(site.origin()));
    redirecting.forEach(site -> origins.add(site.origin()));

    List<String> seeds = new ArrayList<>(List.of(down.url("/")));
    seeds.addAll(urls(sites, "/"));
    seeds.addAll(urls(redirecting, "/"));
    inject(seeds);
    String segment = generate();
    assertThat(ours(fetch(segment)))
        .containsEntry("verdict_allowed_total", 18L) // 6 + 6, and the target of 6 redirects
        .containsEntry("verdict_postponed_total", 1L)
        .containsEntry("robotstxt_server_error_total", 1L)
        .containsEntry("robotstxt_file_total", 13L);
    assertThat(robotsRequests()).containsExactlyInAnyOrderElementsOf(origins);
    parseAndUpdate(segment);

    Map<String, String> expected = new HashMap<>();
    urls(sites, "/").forEach(url -> expected.put(url, "db_fetched"));
    urls(sites, "/yes").forEach(url -> expected.put(url, "db_unfetched"));
    urls(redirecting, "/").forEach(url -> expected.put(url, "db_redir_temp"));
    expected.put(shared.url("/"), "db_fetched");
    expected.put(down.url("/"), "db_unfetched");
    assertThat(nutch.statuses(nutch.path("crawldb/current"))).isEqualTo(expected);

    String second = generate();
    assertThat(ours(fetch(second)))
        .as("nothing is asked that an earlier job asked")
        .isEqualTo(
            Map.of(
                "verdict_allowed_total", 6L,
                "reason_file_total", 6L,
                "verdict_postponed_total", 1L,
                "reason_server_error_total", 1L));
    assertThat(robotsRequests()).containsExactlyInAnyOrderElementsOf(origins);
    parseAndUpdate(second);
    urls(sites, "/yes").forEach(url -> expected.put(url, "db_fetched"));
    assertThat(nutch.statuses(nutch.path("crawldb/current"))).isEqualTo(expected);
  }

  @Test
  void h11_taskOfAKilledContainerAsksNothingAgain() throws Exception {
    List<OriginServer> sites = sites(9);
    List<String> pages = urls(sites, "/");
    CountDownLatch killed = new CountDownLatch(1);
    OriginServer last = sites.get(0);
    last.on(
        "/",
        hit -> {
          boolean tried = hit.nth() > 1 || reached(killed);
          return tried ? Answer.page("Home") : Answer.status(500);
        });
    String segment = freegen(pages);
    FutureTask<Counters> fetch = new FutureTask<>(() -> fetch(segment));
    new Thread(fetch, "fetch").start();
    // Then the others are done, and one container still fetches.
    await().atMost(LIMIT).until(() -> fetch.isDone() || web.log().urls().containsAll(pages));
    await().atMost(LIMIT).until(() -> fetch.isDone() || HadoopCluster.mapTasks().size() == 1);
    assertThat(fetch).isNotDone();
    HadoopCluster.mapTasks().forEach(ProcessHandle::destroyForcibly);
    killed.countDown();
    Counters counters = fetch.get(LIMIT.toSeconds(), TimeUnit.SECONDS);

    assertThat(counters.findCounter(JobCounter.NUM_FAILED_MAPS).getValue()).isEqualTo(1);
    assertThat(web.log().hits(last.url("/"))).hasSize(2);
    assertComplete(segment, counters, sites);
  }

  /** Makes a segment of these URLs, for two containers. */
  private String freegen(List<String> urls) throws Exception {
    nutch.run(
        "tools.FreeGenerator", nutch.seeds(urls), nutch.path("segments"), "-numFetchers", "2");
    return nutch.lastSegment();
  }
}
