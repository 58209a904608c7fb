package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import crawlercommons.robots.BaseRobotRules;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.MapContext;
import org.apache.hadoop.mapreduce.counters.GenericCounter;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.crawl.NutchWritable;
import org.apache.nutch.fetcher.FetcherThread;
import org.apache.nutch.net.URLFilters;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.scoring.ScoringFilters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the protocols that fetch are made, and under which locks. */
class DelegatesTest {
  private static final String PAGE = "http://known.example/page";
  private static final String ROBOTS = "http://unknown.example/page";

  @TempDir Path directory;

  @BeforeEach
  void reset() {
    RecordingProtocol.reset();
  }

  @Test
  void delegatesAreMadeWhileTheProtocolIsConfiguredAndNeverAgain() throws Exception {
    Protocol protocol =
        new ProtocolFactory(RecordingProtocol.installed(directory)).getProtocol(PAGE);
    // One for pages and one for robots.txt, however many schemes there are; the second gets our
    // configuration after Nutch's.
    assertThat(RecordingProtocol.CONFIGURED_BY).hasSize(3).containsOnly(Thread.currentThread());
    protocol.getRobotRules(new Text(ROBOTS), new CrawlDatum(), null);
    protocol.getProtocolOutput(new Text(PAGE), new CrawlDatum());
    protocol.getProtocolOutput(new Text("https://known.example/page"), new CrawlDatum());
    assertThat(RecordingProtocol.CONFIGURED_BY).hasSize(3);
  }

