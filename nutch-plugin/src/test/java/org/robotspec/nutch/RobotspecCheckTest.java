package org.robotspec.nutch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.plugin.PluginDescriptor;
import org.apache.nutch.protocol.ProtocolFactory;
import org.apache.nutch.protocol.http.Http;
import org.apache.nutch.protocol.okhttp.OkHttp;
import org.apache.nutch.scoring.ScoringFilters;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.nutch.RobotspecCheck.Level;
import org.robotspec.nutch.RobotspecCheck.Message;
import org.robotspec.nutch.standin.CrawlCycle;

/** What the self-check reports. The plugins' classes come from the class path. */
class RobotspecCheckTest {
  private static final String OTHER =
      """
      <plugin id="other" name="Another fetcher" version="1" provider-name="x">
        <requires><import plugin="nutch-extensionpoints"/></requires>
        <extension id="o" name="o" point="org.apache.nutch.protocol.Protocol">
          <implementation id="other.Http" class="org.robotspec.nutch.standin.StandInHttp">
            <parameter name="protocolName" value="http"/>
          </implementation>
        </extension>
      </plugin>
      """;

  @TempDir Path directory;
  private Path plugins = Path.of("");

  @BeforeEach
  void install() throws IOException {
    plugins = RecordingProtocol.plugins(directory.resolve("installed"));
  }

