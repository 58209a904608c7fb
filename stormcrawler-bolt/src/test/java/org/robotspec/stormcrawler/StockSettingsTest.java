package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.service.ServiceSettings;
import org.yaml.snakeyaml.Yaml;

/** The crawler's own settings, which count where they differ from its defaults. */
class StockSettingsTest {
  private static final String HEADER =
      "Mozilla/5.0 (x, y; compatible; Foobot/2.1; +http://foo.example/bot)";

  private static AdapterConfig config(Object... keysAndValues) {
    return AdapterConfig.of(Settings.with(keysAndValues));
  }

  private static <T> T get(Setting<T> setting, Object... keysAndValues) {
    return config(keysAndValues).robots().get(setting);
  }

  private static List<String> names(Object... keysAndValues) {
    return config(keysAndValues).robots().crawler().names();
  }

  private static ThrowableAssertAlternative<?> assertRejected(Object... keysAndValues) {
    return assertThatIllegalArgumentException()
        .isThrownBy(() -> config(keysAndValues).longDelays()); // as a protocol or gate starts
  }

  @Test
  void defaultsChangeNothingAndSayNothing() {
    Object[] defaults = {
      "http.robots.403.allow",
      true,
      "http.robots.5xx.allow",
      false,
      "http.robots.content.limit",
      524_288,
      "robots.cache.spec",
      "maximumSize=10000,expireAfterWrite=6h",
      "http.robots.redirect.crossorigin.allow",
      false,
      "topology.message.timeout.secs",
      300
    };
    assertThat(config(defaults).notes()).isEmpty();
    assertThat(config(defaults).robots())
        .isEqualTo(config("topology.message.timeout.secs", 300).robots());
  }

  @ParameterizedTest
  @CsvSource({
    "http.robots.redirect.refused.allow, true, has no effect with Robotspec",
    "http.robots.redirect.crossorigin.allow, true, has no effect with Robotspec",
    "http.robots.parser.class, a.Parser, has no effect with Robotspec",
    "http.robots.content.limit, 2000, taken as robotspec.max-bytes=2000",
    "http.robots.403.allow, false, taken as robotspec.forbidden=disallow",
    "http.robots.5xx.allow, true, taken as robotspec.allow-on-failure=5xx",
    "robots.cache.spec, expireAfterWrite=2h, taken as robotspec.cache-lifetime=2h",
    "robots.cache.spec, maximumSize=5, maximumSize=5 has no effect; see robotspec.memory instead"
  })
  void whatAStockSettingMeansIsSaid(String key, String value, String note) {
    assertThat(config(key, value).notes()).singleElement().asString().endsWith(note);
  }

  @Test
  void stockSettingsAreInForceUnlessOursAreSet() {
    String limit = "http.robots.content.limit";
    assertThat(get(ProfileSettings.MAX_BYTES, limit, 2000)).isEqualTo(2000);
    assertThat(get(ProfileSettings.ALLOW_ON_FAILURE, "http.robots.5xx.allow", true))
        .containsExactly("5xx");
    AdapterConfig both = config(limit, 2000, "robotspec.max-bytes", 3000);
    assertThat(both.robots().get(ProfileSettings.MAX_BYTES)).isEqualTo(3000);
    assertThat(both.notes()).singleElement().asString().contains("ignored because");
  }

  @Test
  void delegateIsWhatTheCrawlerWouldUse() {
    String stock = CrawlerDefaults.PROTOCOLS + "httpclient.HttpProtocol";
    Map<String, Object> settings = Settings.with();
    settings.remove("robotspec.delegate.implementation");
    assertThat(AdapterConfig.of(settings).delegate()).isEqualTo(stock);
    assertThat(CrawlerDefaults.protocol(Map.of())).isEqualTo(stock);
    Map<String, Object> file = Map.of("http.protocol.implementation", "a.Protocol");
    assertThat(CrawlerDefaults.protocol(Map.of("config", file))).isEqualTo("a.Protocol");
  }

  @Test
  void agentsAreTheNameAndThenTheListOfFallbacks() {
    assertThat(names()).containsExactly("testbot");
    assertThat(names("http.robots.agents", "TestBot, a ,b")).containsExactly("testbot", "a", "b");
    assertThat(names("http.robots.agents", List.of("a", "b"))).containsExactly("testbot", "a", "b");
    assertThat(names("robotspec.agents", "other")).containsExactly("other");
  }

  @Test
  void d14_ofANameThatTheCrawlerAllowsTheTokenAtItsStartIsTaken() {
    String name = "http.agent.name";
    AdapterConfig config =
        config(name, "My Crawler/1.0", "http.robots.agents", "foo/2.0, *, my, 360Spider");
    assertThat(config.robots().crawler().names()).containsExactly("My", "foo", "360Spider");
    assertThat(config.notes())
        .singleElement()
        .asString()
        .startsWith("http.agent.name: only \"My\" of \"My Crawler/1.0\"")
        .contains("robotspec.agents");
    assertThat(config(name, "My Crawler", "robotspec.agents", "mine").notes()).isEmpty();
  }

