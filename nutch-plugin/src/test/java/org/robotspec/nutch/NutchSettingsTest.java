package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.util.NutchConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.FailClosed;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.ProfileSettings.Forbidden;
import org.robotspec.profile.SpecProfile;
import org.robotspec.service.ServiceSettings;

/** L-8: the crawler's own settings keep their meaning. */
class NutchSettingsTest {
  private final Configuration conf = NutchConfiguration.create();

  NutchSettingsTest() {
    conf.set("http.agent.name", "Foo-News");
  }

  private NutchSettings settings() {
    return NutchSettings.of(conf);
  }

  @Test
  void nutchAgentsAreTheNameAndThenTheOthers() {
    conf.set("http.robots.agents", "foo-news, foo, *,FOO-NEWS, foo");
    assertThat(settings().all().crawler().names()).containsExactly("Foo-News", "foo");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", " "})
  void nutchNoAgentNameIsAnErrorThatNamesThePropertyUnlessThereAreOthers(String none) {
    conf.set("http.agent.name", none);
    assertThatThrownBy(this::settings)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http.agent.name");
    conf.set("http.robots.agents", "foo");
    assertThat(settings().all().crawler().names()).containsExactly("foo");
    assertThat(settings().warnings()).isEmpty();
  }

  @Test
  void d14_ofANameThatNutchAllowsTheTokenAtItsStartIsTaken() {
    conf.set("http.agent.name", "My Crawler/1.0");
    conf.set("http.robots.agents", "foo/2.0, my, 360Spider, Other Bot");
    assertThat(settings().all().crawler().names())
        .containsExactly("My", "foo", "360Spider", "Other");
    assertThat(settings().warnings())
        .hasSize(2)
        .allMatch(line -> line.contains("robotspec.agents"))
        .anyMatch(line -> line.startsWith("http.agent.name: only \"My\" of \"My Crawler/1.0\""))
        .anyMatch(line -> line.startsWith("http.robots.agents: only \"Other\""));
    conf.set("robotspec.agents", "MyCrawler");
    assertThat(settings().all().crawler().names()).containsExactly("MyCrawler");
    assertThat(settings().warnings()).isEmpty();
  }

  @Test
  void nutchTheDefaultsOfNutchOverrideNothing() {
    assertThat(settings().overrides()).isEmpty();
    assertThat(settings().all().profile()).isEqualTo(SpecProfile.GOOGLE_2019);
  }

  @Test
  void nutchExplicitValuesAreInForce() {
    conf.set("http.robots.redirect.max", "5");
    conf.set("http.robots.403.allow", "false");
    conf.set("http.robot.rules.allowlist", "example.org, example.net");
    assertThat(settings().overrides())
        .containsExactly(
            "http.robots.redirect.max=5: taken as robotspec.max-redirects=5",
            "http.robots.403.allow=false: taken as robotspec.forbidden=disallow",
            "http.robot.rules.allowlist=example.org,example.net");
    assertThat(settings().all().profile().get(ProfileSettings.FORBIDDEN))
        .isEqualTo(Forbidden.DISALLOW);
    assertThat(settings().isExempt("http://www.example.org/")).isTrue();
    assertThat(settings().isExempt("http://example.com/")).isFalse();
  }

  @Test
  void nutchOurOwnSettingGoesBeforeNutchs() {
    conf.set("http.robots.redirect.max", "2");
    conf.set("robotspec.max-redirects", "7");
    conf.set("robotspec.overrides", "/etc/overrides.json");
    assertThat(settings().all().get(ServiceSettings.OVERRIDES)).isEqualTo("/etc/overrides.json");
    assertThat(settings().all().profile().get(ProfileSettings.MAX_REDIRECTS)).isEqualTo(7);
    assertThat(settings().overrides())
        .containsExactly(
            "http.robots.redirect.max=2: ignored because of robotspec.max-redirects=7");
  }

  @Test
  void d27_anOverrideMayBeIndented() {
    conf.set("robotspec.override.a.example", "\n    User-agent: *\n    Disallow: /\n  ");
    assertThat(settings().all().overrides()).containsOnlyKeys("a.example");
  }

  static List<FailClosed> overrides() {
    return FailClosed.of("nutch-plugin", "overrides");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("overrides")
  void d27_theTextsOfTheTable(FailClosed row) {
    conf.set("robotspec.agents", "foo");
    conf.set("robotspec.override.a.example", row.lines());
    if (row.verdict().equals("error")) {
      assertThatThrownBy(this::settings).hasMessageStartingWith("robotspec.override.a.example: ");
    } else {
      assertThat(settings().all().overrides()).containsEntry("a.example", row.lines());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-1", "3.5"})
  void nutchABadNumberIsReportedUnderTheNameThatTheOperatorWrote(String value) {
    conf.set("http.robots.redirect.max", value);
    assertThatThrownBy(this::settings)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("http.robots.redirect.max: \"" + value + "\"")
        .hasMessageContaining("a whole number")
        .message()
        .doesNotContain("robotspec");
  }

  @Test
  void aPropertyThatWouldBeIgnoredIsAnErrorThatNamesWhatToWrite() {
    conf.set("robotsspec.mode", "shadow");
    assertThatThrownBy(this::settings)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("robotsspec.mode is not a setting; write robotspec.mode");
  }

  @Test
  void nutchAllFetcherThreadsMayWaitForRobotsTxtAtOnce() {
    assertThat(settings().all().get(ServiceSettings.MAX_FETCHES)).isEqualTo(32);
    conf.set("fetcher.threads.fetch", "100");
    assertThat(settings().all().get(ServiceSettings.MAX_FETCHES)).isEqualTo(100);
    conf.set("robotspec.max-fetches", "8");
    assertThat(settings().all().get(ServiceSettings.MAX_FETCHES)).isEqualTo(8);
  }

  @Test
  void hadoopATaskKnowsWhatTheJobSetItself() throws IOException {
    conf.set("http.robots.redirect.max", "3");
    Configuration task = new Configuration(false);
    ByteArrayOutputStream jobXml = new ByteArrayOutputStream();
    conf.writeXml(jobXml);
    task.addResource(new ByteArrayInputStream(jobXml.toByteArray()), "job.xml");
    assertThat(NutchSettings.isExplicit(task, "http.robots.redirect.max")).isTrue();
    assertThat(NutchSettings.isExplicit(task, "http.robots.403.allow")).isFalse();
  }

  @Test
  void storeIsAFileWhereOneMachineDoesItAllElseMemory() {
    assertThat(settings().all().get(ServiceSettings.STORE))
        .as("not below /tmp, where Hadoop's own default is")
        .isEqualTo("file:" + System.getProperty("user.home") + "/.robotspec");
    conf.set("hadoop.tmp.dir", "/data/crawl");
    assertThat(settings().all().get(ServiceSettings.STORE)).isEqualTo("file:/data/crawl/robotspec");
    conf.set("mapreduce.framework.name", "yarn");
    assertThat(settings().all().get(ServiceSettings.STORE)).isEqualTo("memory");
    conf.set("robotspec.store", "redis://127.0.0.1:6379");
    assertThat(settings().all().get(ServiceSettings.STORE)).isEqualTo("redis://127.0.0.1:6379");
  }

  @Test
  void allExtensionsOfAJobShareWhatIsReadOnce() {
    RobotspecParseFilter parsing = new RobotspecParseFilter();
    RobotspecIndexingFilter indexing = new RobotspecIndexingFilter();
    parsing.setConf(conf);
    indexing.setConf(conf);
    assertThat(parsing.settings).isSameAs(indexing.settings);
    assertThat(NutchSettings.shared(new Configuration(conf))).isNotSameAs(parsing.settings);
  }
}
