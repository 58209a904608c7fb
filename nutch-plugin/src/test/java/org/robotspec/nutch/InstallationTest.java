package org.robotspec.nutch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.scoring.ScoringFilters;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.robotspec.crawl.nutch.EngineConf;
import org.robotspec.nutch.Installation.Finding;
import org.robotspec.nutch.Installation.Level;

/** What an operator learns of an installation. The plugins' classes come from the class path. */
class InstallationTest {

  private static final String OTHER =
      """
      <plugin id="other" name="Another fetcher" version="1" provider-name="x">
        <requires><import plugin="nutch-extensionpoints"/></requires>
        <extension id="o" name="o" point="org.apache.nutch.protocol.Protocol">
          <implementation id="other.Http" class="org.robotspec.crawl.nutch.EngineHttp">
            <parameter name="protocolName" value="http"/>
          </implementation>
        </extension>
      </plugin>
      """;

  @TempDir Path directory;
  private Path plugins = Path.of("");

  @BeforeEach
  void install() throws IOException {
    plugins = StandIn.plugins(directory.resolve("installed"));
  }

  private Configuration conf() {
    return EngineConf.local(plugins, directory, "testbot");
  }

  private static List<Finding> bad(Configuration conf) {
    return Installation.of(conf).findings().stream().filter(f -> f.level() != Level.OK).toList();
  }

  /** Puts a file in the place of conf/host-protocol-mapping.txt. */
  private Configuration withMapping(String text) throws IOException {
    Path files = Files.createDirectories(directory.resolve("conf"));
    Files.writeString(files.resolve("host-protocol-mapping.txt"), text);
    Configuration conf = conf();
    // Only here: the class path has a mapping of its own.
    conf.setClassLoader(new URLClassLoader(new URL[] {files.toUri().toURL()}, null));
    return conf;
  }

  @Test
  void installation_inOrder_saysWhoHandlesWhatByWhom() {
    Configuration conf = conf();
    assertThat(bad(conf)).isEmpty();
    assertThat(Installation.of(conf).findings())
        .extracting(Finding::text)
        .anyMatch(
            t ->
                t.contains("handled by Robotspec")
                    && t.contains("http by org.robotspec.crawl.nutch.EngineHttp")
                    && t.contains("ftp by none"))
        .anyMatch(t -> t.contains("profile=google-2019") && t.contains("store=file:"));
  }