  @Test
  void l8_anOverrideIsATextOrAListOfLines() {
    String text = "User-agent: *\nDisallow: /";
    assertThat(override("\"User-agent: *\\nDisallow: /\"")).isEqualTo(text);
    assertThat(override("'User-agent: *\\nDisallow: /'")).isEqualTo(text);
    assertThat(override("['User-agent: *', 'Disallow: /']")).isEqualTo(text);
    assertThat(override("|\n  User-agent: *\n  Disallow: /\n")).isEqualTo(text + "\n");
    assertThat(override("[]")).isEmpty();
    assertThat(override("''")).isEmpty();
    assertThat(override("")).isNull();
  }

  private static @Nullable String override(String yaml) {
    Map<String, Object> entries = Settings.with();
    entries.putAll(new Yaml().<Map<String, Object>>load("robotspec.override.a.example: " + yaml));
    return AdapterConfig.of(entries).robots().overrides().get("a.example");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "' '; no rule holds",
        "{User-agent: '*', Disallow: /}; is not text in YAML; put each line in quotes",
        "[User-agent: '*', Disallow: /]; is not text in YAML; put each line in quotes",
        "['User-agent: *', null]; is not text in YAML",
        "5; is not text in YAML",
        "true; is not text in YAML",
      })
  void d27_anOverrideThatWouldOpenTheHostIsAnErrorThatNamesIt(String yaml, String message) {
    Map<String, Object> value = new Yaml().load("robotspec.override.a.example: " + yaml);
    assertRejected(
            "robotspec.override.a.example",
            Objects.requireNonNull(value.get("robotspec.override.a.example")))
        .withMessageStartingWith("robotspec.override.a.example: ")
        .withMessageContaining(message);
  }

  static List<FailClosed> overrides() {
    return FailClosed.of("stormcrawler-bolt", "overrides");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("overrides")
  void d27_theTextsOfTheTable(FailClosed row) {
    List<String> lines = List.of(row.lines().split("\n", -1));
    Object[] settings = {"robotspec.agents", "foo", "robotspec.override.a.example", lines};
    if (row.verdict().equals("error")) {
      assertRejected(settings).withMessageStartingWith("robotspec.override.a.example: ");
    } else {
      assertThat(config(settings).robots().overrides()).containsEntry("a.example", row.lines());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 10, 30, 40, 60, 300})
  void deadlineIsWithinHalfTheLifeOfAMessage(int seconds) {
    Object[] timeout = {"topology.message.timeout.secs", seconds};
    assertThat(get(ServiceSettings.MAX_WAIT, timeout))
        .isLessThanOrEqualTo(Duration.ofSeconds(Math.max(1, seconds / 2)))
        .isGreaterThanOrEqualTo(get(ServiceSettings.FETCH_TIMEOUT, timeout));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 10, 300})
  void deadlineIsBeforeTheFetchersOwn(int seconds) {
    Object[] timeouts = {"fetcher.thread.timeout", seconds, "topology.message.timeout.secs", 60};
    assertThat(get(ServiceSettings.MAX_WAIT, timeouts))
        .isEqualTo(Duration.ofSeconds(Math.min(25, seconds - 1)));
  }

  @Test
  void redirectsThatTheDelegateFollowsAreAnErrorUnlessRobotsTxtIsIgnored() {
    Object[] settings = {"http.allow.redirects", true, "http.robots.file.skip", true};
    assertRejected(settings[0], settings[1]).withMessageStartingWith("http.allow.redirects");
    assertThat(config(settings).skip()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "robotspec: {mode: shadow}; robotspec: mode is not a setting, write robotspec.mode",
        "robotspec: {override: {a.example: x}}; robotspec: override: a.example is not a setting, write robotspec.override.a.example",
        "robotspec.override: {a.example: x}; robotspec.override: a.example is not a setting, write robotspec.override.a.example",
        "Robotspec: {mode: shadow}; Robotspec: mode is not a setting, write robotspec.mode",
        "Robotspec.override.a.example: x; Robotspec.override.a.example is not a setting, write robotspec.override.a.example",
        "ROBOTSPEC.mode: shadow; ROBOTSPEC.mode is not a setting, write robotspec.mode",
        "robotsspec.mode: shadow; robotsspec.mode is not a setting, write robotspec.mode",
        "robotspecs.mode: shadow; robotspecs.mode is not a setting, write robotspec.mode",
        "robospec.mode: shadow; robospec.mode is not a setting, write robotspec.mode",
        "robotpsec.mode: shadow; robotpsec.mode is not a setting, write robotspec.mode",
        "robot-spec.mode: shadow; robot-spec.mode is not a setting, write robotspec.mode",
        "robots.spec.mode: shadow; robots.spec.mode is not a setting, write robotspec.mode",
        "robotspec:mode: shadow; robotspec:mode is not a setting, write robotspec.mode",
        "robotspec/mode: shadow; robotspec/mode is not a setting, write robotspec.mode",
      })
  void aSettingThatWouldBeIgnoredIsAnErrorThatNamesWhatToWrite(String yaml, String message) {
    new Yaml()
        .<Map<String, Object>>load(yaml)
        .forEach((key, value) -> assertRejected(key, value).withMessage(message.replace(",", ";")));
  }

  @Test
  void allFetcherThreadsMayWaitForRobotsTxtAtOnce() {
    String threads = "fetcher.threads.number";
    assertThat(get(ServiceSettings.MAX_FETCHES)).isEqualTo(32);
    assertThat(get(ServiceSettings.MAX_FETCHES, threads, 10)).isEqualTo(32);
    assertThat(get(ServiceSettings.MAX_FETCHES, threads, 200)).isEqualTo(200);
    assertThat(get(ServiceSettings.MAX_FETCHES, threads, 1_000_000)).isEqualTo(10_000);
    assertThat(get(ServiceSettings.MAX_FETCHES, threads, 200, "robotspec.max-fetches", 8))
        .isEqualTo(8);
  }

  static Stream<Arguments> badValues() {
    return Stream.of(
        arguments("http.agent.name", HEADER, "\"Mozilla/5.0 (x\"", "Foobot"),
        arguments("http.robots.agents", HEADER, "\"Mozilla/5.0 (x\"", "Foobot"),
        arguments("http.agent.name", "*", "is \"*\", which is no product token", "your crawler"),
        arguments("http.agent.name", " ", "is empty", "the name of your crawler"),
        arguments("http.agent.name", "\u0001b", "", ""),
        arguments("http.robots.agents", List.of("\u0001b"), "", ""),
        arguments("http.robots.file.skip", "yes", "\"yes\"", "true or false"),
        arguments("fetcher.max.crawl.delay", "long", "\"long\"", "a whole number"),
        arguments("robots.cache.spec", "maximumSize=10000,expireAfterWrite=6x", "", "6x"),
        arguments("robotspec.max-fetches", 0, "\"0\"", ""));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void badValuesNameWhatTheOperatorWrote(String key, Object value, String shown, String allowed) {
    assertRejected(key, value)
        .withMessageStartingWith(key)
        .withMessageContaining(shown)
        .withMessageContaining(allowed);
  }

  @Test
  void badCombinationsNameBothSettings() {
    assertRejected("topology.message.timeout.secs", 10, "robotspec.connect-timeout", "7s")
        .withMessageStartingWith("topology.message.timeout.secs=10")
        .withMessageContaining("robotspec.connect-timeout");
    assertRejected("fetcher.thread.timeout", 10, "robotspec.max-wait", "11s")
        .as("a hanging robots.txt would end its URLs")
        .withMessageStartingWith("robotspec.max-wait: \"11s\"")
        .withMessageContaining("at most 9s because of fetcher.thread.timeout=10");
    for (String wait : List.of("15001ms", "16s", "30s", "31s", "5m")) {
      assertRejected("robotspec.max-wait", wait)
          .as("the spout would send the URL again: %s", wait)
          .withMessageStartingWith("robotspec.max-wait: ")
          .withMessageContaining("at most 15s because of topology.message.timeout.secs=30");
    }
    assertThat(config("robotspec.max-wait", "15s")).isNotNull();
    Object[] longer = {"topology.message.timeout.secs", 300, "robotspec.max-wait", "150s"};
    assertThat(config(longer)).isNotNull();
    assertRejected("metadata.persist", Settings.EVERYTHING, "fetchInterval.fetch.error", -1)
        .as("a postponed URL would be lost")
        .withMessageStartingWith("fetchInterval.fetch.error")
        .withMessageContaining("RobotspecTaskHook");
    assertRejected("robotspec.delegate.implementaton", 1)
        .withMessageContaining("unknown setting robotspec.delegate.implementaton")
        .withMessageContaining("robotspec.delegate.implementation")
        .withMessageNotContaining("topology.message.timeout.secs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http.robots.agents", "http.agent.name", "robotspec.agents"})
  void agentsThatYamlTakesForSomethingElseMustBeQuoted(String key) {
    List<?> asYaml = new Yaml().load("[\"008\", 008, 80, 1.0, yes]");
    assertThat(names(key, asYaml.get(0))).contains("008");
    for (Object value : asYaml.subList(2, asYaml.size())) {
      for (Object written : List.of(value, List.of("a", value))) {
        assertRejected(key, written).withMessageStartingWith(key).withMessageContaining("quotes");
      }
    }
  }

  @Test
  void storedMarksAreThoseThatAreStoredAndThatNoHookTakesOut() {
    String next = "status.store.as.is.with.nextfetchdate";
    String persist = "metadata.persist";
    List<String> all = Settings.EVERYTHING;
    assertThat(config(persist, List.of("error.cause")).storedMarks()).isEmpty();
    assertThat(config(persist, all).storedMarks())
        .containsExactlyInAnyOrderElementsOf(UrlMetadata.MARKS);
    assertThat(config("metadata.transfer", next).storedMarks()).containsExactly(next);
    List<String> hooks = List.of("a.Hook", RobotspecTaskHook.class.getName());
    assertThat(config(persist, all, "topology.auto.task.hooks", hooks).storedMarks()).isEmpty();
  }
}
