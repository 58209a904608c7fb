package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.rules.Setting;

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
