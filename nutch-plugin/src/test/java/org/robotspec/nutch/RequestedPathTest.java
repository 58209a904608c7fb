package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import crawlercommons.robots.BaseRobotRules;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.protocol.Protocol;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.protocol.ProtocolOutput;
import org.apache.nutch.protocol.ProtocolStatus;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.nutch.standin.CrawlCycle;
import org.robotspec.origin.FailClosed;
import org.robotspec.origin.Hit;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;

/** D-32: the path on the wire is the path that was judged. */
@Timeout(60)
class RequestedPathTest {
  /** Read as a URL of closed.test by OkHttp, and of exempt.test by java.net.URL. */
  private static final Text TWO_HOSTS =
      new Text("http://closed.test\\x.exempt.test/..\\private\\secret");

  // One for all rows: the service of this JVM remembers origins, and ports are used again.
  @AutoClose private static final LoopbackWeb WEB = LoopbackWeb.start();
  private static final OriginServer CLOSED = WEB.origin().robots(FailClosed.RULES);
  private static final OriginServer OPEN = WEB.origin();

  @TempDir Path directory;

  @BeforeEach
  void reset() {
    RecordingProtocol.reset();
  }

  /** Returns the configuration of an installation with a stand-in for a plugin of Nutch. */
  static Configuration installed(Path directory, String plugin) throws Exception {
    Path plugins = RecordingProtocol.plugins(directory);
    RecordingProtocol.install(RecordingProtocol.PLUGINS.resolve(plugin), plugins);
    Configuration conf = CrawlCycle.configuration(plugins, directory, "testbot");
    conf.set("plugin.includes", "robotspec|" + plugin);
    conf.set("robotspec.store", "memory");
    return conf;
  }

  private static String url(FailClosed row, OriginServer site) {
    return row.characters().replace("HOST", site.host() + ":" + site.port());
  }

  static List<FailClosed> rows() {
    return FailClosed.of("nutch-plugin", "paths");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void theFormsOfAPath(FailClosed row) throws Exception {
    boolean allowed = row.verdict().equals("allowed");
    String url = url(row, CLOSED);
    if (row.way().equals("nutch-filter")) {
      Configuration conf = installed(directory, "protocol-http");
      conf.set("robotspec.nutch.url-filter", "fetch");
      RobotspecUrlFilter filter = new RobotspecUrlFilter();
      filter.setConf(conf);
      assertThat(filter.filter(url)).isEqualTo(allowed ? url : null);
      return;
    }
    Protocol protocol =
        new ProtocolFactory(installed(directory, row.way())).getProtocol(CLOSED.url("/"));
    for (String asked : List.of(url, CLOSED.url("/"))) {
      BaseRobotRules rules = protocol.getRobotRules(new Text(asked), new CrawlDatum(), null);
      assertThat(rules.isAllowed(url)).as(asked).isEqualTo(allowed);
    }
    int before = WEB.log().hits(hit -> !hit.path().equals("/robots.txt")).size();
    String unknown = url(row, OPEN);
    protocol.getRobotRules(new Text(unknown), new CrawlDatum(), null);
    ProtocolOutput page = protocol.getProtocolOutput(new Text(unknown), new CrawlDatum());
    assertThat(page.getContent().getUrl()).isEqualTo(unknown);
    assertThat(WEB.log().hits(hit -> !hit.path().equals("/robots.txt")))
        .extracting(Hit::path)
        .endsWith(row.target())
        .hasSize(before + 1);
  }

  @ParameterizedTest
  @CsvSource({"/x/..%2Fno", "/n%6f?q", "/a/..%5C..%2Fno", "/no+"})
  void whatProtocolFtpDecodesIsJudgedInBothForms(String path) throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    Protocol protocol = new ProtocolFactory(conf).getProtocol("ftp://127.0.0.1/");
    String url = "ftp://127.0.0.1" + path;
    BaseRobotRules rules = protocol.getRobotRules(new Text(url), new CrawlDatum(), null);
    assertThat(rules.isAllowed(url)).isFalse();
    assertThat(rules.isAllowed("ftp://127.0.0.1/%6Eo/../x%2Fno")).isTrue();
  }

  @Test
  void d11_aUrlWithoutAnOriginIsNotExemptAndReachesNoDelegate() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("http.robot.rules.allowlist", "Exempt.test");
    Protocol protocol = new ProtocolFactory(conf).getProtocol("http://a.test/");
    BaseRobotRules rules = protocol.getRobotRules(TWO_HOSTS, new CrawlDatum(), null);
    assertThat(rules.isAllowed(TWO_HOSTS.toString())).isFalse();
    ProtocolOutput page = protocol.getProtocolOutput(TWO_HOSTS, new CrawlDatum());
    assertThat(page.getStatus().getCode()).isEqualTo(ProtocolStatus.ROBOTS_DENIED);
    assertThat(RecordingProtocol.REQUESTED).isEmpty();
    String exempt = "http://\uFF25xempt.test/x/../no";
    rules = protocol.getRobotRules(new Text(exempt), new CrawlDatum(), null);
    assertThat(rules.isAllowed(exempt)).isTrue();
    protocol.getProtocolOutput(new Text(exempt), new CrawlDatum());
    assertThat(RecordingProtocol.REQUESTED).containsExactly("http://exempt.test/no");
  }

  @Test
  void d11_theLogOfAUrlWithoutAnOriginHasNoControlCharacters() throws Exception {
    Protocol protocol =
        new ProtocolFactory(RecordingProtocol.installed(directory)).getProtocol("http://a.test/");
    Text url = new Text("http://a\u001b[2J.test/");
    String log =
        RobotspecCheckTest.logOf(() -> protocol.getRobotRules(url, new CrawlDatum(), null));
    assertThat(log).contains("Disallowed: http://a").doesNotContain("\u001b");
  }

  @Test
  void d11_inShadowModeTheCrawlerGoesOnAndTheComparisonSaysDisallowed() throws Exception {
    Configuration conf = RecordingProtocol.installed(directory);
    conf.set("robotspec.mode", "shadow");
    conf.set("http.robot.rules.allowlist", "exempt.test");
    RobotspecProtocol protocol = new RobotspecProtocol();
    protocol.setConf(conf);
    BaseRobotRules rules = protocol.getRobotRules(TWO_HOSTS, new CrawlDatum(), null);
    assertThat(rules.isAllowed(TWO_HOSTS.toString())).isTrue();
    protocol.getProtocolOutput(TWO_HOSTS, new CrawlDatum());
    assertThat(RecordingProtocol.REQUESTED).containsExactly(TWO_HOSTS.toString());
    assertThat(DelegatesTest.count(conf, "shadow-disallowed")).isEqualTo(1);
  }
}
