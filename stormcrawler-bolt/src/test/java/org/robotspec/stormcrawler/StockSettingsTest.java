package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.robotspec.rules.Setting;
import org.yaml.snakeyaml.Yaml;

/** The crawler's own settings, honoured where they differ from its defaults. */
class StockSettingsTest {
  @Test
  void defaults_changeNothingAndSayNothing() {
    Setup setup =
        Setup.of(
            Settings.with(
                "http.robots.403.allow",
                true,
                "http.robots.5xx.allow",
                false,
                "http.robots.content.limit",
                -1,
                "robots.cache.spec",
                "maximumSize=10000,expireAfterWrite=6h",
                "topology.message.timeout.secs",
                300));
    assertThat(setup.notes()).isEmpty();
    assertThat(setup.refuse403()).isFalse();
    assertThat(setup.allow5xx()).isFalse();
    assertThat(setup.robots().profile().duration(Setting.CACHE_LIFETIME))
        .isEqualTo(Duration.ofHours(24));
    assertThat(setup.robots().profile().number(Setting.MAX_BYTES)).isEqualTo(512_000);
    assertThat(setup.delegate()).isEqualTo(ScriptedProtocol.class.getName());
  }

  @Test
  void agents_areTheNameAndThenTheListOfFallbacks() {
    assertThat(Setup.of(Settings.with()).robots().crawler().names()).containsExactly("testbot");
    assertThat(names("http.robots.agents", "TestBot, a ,b")).containsExactly("testbot", "a", "b");
    assertThat(names("http.robots.agents", List.of("a", "b"))).containsExactly("testbot", "a", "b");
    assertThat(names("robotspec.agents", "other")).containsExactly("other");
  }

  private static List<String> names(String key, Object value) {
    return Setup.of(Settings.with(key, value)).robots().crawler().names();
  }

