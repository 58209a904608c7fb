package org.robotspec.service;

import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.Setting;
import org.robotspec.profile.SpecProfile;

final class RobotsConfigTest {
  private static RobotsConfig of(String... pairs) {
    Map<String, String> properties = new HashMap<>(Map.of("robotspec.agents", "foo"));
    for (int i = 0; i < pairs.length; i += 2) {
      properties.put("robotspec." + pairs[i], pairs[i + 1]);
    }
    return RobotsConfig.of(properties);
  }

  @Test
  void propertiesAreReadAsPeopleWriteThem() {
    RobotsConfig config =
        of(
            "agents", "foo-news, foo",
            "store", "redis://user:secret@127.0.0.1:6379/2",
            "memory", "128m",
            "connect-timeout", "500ms",
            "fetch-timeout", "PT1M",
            "max-age-ceiling", "2d",
            "exempt-hosts", "One.example, two.example",
            "override.Three.example", "user-agent: *\\ndisallow: /");
    assertThat(config.crawler().names()).containsExactly("foo-news", "foo");
    assertThat(config.get(ServiceSettings.MEMORY)).isEqualTo(128L << 20);
    assertThat(config.get(ServiceSettings.CONNECT_TIMEOUT)).hasMillis(500);
    assertThat(config.get(ServiceSettings.FETCH_TIMEOUT)).hasMinutes(1);
    assertThat(config.profile().get(ProfileSettings.MAX_AGE_CEILING)).hasDays(2);
    assertThat(config.get(ServiceSettings.EXEMPT_HOSTS))
        .containsExactly("One.example", "two.example");
    assertThat(config.overrides()).containsEntry("three.example", "user-agent: *\ndisallow: /");
    assertThat(config.toString()).contains("google-2019").doesNotContain("secret");
  }

  @Test
  void defaultsNeedOnlyAName() {
    RobotsConfig config = of();
    assertThat(config).isEqualTo(RobotsConfig.builder("foo").build());
    assertThat(config.userAgent()).isEqualTo("foo");
    assertThat(config.profile()).isEqualTo(SpecProfile.GOOGLE_2019);
    assertThat(config.get(ServiceSettings.STORE)).isEqualTo("memory");
    assertThat(config.get(ServiceSettings.MAX_WAIT))
        .isLessThan(Duration.ofSeconds(30))
        .isGreaterThan(config.get(ServiceSettings.FETCH_TIMEOUT));
  }

  @Test
  void anAdapterHasSettingsOfItsOwn() {
    Setting<Boolean> own = Setting.flag("nutch.own", false, "what the adapter does");
    Map<String, String> properties =
        Map.of("http.agent.name", "x", "robotspec.agents", "foo", "robotspec.nutch.own", "true");
    RobotsConfig config = RobotsConfig.of(properties, List.of(own), Map.of());
    assertThat(config).isEqualTo(RobotsConfig.builder("foo").build());
    assertThat(config.get(own)).isTrue();
    assertThatThrownBy(() -> RobotsConfig.of(properties))
        .hasMessageContaining("robotspec.nutch.own");
  }

  @Test
  void errorsHaveTheNameThatTheOperatorWrote() {
    Map<String, String> properties =
        Map.of("robotspec.agents", "foo", "robotspec.max-redirects", "abc");
    Map<String, String> writtenAs = Map.of("robotspec.max-redirects", "http.robots.redirect.max");
    assertThatThrownBy(() -> RobotsConfig.of(properties, List.of(), writtenAs))
        .hasMessageStartingWith("http.robots.redirect.max: \"abc\" is not allowed");
  }

