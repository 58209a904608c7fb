package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.service.ServiceSettings;
import org.yaml.snakeyaml.Yaml;

/** The crawler's own settings, which count where they differ from its defaults. */
class StockSettingsTest {
  @Test
  void defaultsChangeNothingAndSayNothing() {
    AdapterConfig config =
        AdapterConfig.of(
            Settings.with(
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
                300));
    assertThat(config.notes()).isEmpty();
    assertThat(config.robots().profile().get(ProfileSettings.FORBIDDEN)).isEqualTo("client-error");
    assertThat(config.allow5xx()).isFalse();
    assertThat(config.robots().profile().get(ProfileSettings.CACHE_LIFETIME))
        .isEqualTo(Duration.ofHours(24));
    assertThat(config.robots().profile().get(ProfileSettings.MAX_BYTES)).isEqualTo(512_000);
    assertThat(config.delegate()).isEqualTo(ScriptedProtocol.class.getName());
  }

  @Test
  void newSettingsThatHaveNoEffectAreNamed() {
    assertThat(
            AdapterConfig.of(
                    Settings.with(
                        "http.robots.redirect.refused.allow", true,
                        "http.robots.redirect.crossorigin.allow", true,
                        "http.robots.parser.class", "a.Parser"))
                .notes())
        .hasSize(3)
        .allMatch(note -> note.endsWith("has no effect with Robotspec"));
  }

  @Test
  void delegateIsWhatTheCrawlerWouldUse() {
    String stock = CrawlerDefaults.PROTOCOLS + "httpclient.HttpProtocol";
    Map<String, Object> settings = Settings.with();
    settings.remove("robotspec.delegate.implementation");
    assertThat(AdapterConfig.of(settings).delegate()).isEqualTo(stock);
    assertThat(CrawlerDefaults.protocol(Map.of())).isEqualTo(stock);
    assertThat(
            CrawlerDefaults.protocol(
                Map.of("config", Map.of("http.protocol.implementation", "a.Protocol"))))
        .isEqualTo("a.Protocol");
  }

  @Test
  void agentsAreTheNameAndThenTheListOfFallbacks() {
    assertThat(AdapterConfig.of(Settings.with()).robots().crawler().names())
        .containsExactly("testbot");
    assertThat(names("http.robots.agents", "TestBot, a ,b")).containsExactly("testbot", "a", "b");
    assertThat(names("http.robots.agents", List.of("a", "b"))).containsExactly("testbot", "a", "b");
    assertThat(names("robotspec.agents", "other")).containsExactly("other");
  }