  @Test
  void installation_withoutAnotherProtocol_isAnError() {
    Configuration conf = conf();
    conf.set("plugin.includes", "robotspec");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.ERROR))
        .satisfies(
            f -> assertThat(f.text()).contains("protocol-okhttp").contains("plugin.includes"));
  }

  @Test
  void installation_delegateIsOurselves_isAnError() {
    Configuration conf = conf();
    conf.set("robotspec.nutch.delegate.http", "org.robotspec.nutch.RobotspecProtocol");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.ERROR))
        .satisfies(f -> assertThat(f.text()).contains("is Robotspec itself"));
  }

  @Test
  void installation_delegateIsNotActive_isAnErrorThatNamesTheActive() {
    Configuration conf = conf();
    conf.set("robotspec.nutch.delegate.https", "org.apache.nutch.protocol.okhttp.OkHttp");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(
            f ->
                assertThat(f.text())
                    .contains("robotspec.nutch.delegate.https")
                    .contains("is not active")
                    .contains("org.robotspec.crawl.nutch.EngineHttp"));
  }

  @Test
  void installation_twoFetchers_mustBeChosenFrom() throws IOException {
    Path other = Files.createDirectories(plugins.resolve("other"));
    Files.writeString(other.resolve("plugin.xml"), OTHER);
    Configuration conf = conf();
    conf.set("plugin.includes", EngineConf.PLUGINS + "|other");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.ERROR))
        .satisfies(
            f ->
                assertThat(f.text())
                    .contains("robotspec.nutch.delegate.http")
                    .contains("other.Http"));
    conf.set("robotspec.nutch.delegate.http", "other.Http");
    assertThat(bad(conf)).isEmpty();
  }

  @Test
  void installation_withoutTheMapping_warnsWithTheMissingLine() throws IOException {
    assertThat(bad(withMapping("# nothing\n")))
        .hasSize(2)
        .allSatisfy(f -> assertThat(f.level()).isEqualTo(Level.WARN))
        .anySatisfy(
            f ->
                assertThat(f.text())
                    .contains("\"protocol:http<TAB>org.robotspec.nutch.RobotspecProtocol\""));
  }

  @Test
  void installation_hostLineOfAnother_isNamed() throws IOException {
    String ours = "org.robotspec.nutch.RobotspecProtocol";
    assertThat(
            bad(
                withMapping(
                    "protocol:http\t"
                        + ours
                        + "\nprotocol:https\t"
                        + ours
                        + "\nexample.org\tx.Http\n")))
        .singleElement()
        .satisfies(f -> assertThat(f.text()).contains("example.org").contains("x.Http"));
  }

  @Test
  void installation_ordersOfFilters_mustNameOurs() {
    Configuration conf = conf();
    conf.set("scoring.filter.order", "org.apache.nutch.scoring.opic.OPICScoringFilter");
    conf.set("urlfilter.order", "a.B org.robotspec.nutch.RobotspecUrlFilter");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.WARN))
        .satisfies(f -> assertThat(f.text()).contains("scoring.filter.order"));
  }

  @Test
  void installation_onAClusterWithoutRedis_warns() {
    Configuration conf = conf();
    conf.set("mapreduce.framework.name", "yarn");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.text()).contains("robotspec.store").contains("redis://"));
  }

  @Test
  void installation_listsTheAgentsOnce() {
    Configuration conf = conf();
    conf.set("http.robots.agents", "testbot");
    String all =
        Installation.of(conf).findings().stream().map(Finding::text).collect(joining("\n"));
    assertThat(all).containsOnlyOnce("testbot");
  }

  @Test
  void installation_aDelegateThatLacksAClass_isAnError() throws IOException {
    StandIn.reset();
    StandIn.whileConfigured =
        () -> {
          throw new NoClassDefFoundError("okhttp3/Missing");
        };
    Configuration conf = StandIn.installed(directory);
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.ERROR))
        .satisfies(f -> assertThat(f.text()).contains("stand.In").contains("okhttp3/Missing"));
    // What Nutch does at the start of a job: it ends here, before any site is asked for anything.
    assertThatThrownBy(() -> new ScoringFilters(conf))
        .hasMessageContaining("stand.In")
        .hasMessageContaining("okhttp3/Missing");
    StandIn.reset();
  }

  @Test
  void selfCheck_triesTheStore() throws IOException {
    Configuration conf = conf();
    conf.set("robotspec.store", "file:" + directory.resolve("store"));
    assertThat(Installation.withStoreTried(conf).findings())
        .allMatch(f -> f.level() == Level.OK)
        .anyMatch(f -> f.text().contains("store: "));
    conf.set("robotspec.store", "file:" + Files.createFile(directory.resolve("plain")));
    assertStoreIsNotOk(conf);
    conf.set("robotspec.store", "redis://127.0.0.1:1");
    assertStoreIsNotOk(conf);
  }

  private static void assertStoreIsNotOk(Configuration conf) {
    assertThat(Installation.withStoreTried(conf).findings())
        .filteredOn(f -> f.level() != Level.OK)
        .singleElement()
        .satisfies(f -> assertThat(f.text()).contains("robotspec.store"));
    assertThat(Installation.of(conf).findings())
        .as("a job goes on in memory")
        .allMatch(f -> f.level() == Level.OK);
  }

  @Test
  void installation_badSetting_isAnError() {
    Configuration conf = conf();
    conf.set("robotspec.profile", "google-2020");
    assertThat(bad(conf))
        .singleElement()
        .satisfies(f -> assertThat(f.level()).isEqualTo(Level.ERROR))
        .satisfies(f -> assertThat(f.text()).contains("robotspec.profile"));
    assertThat(Installation.of(conf).log()).contains("robotspec.profile");
  }
}