  @Test
  void d23_thePageOfTheHostWhoseFileDecidedHasTheUrlOfTheCrawlDb() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    for (String url : List.of("http://stra\u00DFe.test/page", "http://STRA%C3%9Fe.test/page")) {
      Protocol protocol = new ProtocolFactory(conf).getProtocol(url);
      assertThat(protocol.getRobotRules(new Text(url), new CrawlDatum(), null).isAllowed(url))
          .isTrue();
      Content page = protocol.getProtocolOutput(new Text(url), new CrawlDatum()).getContent();
      assertThat(List.of(page.getUrl(), page.getBaseUrl())).containsOnly(url);
    }
  }

  @Test
  void l2_noRulesDecideForAnotherOrigin() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("http.robot.rules.allowlist", "exempt.example");
    Protocol protocol = new ProtocolFactory(conf).getProtocol(PAGE);
    for (String known : List.of(PAGE, RecordingProtocol.FILE, "http://exempt.example/")) {
      BaseRobotRules rules = protocol.getRobotRules(new Text(known), new CrawlDatum(), null);
      for (String other :
          List.of(
              "http://b.example?private=1",
              "https://known.example/page",
              "http://b.example/",
              "http://known.example:81/page",
              "http://known.example.b.example/",
              "no URL",
              "")) {
        assertThat(rules.isAllowed(other)).as(known + " for " + other).isFalse();
      }
    }
  }

  @Test
  void behindNutchsProxyNamesAreTheProxys() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    NutchSettings settings = NutchSettings.of(conf);
    Delegates delegates = new Delegates(conf, settings);
    String url = "http://a.example";
    assertThat(new NutchFetcher(delegates, conf, settings).usesProxy(url)).isFalse();
    conf.set("http.proxy.host", "127.0.0.1");
    assertThat(new NutchFetcher(delegates, conf, settings).usesProxy(url)).isTrue();
    assertThat(new NutchFetcher(delegates, conf, settings).usesProxy("ftp://a.example")).isFalse();
    conf.set("http.proxy.exception.list", "b.example,a.example");
    assertThat(new NutchFetcher(delegates, conf, settings).usesProxy(url)).isFalse();
  }

  @Test
  void jobThatNeverFetchesMakesNoDelegate() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    new ScoringFilters(conf);
    assertThat(new URLFilters(conf).filter(PAGE)).isEqualTo(PAGE);
    assertThat(RecordingProtocol.CONFIGURED_BY).isEmpty();
  }

  /**
   * Makes a thread as the mapper of a fetch job does. As in Nutch, the configuration of its plugins
   * does not name the job.
   */
  static FetcherThread fetcherThread(
      Configuration conf, Map<String, GenericCounter> counters, Runnable task) {
    MapContext<Text, CrawlDatum, Text, NutchWritable> job = mock();
    when(job.getCounter(anyString(), anyString()))
        .thenAnswer(
            call -> counters.computeIfAbsent(call.getArgument(1), name -> new GenericCounter()));
    var context = new WrappedMapper<Text, CrawlDatum, Text, NutchWritable>().getMapContext(job);
    AtomicInteger n = new AtomicInteger();
    AtomicLong time = new AtomicLong();
    return new FetcherThread(conf, n, null, null, n, time, context, n, "", false, false, n, time) {
      @Override
      public void run() {
        task.run();
      }
    };
  }

  private static FetcherThread fetcherThread(Configuration conf) {
    return fetcherThread(conf, new ConcurrentHashMap<>(), () -> {});
  }

  /** The comparison ends on a thread that has no job, and counts in that of the next call. */
  @Test
  void shadowComparisonsAreCountersOfTheJob() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.mode", "shadow");
    RobotspecProtocol protocol = configured(conf);
    Map<String, GenericCounter> counters = new ConcurrentHashMap<>();
    Thread thread =
        fetcherThread(
            conf,
            counters,
            () -> {
              protocol.getRobotRules(new Text(ROBOTS), new CrawlDatum(), null);
              while (count(conf, "shadow-same") == 0) {
                Thread.onSpinWait();
              }
              protocol.getProtocolOutput(new Text(ROBOTS), new CrawlDatum());
            });
    thread.start();
    thread.join();
    assertThat(counters)
        .hasEntrySatisfying("shadow_same_total", c -> assertThat(c.getValue()).isEqualTo(1));
  }

  @Test
  void l8_thePageOfAnAllowlistedHostKeepsNoEarlierDecision() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("http.robot.rules.allowlist", "known.example");
    conf.set("robotspec.nutch.decisions", "all");
    RobotspecProtocol protocol = configured(conf);
    CrawlDatum datum = new CrawlDatum();
    protocol.getRobotRules(new Text(PAGE), datum, null);
    // updatedb removes from the row what is empty here
    assertThat(datum.getMetaData())
        .containsEntry(new Text("robotspec.verdict"), new Text("allowed"))
        .containsEntry(new Text("robotspec.rule"), new Text());
  }

  @ParameterizedTest
  @CsvSource({"known.example", "wn.example", "'other.test, known.example'"})
  void l8_shadowNeitherAsksNorComparesAnAllowlistedHost(String allowlist) throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.mode", "shadow");
    conf.set("http.robot.rules.allowlist", allowlist);
    RobotspecProtocol protocol = configured(conf);
    Text other = new Text("http://127.0.0.2/");
    protocol.getRobotRules(new Text(PAGE), new CrawlDatum(), null);
    protocol.getRobotRules(other, new CrawlDatum(), null);
    await(conf, "shadow-same");
    assertThat(RecordingProtocol.REQUESTED).containsExactly(other + "robots.txt");
  }

  @ParameterizedTest
  @CsvSource({"30000, 30, same", "30001, 30, allowed", "30001, -1, same", "1, 0, allowed"})
  void f5_aPageThatNutchSkipsForItsCrawlDelayIsDisallowedByIt(long delay, int most, String counted)
      throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.mode", "shadow");
    conf.setInt("fetcher.max.crawl.delay", most);
    RecordingProtocol.crawlDelay = delay;
    RobotspecProtocol protocol = configured(conf);
    protocol.getRobotRules(new Text(PAGE), new CrawlDatum(), null);
    await(conf, "shadow-" + counted);
  }

  private static RobotspecProtocol configured(Configuration conf) {
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.setConf(conf);
    return protocol;
  }

  private static void await(Configuration conf, String counter) {
    while (count(conf, counter) == 0) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @CsvSource({"shadow, true", "enforce, false"})
  void onlyShadowModeLeavesThePageAsItWasFetched(String mode, boolean same) throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.mode", mode);
    RobotspecProtocol protocol = configured(conf);
    Text url = new Text(RecordingProtocol.FILE);
    Content page = protocol.getProtocolOutput(url, new CrawlDatum()).getContent();
    assertThat(page.getMetadata().get("robotspec.usage") != null).isEqualTo(same);
  }

  @Test
  void fetchJobMakesDelegatesBeforeTheFirstUrl() throws Exception {
    fetcherThread(RecordingProtocol.installed(directory));
    assertThat(RecordingProtocol.CONFIGURED_BY).hasSize(2).containsOnly(Thread.currentThread());
  }

  /** The job ends before any request, and no URL counts as failed. */
  @Test
  void fetchJobWithADelegateThatLacksAClassEndsWithAnErrorThatNamesBoth() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    RecordingProtocol.whileConfigured = RecordingProtocol.WITHOUT_A_JAR;
    assertThatThrownBy(() -> fetcherThread(conf))
        .hasMessageContaining("recorded.Delegate")
        .hasMessageContaining("okhttp3/Missing");
  }

  @Test
  void urlFilterThatFetchesMakesDelegatesWhileItIsConfigured() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.nutch.url-filter", "fetch");
    URLFilters filters = new URLFilters(conf);
    assertThat(RecordingProtocol.CONFIGURED_BY).hasSize(2).containsOnly(Thread.currentThread());
    assertThat(filters.filter(PAGE)).isEqualTo(PAGE);
    assertThat(RecordingProtocol.CONFIGURED_BY).hasSize(2);
  }

  /** After Nutch 1.22, OkHttp ends a whole call by this limit; ours must always come first. */
  @ParameterizedTest
  @CsvSource({"10500ms, 12", "30d, 2147483"})
  void timeLimitOfTheDelegateComesAfterOurOwn(String ours, int seconds) throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.fetch-timeout", ours);
    new ProtocolFactory(conf).getProtocol(PAGE);
    assertThat(RecordingProtocol.CONFIGURED_WITH)
        .last()
        .satisfies(own -> assertThat(own.getInt("http.time.limit", 0)).isEqualTo(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "ftp://127.0.0.1/no, false",
    "ftp://127.0.0.1/ok, true",
    "ftp://localhost/no, true",
    "http://127.0.0.1/no, true"
  })
  void l7_ftpIsAskedThroughItsOwnDelegate(String url, boolean allowed) throws Exception {
    RobotspecProtocol protocol = configured(RecordingProtocol.installed(directory));
    assertThat(protocol.getRobotRules(new Text(url), null, null).isAllowed(url)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"/b, http://known.example/b", "http:////b.example/, http://b.example/"})
  void urlsAreResolvedAsTheDelegateDoes(String relative, String expected) throws Exception {
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.setConf(RecordingProtocol.installed(directory));
    assertThat(protocol.resolveUrl(new URL(PAGE), relative)).hasToString(expected);
    assertThatThrownBy(() -> protocol.resolveUrl(new URL(PAGE), "http://b.example:x/"))
        .isInstanceOf(MalformedURLException.class);
  }

  @Test
  void aVerdictIsCountedOnceWhoeverAsks() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    RobotspecProtocol protocol = configured(conf);
    BaseRobotRules rules = protocol.getRobotRules(new Text(ROBOTS), new CrawlDatum(), null);
    assertThat(rules.isAllowed(ROBOTS)).isTrue();
    protocol.getProtocolOutput(new Text(ROBOTS), new CrawlDatum());
    assertThat(new URLFilters(conf).filter(ROBOTS)).isEqualTo(ROBOTS);
    assertThat(count(conf, "allowed")).isEqualTo(1);
  }

  static long count(Configuration conf, String name) {
    NutchSettings settings = NutchSettings.of(conf);
    Delegates delegates = new Delegates(conf, settings);
    return SharedServices.of(conf, settings, delegates, false).counts().getOrDefault(name, -1L);
  }
}