  @Test
  void l8_patternsAreReadAndABadOneRefused() {
    String yaml =
        "robotspec.override.*.example.com: x\nrobotspec.exempt-hosts: ['*.example.org']\n"
            + "robotspec.overrides: /etc/overrides.json";
    Map<String, Object> entries = new HashMap<>(Settings.with());
    entries.putAll(new Yaml().<Map<String, Object>>load(yaml));
    AdapterConfig config = AdapterConfig.of(entries);
    assertThat(config.robots().overrides()).containsOnlyKeys("*.example.com");
    assertThat(config.robots().get(ServiceSettings.EXEMPT_HOSTS)).containsExactly("*.example.org");
    assertThat(config.robots().get(ServiceSettings.OVERRIDES)).isEqualTo("/etc/overrides.json");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("robotspec.exempt-hosts", "*.a.*")))
        .withMessageContaining("a * can only be the first label");
  }

  private static List<String> names(String key, Object value) {
    return AdapterConfig.of(Settings.with(key, value)).robots().crawler().names();
  }

  @Test
  void d14_ofANameThatTheCrawlerAllowsTheTokenAtItsStartIsTaken() {
    AdapterConfig config =
        AdapterConfig.of(
            Settings.with(
                "http.agent.name",
                "My Crawler/1.0",
                "http.robots.agents",
                "foo/2.0, *, my, 360Spider"));
    assertThat(config.robots().crawler().names()).containsExactly("My", "foo", "360Spider");
    assertThat(config.notes())
        .singleElement()
        .asString()
        .startsWith("http.agent.name: only \"My\" of \"My Crawler/1.0\"")
        .contains("robotspec.agents");
    assertThat(
            AdapterConfig.of(
                    Settings.with("http.agent.name", "My Crawler", "robotspec.agents", "mine"))
                .notes())
        .isEmpty();
  }

  @Test
  void d14_aWholeHeaderAsANameIsAnErrorThatNamesTheToken() {
    for (String key : List.of("http.agent.name", "http.robots.agents", "robotspec.agents")) {
      String header = "Mozilla/5.0 (x, y; compatible; Foobot/2.1; +http://foo.example/bot)";
      assertThatIllegalArgumentException()
          .isThrownBy(() -> AdapterConfig.of(Settings.with(key, header)))
          .withMessageStartingWith(key + ": \"Mozilla/5.0 (x\"")
          .withMessageEndingWith("\"Foobot\" is probably meant");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("http.agent.name", "*")))
        .withMessageContaining("http.agent.name");
  }

  @Test
  void agentsWithoutANameAreAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("http.agent.name", " ")))
        .withMessageContaining("http.agent.name");
  }

  @Test
  void contentLimitIsTheSizeLimit() {
    AdapterConfig config = AdapterConfig.of(Settings.with("http.robots.content.limit", 1000));
    assertThat(config.robots().profile().get(ProfileSettings.MAX_BYTES)).isEqualTo(1000);
    assertThat(config.notes()).singleElement().asString().contains("robotspec.max-bytes=1000");
  }

  @Test
  void cacheSpecIsTheLifetime() {
    AdapterConfig config =
        AdapterConfig.of(Settings.with("robots.cache.spec", "maximumSize=5,expireAfterWrite=2h"));
    assertThat(config.robots().profile().get(ProfileSettings.CACHE_LIFETIME))
        .isEqualTo(Duration.ofHours(2));
    assertThat(config.notes()).hasSize(2).anyMatch(note -> note.contains("maximumSize=5"));
  }

  @Test
  void ourOwnSettingGoesBeforeTheCrawlers() {
    AdapterConfig config =
        AdapterConfig.of(
            Settings.with("http.robots.content.limit", 1000, "robotspec.max-bytes", 2000));
    assertThat(config.robots().profile().get(ProfileSettings.MAX_BYTES)).isEqualTo(2000);
    assertThat(config.notes()).singleElement().asString().contains("ignored because");
  }

  @Test
  void statusesAreOverriddenAndSaid() {
    AdapterConfig config =
        AdapterConfig.of(
            Settings.with("http.robots.403.allow", "false", "http.robots.5xx.allow", true));
    assertThat(config.robots().profile().get(ProfileSettings.FORBIDDEN)).isEqualTo("disallow");
    assertThat(config.allow5xx()).isTrue();
    assertThat(config.notes()).hasSize(2);
  }

  @Test
  void deadlineIsWithinHalfTheLifeOfAMessage() {
    for (int seconds : List.of(1, 2, 5, 10, 30, 40, 60, 300)) {
      AdapterConfig config =
          AdapterConfig.of(Settings.with("topology.message.timeout.secs", seconds));
      Duration half = Duration.ofSeconds(Math.max(1, seconds / 2));
      assertThat(config.robots().get(ServiceSettings.MAX_WAIT))
          .as("%d s", seconds)
          .isLessThanOrEqualTo(half);
      assertThat(config.robots().get(ServiceSettings.FETCH_TIMEOUT))
          .as("%d s", seconds)
          .isLessThanOrEqualTo(config.robots().get(ServiceSettings.MAX_WAIT));
    }
  }

  @Test
  void deadlineIsBeforeTheFetchersOwn() {
    for (int seconds : List.of(2, 5, 10, 300)) {
      AdapterConfig config =
          AdapterConfig.of(
              Settings.with(
                  "fetcher.thread.timeout", seconds, "topology.message.timeout.secs", 60));
      assertThat(config.robots().get(ServiceSettings.MAX_WAIT))
          .isEqualTo(Duration.ofSeconds(Math.min(25, seconds - 1)));
    }
    assertThatIllegalArgumentException()
        .as("a hanging robots.txt would end its URLs")
        .isThrownBy(
            () ->
                AdapterConfig.of(
                    Settings.with("fetcher.thread.timeout", 10, "robotspec.max-wait", "11s")))
        .withMessageStartingWith("robotspec.max-wait: \"11s\"")
        .withMessageContaining("fetcher.thread.timeout, which is 10s");
  }

  @Test
  void redirectsThatTheDelegateFollowsAreAnErrorUnlessRobotsTxtIsIgnored() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("http.allow.redirects", true)))
        .withMessageStartingWith("http.allow.redirects");
    assertThat(
            AdapterConfig.of(
                    Settings.with("http.allow.redirects", true, "http.robots.file.skip", true))
                .skip())
        .isTrue();
  }

  @Test
  void badValuesNameTheSettingAndWhatIsAllowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("http.robots.file.skip", "yes")))
        .withMessageContaining("http.robots.file.skip")
        .withMessageContaining("true or false");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("fetcher.max.crawl.delay", "long")))
        .withMessageContaining("fetcher.max.crawl.delay");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("robotspec.max-fetches", 0)))
        .withMessageContaining("robotspec.max-fetches");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("robotspec.delegate.implementaton", 1)))
        .withMessageContaining("unknown setting robotspec.delegate.implementaton")
        .withMessageContaining("robotspec.delegate.implementation")
        .withMessageNotContaining("topology.message.timeout.secs");
  }

  @Test
  void badValuesNameWhatTheOperatorWrote() {
    Map.of(
            "robots.cache.spec",
            (Object) "maximumSize=10000,expireAfterWrite=6x",
            "http.robots.agents",
            List.of("\u0001b"),
            "http.agent.name",
            "\u0001b")
        .forEach(
            (key, value) ->
                assertThatIllegalArgumentException()
                    .isThrownBy(() -> AdapterConfig.of(Settings.with(key, value)))
                    .withMessageStartingWith(key));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                AdapterConfig.of(
                    Settings.with(
                        "topology.message.timeout.secs", 10, "robotspec.connect-timeout", "7s")))
        .withMessageStartingWith("topology.message.timeout.secs=10")
        .withMessageContaining("robotspec.connect-timeout");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AdapterConfig.of(Settings.with("robotspec.cache-lifetime", "6x")))
        .withMessageStartingWith("robotspec.cache-lifetime");
  }

  @Test
  void redisMustHaveAPortThatExists() {
    for (String store : List.of("redis://h:99999", "redis://h:65536", "rediss://h:0/3")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> AdapterConfig.of(Settings.with("robotspec.store", store)))
          .withMessageContaining("robotspec.store")
          .withMessageContaining(store);
    }
    assertThat(
            AdapterConfig.of(Settings.with("robotspec.store", "redis://h:65535"))
                .robots()
                .get(ServiceSettings.STORE))
        .isEqualTo("redis://h:65535");
  }

  @Test
  void agentsThatYamlTakesForSomethingElseMustBeQuoted() {
    List<?> asYaml = (List<?>) new Yaml().load("[\"008\", 008, 80, 1.0, yes]");
    assertThat(names("http.robots.agents", List.of(asYaml.get(0))))
        .containsExactly("testbot", "008");
    for (String key : List.of("http.robots.agents", "http.agent.name", "robotspec.agents")) {
      for (Object value : List.of(8, 8L, 8.0, true, asYaml.get(2), asYaml.get(3), asYaml.get(4))) {
        for (Object written : List.of(value, List.of("a", value))) {
          assertThatIllegalArgumentException()
              .as("%s: %s", key, written)
              .isThrownBy(() -> AdapterConfig.of(Settings.with(key, written)))
              .withMessageStartingWith(key)
              .withMessageContaining("quotes");
        }
      }
    }
  }

  @Test
  void storedKeysAreThoseThatAreStoredAndThatNoHookTakesOut() {
    String next = "status.store.as.is.with.nextfetchdate";
    assertThat(
            AdapterConfig.of(Settings.with("metadata.persist", List.of("error.cause")))
                .storedKeys())
        .isEmpty();
    AdapterConfig all = AdapterConfig.of(Settings.with("metadata.persist", Settings.EVERYTHING));
    assertThat(all.storedKeys()).containsExactlyInAnyOrderElementsOf(DecisionMetadata.MARKS);
    assertThat(StoredKeys.note(all.storedKeys()))
        .contains("metadata.persist", next, "fetchInterval.fetch.error", "RobotspecTaskHook");
    assertThat(AdapterConfig.of(Settings.with("metadata.transfer", next)).storedKeys())
        .containsExactly(next);
    assertThat(
            AdapterConfig.of(Settings.with("metadata.persist", List.of(DecisionMetadata.REASON)))
                .storedKeys())
        .containsExactly(DecisionMetadata.REASON);
    List<String> hooks = List.of("a.Hook", RobotspecTaskHook.class.getName());
    AdapterConfig hooked =
        AdapterConfig.of(
            Settings.with(
                "metadata.persist", Settings.EVERYTHING, "topology.auto.task.hooks", hooks));
    assertThat(hooked.storedKeys()).isEmpty();
    assertThatIllegalArgumentException()
        .as("a postponed URL would be lost")
        .isThrownBy(
            () ->
                AdapterConfig.of(
                    Settings.with(
                        "metadata.persist", Settings.EVERYTHING, "fetchInterval.fetch.error", -1)))
        .withMessageStartingWith("fetchInterval.fetch.error")
        .withMessageContaining("RobotspecTaskHook");
  }
}