  private Configuration conf(String... namesAndValues) {
    Configuration conf = CrawlCycle.configuration(plugins, directory, "testbot");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      conf.set(namesAndValues[i], namesAndValues[i + 1]);
    }
    return conf;
  }

  /** Returns what is not OK, such as "WARN: a text". */
  private static List<String> bad(Configuration conf, boolean thorough) {
    return new RobotspecCheck(new Configuration(conf), thorough)
        .findings().stream()
            .filter(finding -> finding.level() != Level.OK)
            .map(finding -> finding.level() + ": " + finding.text())
            .toList();
  }

  private static void assertOnly(Level level, Configuration conf, String... words) {
    assertThat(bad(conf, false))
        .singleElement()
        .asString()
        .startsWith(level + ": ")
        .contains(words);
  }

  private static void assertGood(Configuration conf) {
    assertThat(bad(conf, false)).isEmpty();
  }

  /** Replaces conf/host-protocol-mapping.txt. */
  private Configuration withMapping(String text) throws IOException {
    Path files = Files.createDirectories(directory.resolve("conf"));
    Files.writeString(files.resolve("host-protocol-mapping.txt"), text);
    Configuration conf = conf();
    // Only here: the class path has its own mapping.
    conf.setClassLoader(new URLClassLoader(new URL[] {files.toUri().toURL()}, null));
    return conf;
  }

  @Test
  void installationInOrderSaysWhoHandlesWhatByWhom() {
    Configuration conf = conf("robotspec.usage.refuse", "train-ai");
    assertGood(conf);
    assertThat(new RobotspecCheck(conf, false).findings())
        .extracting(Message::text)
        .contains("Nutch 1.22")
        .contains("usage preferences: read=true require=(none) refuse=train-ai")
        .anyMatch(t -> t.matches(".* handled by Robotspec .*http by .*StandInHttp.* ftp by none.*"))
        .anyMatch(t -> t.contains("profile=google-2019") && t.contains("store=file:"));
  }

  @ParameterizedTest
  @CsvSource({
    "Nutch-1.20, OK, Nutch 1.20",
    "Nutch-1.23-SNAPSHOT, OK, Nutch 1.23-SNAPSHOT",
    "Nutch-1.24, WARN, Nutch 1.24 was not tried",
    "Nutch-1.2, WARN, Nutch 1.2 was not tried",
    "of an unknown version, WARN, Nutch of an unknown version was not tried"
  })
  void aVersionOfNutchThatWasNotTriedIsAWarning(String version, Level level, String text) {
    RobotspecCheck check = new RobotspecCheck(conf(), false);
    check.checkVersion(version);
    assertThat(check.findings())
        .last()
        .satisfies(last -> assertThat(last.level()).isEqualTo(level))
        .satisfies(last -> assertThat(last.text()).startsWith(text));
  }

  @ParameterizedTest
  @CsvSource({
    "plugin.includes, robotspec, ERROR, .* plugin.includes.*protocol-okhttp.* plugin.folders",
    "robotspec.nutch.delegate.http, org.robotspec.nutch.RobotspecProtocol, ERROR,"
        + " .* is Robotspec itself.*",
    "robotspec.nutch.delegate.https, x.Http, ERROR,"
        + " robotspec.nutch.delegate.https = x.Http is not active.*StandInHttp.*",
    "robotspec.profile, google-2020, ERROR, .*robotspec.profile.*",
    "http.agent.name, My Crawler/1.0, WARN, http.agent.name.*\"My\".*robotspec.agents.*",
    "http.agent.name, Mozilla/5.0 (compatible; Foobot/2.1), ERROR,"
        + " .*\"Foobot\" is probably meant",
    "mapreduce.framework.name, yarn, WARN, robotspec.store.*redis://.*"
  })
  void aBadPropertyIsNamed(String property, String value, Level level, String text) {
    assertThat(bad(conf(property, value), false))
        .singleElement()
        .asString()
        .matches(level + ": " + text);
  }

  /** Nutch has no other protocol to choose, so that no mapping is needed. */
  @Test
  void installationWithoutAnotherProtocolNeedsNoMapping() throws Exception {
    for (String plugin : List.of("protocol-http", "protocol-okhttp")) {
      RecordingProtocol.install(RecordingProtocol.PLUGINS.resolve(plugin), plugins);
    }
    Configuration conf = withMapping("");
    conf.set("plugin.includes", "robotspec");
    assertThat(bad(conf, true)).isEmpty();
    assertThat(new Delegates(conf, NutchSettings.of(conf)))
        .hasToString("http by %1$s, https by %1$s, ftp by none".formatted(OkHttp.ID));
    assertThat(new ProtocolFactory(conf).getProtocol("http://a.example/"))
        .isInstanceOf(RobotspecProtocol.class);
    conf.set("robotspec.nutch.delegate.https", Http.ID);
    assertOnly(Level.ERROR, conf, "robotspec.nutch.delegate.http", OkHttp.ID, Http.ID);
    conf.set("robotspec.nutch.delegate.http", OkHttp.ID);
    assertThat(new Delegates(conf, NutchSettings.of(conf)))
        .hasToString("http by " + OkHttp.ID + ", https by " + Http.ID + ", ftp by none");
  }

  @Test
  void installationTwoFetchersMustBeChosenFrom() throws IOException {
    Path other = Files.createDirectories(plugins.resolve("other"));
    Files.writeString(other.resolve("plugin.xml"), OTHER);
    Configuration conf = conf("plugin.includes", CrawlCycle.PLUGINS + "|other");
    assertOnly(Level.ERROR, conf, "robotspec.nutch.delegate.http", "other.Http");
    conf.set("robotspec.nutch.delegate.http", "other.Http");
    assertGood(conf);
  }

  @Test
  void d14_aNameThatIsCutIsLoggedOnceAtTheStart() throws Exception {
    Configuration conf = conf();
    conf.set("http.agent.name", "Twice Asked/1.0");
    PluginDescriptor plugin = mock(PluginDescriptor.class);
    String log =
        logOf(
            () -> {
              // As Nutch does, before it makes a protocol.
              new RobotspecPlugin(plugin, conf).startUp();
              new RobotspecProtocol().setConf(conf);
              new RobotspecProtocol().setConf(new Configuration(conf));
            });
    assertThat(log.lines())
        .filteredOn(line -> line.contains("only \"Twice\" of \"Twice Asked/1.0\""))
        .singleElement()
        .asString()
        .contains("WARN");
  }

  @Test
  void installationMappingWithoutALineOrWithASpaceIsAnErrorThatSaysSo() throws IOException {
    String line = "protocol:%s\t" + RobotspecProtocol.ID + "\n";
    assertOnly(
        Level.ERROR,
        withMapping(line.formatted("https")),
        "\"protocol:http<TAB>org.robotspec.nutch.RobotspecProtocol\"");
    String spaced = line.formatted("http").replace('\t', ' ');
    assertOnly(
        Level.ERROR, withMapping(spaced + line.formatted("https")), "one tab", spaced.strip());
  }

  @Test
  void installationHostLineOfAnotherIsAnErrorUnlessTheHostIsExempt() throws IOException {
    String ours = "protocol:http\t%1$s\nprotocol:https\t%1$s\n".formatted(RobotspecProtocol.ID);
    Configuration conf = withMapping(ours + "example.org\tx.Http\n");
    assertOnly(Level.ERROR, conf, "example.org", "x.Http", "http.robot.rules.allowlist");
    conf.set("http.robot.rules.allowlist", "example.org");
    assertGood(conf);
  }

  @ParameterizedTest
  @CsvSource({
    "scoring.filter.order, ERROR",
    "htmlparsefilter.order, ERROR",
    "indexingfilter.order, ERROR",
    "urlfilter.order, WARN"
  })
  void installationOrderWithoutOurFilterIsAnErrorIfItLosesUrlsOrIgnoresRules(
      String property, Level level) {
    assertOnly(level, conf(property, "a.B"), property);
    String ours =
        Stream.of("ScoringFilter", "ParseFilter", "IndexingFilter", "UrlFilter")
            .map(name -> " org.robotspec.nutch.Robotspec" + name)
            .collect(joining());
    assertGood(conf(property, "a.B" + ours));
  }

  @Test
  void aUsageSettingWarnsIfNothingIsRead() {
    Configuration conf =
        conf("robotspec.usage.refuse", "train-ai", "robotspec.usage-preferences", "false");
    assertOnly(Level.WARN, conf, "robotspec.usage-preferences", "robotspec.usage.refuse");
  }

  @Test
  void selfCheckMakesTheDelegates() throws IOException {
    Configuration conf = RecordingProtocol.installed(directory);
    RecordingProtocol.whileConfigured = RecordingProtocol.WITHOUT_A_JAR;
    assertGood(conf); // a job that fetches nothing does not need them
    assertThat(bad(conf, true))
        .singleElement()
        .asString()
        .startsWith("ERROR")
        .contains("recorded.Delegate", "okhttp3/Missing");
    RecordingProtocol.reset();
  }

  @ParameterizedTest
  @CsvSource({
    "*.x.example, true",
    "http://x.example/, true",
    "x.example/, true",
    "x.example:8080, true",
    "x.example y.example, true",
    "x.example;y.example, true",
    "/x\\.example/, true",
    "'\"x.example\"', true",
    "10.0.0.0/8, true",
    "x.example., true",
    "., true",
    "*, true",
    "x.example, false",
    ".x.example, false",
    "-x.example, false",
    "127.0.0.1, false",
    "0.1, false",
    "[::1], false",
    "bücher.de, false",
    "☃.net, false"
  })
  void l8_anEntryThatNoHostEndsInIsAWarning(String entry, boolean warned) {
    Configuration conf = conf("http.robot.rules.allowlist", "y.example," + entry);
    if (warned) {
      assertOnly(Level.WARN, conf, "http.robot.rules.allowlist", "\"" + entry + "\"");
    } else {
      assertGood(conf);
    }
  }

  @Test
  void selfCheckTriesTheStoreAndWritesNothing() throws IOException {
    Path parent = directory.resolve("not/yet");
    assertThat(bad(conf("robotspec.store", "file:" + parent.resolve("store")), true)).isEmpty();
    assertThat(directory.resolve("not")).doesNotExist();
    Files.createDirectories(parent);
    assertThat(bad(conf("robotspec.store", "file:" + parent), true)).isEmpty();
    assertThat(parent).isEmptyDirectory();
    String plain = "file:" + Files.createFile(directory.resolve("plain"));
    for (String store : List.of(plain, plain + "/below", "redis://127.0.0.1:1")) {
      Configuration conf = conf("robotspec.store", store);
      assertGood(conf); // a job goes on in memory
      assertThat(bad(conf, true)).singleElement().asString().startsWith("WARN: robotspec.store");
    }
  }

  @Test
  void aForgottenShadowLooksLikeNoInstallationInOrder() throws Exception {
    Configuration conf = conf("robotspec.mode", "shadow");
    assertOnly(Level.WARN, conf, "robotspec.mode = shadow: Nutch itself decides", "http by ");
    assertThat(bad(conf, true)).singleElement().asString().contains("robotspec.mode = shadow");
    assertThat(new RobotspecCheck(conf, false).findings())
        .extracting(Message::text)
        .noneMatch(text -> text.contains("handled by"))
        .anyMatch(text -> text.startsWith("settings: ") && text.contains(" mode=shadow "));
    assertThat(new RobotspecCheck(conf(), true).findings())
        .extracting(Message::text)
        .anyMatch(text -> text.startsWith("settings: ") && text.contains(" mode=enforce "));
  }

  @Test
  void l8_theFileOfOverridesIsNamedWithItsEntries() throws Exception {
    Path file = directory.resolve("overrides.json");
    Files.writeString(
        file,
        "[{\"host\":\"a.example\",\"rules\":[\"User-agent: *\",\"Disallow: /\"],\"who\":\"w\",\"why\":\"y\"}]");
    Configuration conf = conf("robotspec.overrides", file.toString());
    assertThat(bad(conf, true)).isEmpty();
    assertThat(new RobotspecCheck(conf, true).findings())
        .extracting(Message::text)
        .anyMatch(text -> text.contains(" overrides=" + file + " (entries: 1) "));
    assertThat(new RobotspecCheck(conf, false).findings())
        .extracting(Message::text)
        .anyMatch(text -> text.contains(" overrides=" + file + " "));
    Files.writeString(file, Files.readString(file).replace("User-agent", "Useragent"));
    assertThat(bad(conf, true))
        .singleElement()
        .asString()
        .startsWith("ERROR: robotspec.overrides: " + file)
        .contains("the entry for a.example: in its rules, line 1: \"useragent\" is not a field");
  }

  @Test
  void theOpenedLineHasTheModeAndTheOverrides() throws IOException {
    Path file = Files.writeString(directory.resolve("overrides.json"), "[]");
    Configuration conf = conf("robotspec.mode", "shadow", "robotspec.overrides", file.toString());
    assertThat(logOf(() -> new RobotspecProtocol().setConf(conf)).lines())
        .filteredOn(line -> line.contains("Opened: agents="))
        .singleElement()
        .asString()
        .contains(" mode=shadow ", " overrides=" + file + " (entries: 0)");
  }

  /** Runs something and returns what was logged meanwhile. */
  static String logOf(ThrowingCallable task) {
    PrintStream err = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, UTF_8));
    try {
      assertThatCode(task).doesNotThrowAnyException();
    } finally {
      System.setErr(err);
    }
    return log.toString(UTF_8);
  }

  @Test
  void aBadSettingEndsTheJob() {
    Configuration conf = conf("robotspec.profile", "google-2020");
    assertThatThrownBy(() -> new ScoringFilters(conf)).hasMessageContaining("robotspec.profile");
  }
}