  @Test
  void agents_withoutANameAreAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("http.agent.name", " ")))
        .withMessageContaining("http.agent.name");
  }

  @Test
  void contentLimit_isTheSizeLimit() {
    Setup setup = Setup.of(Settings.with("http.robots.content.limit", 1000));
    assertThat(setup.robots().profile().number(Setting.MAX_BYTES)).isEqualTo(1000);
    assertThat(setup.notes()).singleElement().asString().contains("robotspec.max-bytes=1000");
  }

  @Test
  void cacheSpec_isTheLifetime() {
    Setup setup = Setup.of(Settings.with("robots.cache.spec", "maximumSize=5,expireAfterWrite=2h"));
    assertThat(setup.robots().profile().duration(Setting.CACHE_LIFETIME))
        .isEqualTo(Duration.ofHours(2));
    assertThat(setup.notes()).hasSize(2).anyMatch(note -> note.contains("maximumSize=5"));
  }

  @Test
  void ourOwnSetting_goesBeforeTheCrawlers() {
    Setup setup =
        Setup.of(Settings.with("http.robots.content.limit", 1000, "robotspec.max-bytes", 2000));
    assertThat(setup.robots().profile().number(Setting.MAX_BYTES)).isEqualTo(2000);
    assertThat(setup.notes()).singleElement().asString().contains("not used");
  }

  @Test
  void statuses_areOverriddenAndSaid() {
    Setup setup =
        Setup.of(Settings.with("http.robots.403.allow", "false", "http.robots.5xx.allow", true));
    assertThat(setup.refuse403()).isTrue();
    assertThat(setup.allow5xx()).isTrue();
    assertThat(setup.notes()).hasSize(2);
  }

  @Test
  void deadline_isWithinHalfTheLifeOfAMessage() {
    for (int seconds : List.of(1, 2, 5, 10, 30, 40, 60, 300)) {
      Setup setup = Setup.of(Settings.with("topology.message.timeout.secs", seconds));
      Duration half = Duration.ofSeconds(Math.max(1, seconds / 2));
      assertThat(setup.robots().maxWait()).as("%d s", seconds).isLessThanOrEqualTo(half);
      assertThat(setup.robots().lookupTimeout())
          .as("%d s", seconds)
          .isLessThanOrEqualTo(setup.robots().maxWait());
    }
  }

  @Test
  void badValues_nameTheSettingAndWhatIsAllowed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("http.robots.file.skip", "yes")))
        .withMessageContaining("http.robots.file.skip")
        .withMessageContaining("true or false");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("fetcher.max.crawl.delay", "long")))
        .withMessageContaining("fetcher.max.crawl.delay");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("robotspec.gate.threads", 0)))
        .withMessageContaining("robotspec.gate.threads");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("robotspec.no-such-thing", 1)))
        .withMessageContaining("robotspec.no-such-thing")
        .withMessageContaining("robotspec.delegate.implementation");
  }

  @Test
  void badValues_nameWhatTheOperatorWrote() {
    Map.of(
            "robots.cache.spec",
            (Object) "maximumSize=10000,expireAfterWrite=6x",
            "http.robots.agents",
            List.of("a\u0001b"),
            "http.agent.name",
            "a\u0001b")
        .forEach(
            (key, value) ->
                assertThatIllegalArgumentException()
                    .isThrownBy(() -> Setup.of(Settings.with(key, value)))
                    .withMessageStartingWith(key));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Setup.of(
                    Settings.with(
                        "topology.message.timeout.secs", 10, "robotspec.connect-timeout", "7s")))
        .withMessageStartingWith("topology.message.timeout.secs=10")
        .withMessageContaining("robotspec.connect-timeout");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Setup.of(Settings.with("robotspec.cache-lifetime", "6x")))
        .withMessageStartingWith("robotspec.cache-lifetime");
  }

  @Test
  void redis_mustHaveAPortThatExists() {
    for (String store : List.of("redis://h:99999", "redis://h:65536", "rediss://h:0/3")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Setup.of(Settings.with("robotspec.store", store)))
          .withMessageContaining("robotspec.store")
          .withMessageContaining(store);
    }
    assertThat(Setup.of(Settings.with("robotspec.store", "redis://h:65535")).robots().store())
        .isEqualTo("redis://h:65535");
  }

  @Test
  void agents_thatYamlTakesForSomethingElseMustBeQuoted() {
    List<?> asYaml = (List<?>) new Yaml().load("[\"008\", 008, 80, 1.0, yes]");
    assertThat(names("http.robots.agents", List.of(asYaml.get(0))))
        .containsExactly("testbot", "008");
    for (String key : List.of("http.robots.agents", "http.agent.name", "robotspec.agents")) {
      for (Object value : List.of(8, 8L, 8.0, true, asYaml.get(2), asYaml.get(3), asYaml.get(4))) {
        for (Object written : List.of(value, List.of("a", value))) {
          assertThatIllegalArgumentException()
              .as("%s: %s", key, written)
              .isThrownBy(() -> Setup.of(Settings.with(key, written)))
              .withMessageStartingWith(key)
              .withMessageContaining("quotes");
        }
      }
    }
  }

  @Test
  void keptMarks_areThoseThatAreStoredAndThatNoHookTakesOut() {
    String next = "status.store.as.is.with.nextfetchdate";
    assertThat(Setup.of(Settings.with("metadata.persist", List.of("error.cause"))).keptMarks())
        .isEmpty();
    Setup all = Setup.of(Settings.with("metadata.persist", Settings.EVERYTHING));
    assertThat(all.keptMarks()).containsExactlyInAnyOrderElementsOf(Evidence.MARKS);
    assertThat(KeptMarks.note(all.keptMarks()))
        .contains("metadata.persist", next, "fetchInterval.fetch.error", "RobotspecTaskHook");
    assertThat(Setup.of(Settings.with("metadata.transfer", next)).keptMarks())
        .containsExactly(next);
    assertThat(Setup.of(Settings.with("metadata.persist", List.of(Keys.REASON))).keptMarks())
        .containsExactly(Keys.REASON);
    List<String> hooks = List.of("a.Hook", RobotspecTaskHook.class.getName());
    Setup hooked =
        Setup.of(
            Settings.with(
                "metadata.persist", Settings.EVERYTHING, "topology.auto.task.hooks", hooks));
    assertThat(hooked.keptMarks()).isEmpty();
    assertThatIllegalArgumentException()
        .as("a postponed URL would be lost")
        .isThrownBy(
            () ->
                Setup.of(
                    Settings.with(
                        "metadata.persist", Settings.EVERYTHING, "fetchInterval.fetch.error", -1)))
        .withMessageStartingWith("fetchInterval.fetch.error")
        .withMessageContaining("RobotspecTaskHook");
  }

  @Test
  void fileStore_isOneForEachWorker() {
    System.setProperty("worker.port", "6701");
    try {
      assertThat(Setup.of(Settings.with("robotspec.store", "file:states")).robots().store())
          .isEqualTo("file:states/worker-6701");
      assertThat(Setup.of(Settings.with("robotspec.store", "redis://h")).robots().store())
          .isEqualTo("redis://h");
    } finally {
      System.clearProperty("worker.port");
    }
    assertThat(Setup.of(Settings.with("robotspec.store", "file:states")).robots().store())
        .isEqualTo("file:states");
  }
}