  @ParameterizedTest
  @CsvSource({
    "max-wiat, 5s, unknown",
    "max-wait, soon, 'max-wait: \"soon\" is not allowed; it takes a duration such as 500ms, 90s, 15m, 12h, 30d or PT12H, at least 1ms'",
    "retry-ceiling, 1s, 'retry-ceiling: \"1s\" is not allowed; it takes a duration of at least robotspec.retry-floor, which is 1m'",
    "max-wait, 5, duration",
    "max-wait, s, duration",
    "max-wait, '', duration",
    "max-wait, 0s, at least 1ms",
    "max-wait, -5s, duration",
    "max-wait, 99999999999999999999d, duration",
    "max-wait, 9223372036854775807d, duration",
    "max-fetches, 0, 1 to 10000",
    "max-fetches, 10001, 1 to 10000",
    "max-fetches, many, whole number",
    "memory, 2097151, at least 2m",
    "memory, lots, bytes",
    "memory, 99999999999g, bytes",
    "profile, google-2020, google-2019",
    "too-many-requests, maybe, client-error or server-error",
    "redirect-to-private, yes, true or false",
    "store, disk, memory",
    "store, file:, file:DIRECTORY",
    "store, 'redis://:secret@h:1/x', redis://",
    "store, 'redis://u:pa/secret@127.0.0.1:1', redis://",
    "user-agent, ' ', visible",
    "exempt-hosts, http://a, host name",
    "exempt-hosts, a:80, host name",
    "exempt-hosts, [zz], not an IPv6 address",
    "exempt-hosts, *, a * can only be the first label",
    "exempt-hosts, a.*.example, a * can only be the first label",
    "exempt-hosts, a.%2A.example, a * can only be the first label",
    "exempt-hosts, '*.', not a host",
    "exempt-hosts, h.example;i.example, no host has ; in its name: write one host alone",
    "exempt-hosts, [::1];x, no host has ; in its name",
    "exempt-hosts, '{h,i}.example', no host has { in its name",
    "exempt-hosts, h.example%2Ci.example, 'no host has , in its name'",
    "exempt-hosts, h.example\uFF0Ci.example, 'no host has , in its name'",
    "exempt-hosts, h.example&, no host has & in its name",
    "exempt-hosts, *.~h.example, no host has ~ in its name",
    "exempt-hosts, h!.example, no host has ! in its name",
    "exempt-hosts, h$.example, no host has $ in its name",
    "override.h.example+i.example, x, no host has + in its name",
    "override.'h'.example, x, no host has ' in its name",
    "override.(h|i).example, x, character that is not allowed",
    "override.h=i, x, no host has = in its name",
    "override.h`.example, x, no host has ` in its name",
    "exempt-hosts, a23456789.123456789.a234567890123456789012345678901234567890123456789012345678901234, no host has more than 63",
    "override.a/b, x, host name",
    "override.*.*.example, x, a * can only be the first label",
    "override.*a.example, x, a * can only be the first label",
    "override.*.10.0.0.1, x, no hosts under an address",
    "override.*..a.example, x, not a host",
    "connect-timeout, 11s, connect-timeout",
    "fetch-timeout, 9s, response-timeout",
    "max-age-floor, 8d, max-age-floor",
    "max-age-ceiling, 0s, at least 1ms",
    "retry-floor, 7h, retry-floor",
    "agents, ' , ', product token",
  })
  void badValuesNameTheKeyTheValueAndWhatIsAllowed(String key, String value, String allowed) {
    assertThatThrownBy(() -> of(key, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("robotspec.")
        .hasMessageContaining(allowed)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @ParameterizedTest
  @CsvSource({
    "my_host.example, my_host.example",
    "-a--b-.Example., -a--b-.example",
    "*.M\u00DCLLER.example, *.xn--mller-kva.example",
    "\uD83D\uDE00.test, xn--e28h.test",
    "127.0.0.1, 127.0.0.1",
    "[1:0::], [1::]",
    "[::ffff:1.2.3.4], [::ffff:102:304]"
  })
  void hostsThatExistAreKeptInTheFormOfTheirOrigins(String host, String name) {
    assertThat(of("override." + host, "").overrides()).containsOnlyKeys(name);
    assertThat(of("exempt-hosts", host).get(ServiceSettings.EXEMPT_HOSTS)).containsExactly(host);
  }

  @Test
  void aContradictionNamesTheSettingThatIsGivenAndTheOther() {
    assertThatThrownBy(() -> of("profile", "rfc9309", "max-age-floor", "2d"))
        .hasMessage(
            "robotspec.max-age-floor: \"2d\" is not allowed; it takes a duration of at most"
                + " robotspec.max-age-ceiling, which is 24h");
  }

  @Test
  void aHostIsEitherExemptOrHasRules() {
    for (String host : List.of("a.example", "*.a.example")) {
      assertThatThrownBy(() -> of("exempt-hosts", host.toUpperCase(ROOT), "override." + host, ""))
          .hasMessageContaining("robotspec.exempt-hosts")
          .hasMessageContaining("robotspec.override." + host);
    }
    assertThatThrownBy(() -> of("override.m\u00FCller.eu", "", "override.xn--mller-kva.eu", ""))
        .hasMessageContaining("each host once");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'My Crawler'|'\"My\" is probably meant'",
        "'Mozilla/5.0 (X11, y; compatible; Googlebot/2.1;"
            + " +http://google.com/bot.html)'|'\"Googlebot\" is probably meant'",
        "'foo, *'|'leave it out'"
      })
  void d14_agentsAreProductTokens(String agents, String advice) {
    assertThatThrownBy(() -> of("agents", agents))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("robotspec.agents: \"")
        .hasMessageContaining("is not a product token")
        .hasMessageContaining(advice);
    assertThat(of("agents", "Googlebot/2.1").crawler().names()).containsExactly("Googlebot");
    assertThat(of("agents", "My Crawler", "profile", "google-reference").crawler().names())
        .containsExactly("My Crawler");
  }

  @Test
  void d27_aTextWithAMistakeIsAnErrorThatNamesTheHost() {
    for (String host : List.of("a.example", "*.M\u00DCLLER.example")) {
      RobotsConfig.Builder builder = RobotsConfig.builder("foo").override(host, "Disallow: /");
      for (ThrowingCallable way :
          List.<ThrowingCallable>of(
              () -> of("override." + host, "Disallow: /"), () -> builder.build())) {
        assertThatThrownBy(way)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage(
                "robotspec.override."
                    + host.replace("M\u00DCLLER", "xn--mller-kva")
                    + ": line 1: rule before the first user-agent line: it applies to no crawler");
      }
      builder.override(host, "");
      assertThat(builder.build()).isEqualTo(of("override." + host, ""));
    }
    assertThatThrownBy(() -> of("override.a.example", "User-agent: foo\\nDisallow: x"))
        .hasMessageContaining("line 2");
    assertThatThrownBy(
            () -> of("agents", "bar", "override.a.example", "User-agent: foo\\nAllow: /"))
        .hasMessageContaining("no rule holds for \"bar\"");
  }

  @Test
  void l8_anEmptySettingNamesNoFileOfOverrides() {
    assertThat(of("overrides", "")).isEqualTo(of());
    assertThat(of("overrides", " ")).isEqualTo(of());
    assertThatThrownBy(() -> of("overrides", "a\0b"))
        .hasMessageStartingWith("robotspec.overrides: \"a");
  }

  @Test
  void l8_twoSpellingsOfAHostAreTwoSettingsForIt() {
    String text = "user-agent: *\ndisallow: /";
    for (String other : List.of("A.example", "a.example.", "\uFF41.example")) {
      assertThatThrownBy(() -> of("override.a.example", text, "override." + other, text))
          .hasMessageContaining("each host once");
      assertThat(RobotsConfig.builder("foo").override(other, text).build())
          .isEqualTo(of("override.a.example", text));
    }
    assertThatThrownBy(() -> RobotsConfig.builder("foo").override("http://a.example/", text))
        .hasMessageStartingWith("robotspec.override.http://a.example/: ");
  }

  @Test
  void onlySettingsOfTheTableCanBeSet() {
    RobotsConfig.Builder builder = RobotsConfig.builder("foo");
    for (String key : List.of("nutch.own", "max-redirects", "mode")) {
      assertThatThrownBy(() -> builder.set(Setting.flag(key, false, "not ours"), true))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("robotspec." + key);
    }
    assertThatThrownBy(() -> builder.set(ServiceSettings.OVERRIDE, "user-agent: *\ndisallow: /"))
        .hasMessageContaining("override(");
    assertThatThrownBy(() -> SpecProfile.RFC9309.with(ServiceSettings.MAX_FETCHES, 7))
        .hasMessageContaining("max-fetches");
  }

  @Test
  void aListThatChangesLaterDoesNotChangeTheConfiguration() {
    List<String> hosts = new ArrayList<>(List.of("a.example"));
    RobotsConfig config =
        RobotsConfig.builder("foo").set(ServiceSettings.EXEMPT_HOSTS, hosts).build();
    hosts.clear();
    assertThat(config).isEqualTo(of("exempt-hosts", "a.example"));
  }

  @Test
  void boundariesAreAllowed() {
    assertThat(of("memory", "2097152").get(ServiceSettings.MEMORY))
        .isEqualTo(ServiceSettings.MEMORY_MIN);
    assertThat(of("max-fetches", "10000").get(ServiceSettings.MAX_FETCHES)).isEqualTo(10_000);
    assertThat(of("max-fetches", "1").get(ServiceSettings.MAX_FETCHES)).isEqualTo(1);
    assertThat(of("connect-timeout", "10s").get(ServiceSettings.CONNECT_TIMEOUT)).hasSeconds(10);
    assertThat(of("user-agent", "Bar/1 (+x)").userAgent()).isEqualTo("Bar/1 (+x)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX: y", "a\nb", "a\u0000"})
  void aHeaderCannotBeSplit(String value) {
    assertThatThrownBy(
            () -> RobotsConfig.builder("foo").set(ServiceSettings.USER_AGENT, value).build())
        .hasMessageContaining("robotspec.user-agent");
    assertThatThrownBy(() -> RobotsConfig.builder(value).build())
        .hasMessageContaining("robotspec.agents");
  }

  @Test
  void aBuiltConfigurationDoesNotChange() {
    RobotsConfig.Builder builder = RobotsConfig.builder("foo");
    RobotsConfig config = builder.build();
    builder
        .set(ServiceSettings.MAX_FETCHES, 1)
        .set(ServiceSettings.EXEMPT_HOSTS, List.of("a.example"));
    assertThat(config).isEqualTo(RobotsConfig.builder("foo").build());
    assertThat(builder.build())
        .isEqualTo(of("max-fetches", "1", "exempt-hosts", "a.example"))
        .hasSameHashCodeAs(of("max-fetches", "1", "exempt-hosts", "a.example"))
        .isNotEqualTo(config);
  }
}
