package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Objects;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Group;
import org.robotspec.rules.GroupMatch;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.service.internal.overrides.OverridesReader;

/**
 * D-27: overrides are refused with the documented error, or what they disallow is disallowed. An
 * input is a file of overrides, and the text of one.
 */
final class OverridesFuzzTest {
  @FuzzTest
  void anOverrideIsInForceOrRefused(byte[] input) {
    String text = new String(input, UTF_8);
    RobotsConfig config = RobotsConfig.builder("foo").build();
    try {
      OverridesReader.read(text, config::mistakeIn)
          .values()
          .forEach(entry -> check(Objects.requireNonNull(entry.rules()), config));
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageNotContainingAny("java.", "Json", "[Source");
    }
    for (SpecProfile profile : SpecProfile.all()) {
      check(text, RobotsConfig.builder("foo").profile(profile).build());
    }
  }

  private static void check(String text, RobotsConfig usual) {
    RobotsConfig config;
    try {
      config =
          RobotsConfig.builder("foo").profile(usual.profile()).override("a.example", text).build();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("robotspec.override.a.example: ");
      return;
    }
    RobotsTxt file = RobotsTxt.parse(text.getBytes(UTF_8), config.profile());
    assertThat(file.groups().stream().flatMap(group -> group.rules().stream()).count())
        .isGreaterThanOrEqualTo(
            text.lines().filter(line -> line.matches("(?i)disallow: /[a-z]*+")).count());
    List<Rule> rules =
        file.groupsFor(config.crawler()).stream()
            .filter(GroupMatch::chosen)
            .map(GroupMatch::group)
            .map(Group::rules)
            .flatMap(List::stream)
            .toList();
    assertThat(rules.isEmpty()).isEqualTo(text.isEmpty());
    if (rules.stream().anyMatch(Rule::allow)) {
      return; // it may win
    }
    try (RobotsService service = RobotsService.open(config, (url, limits) -> FakeFetcher.file())) {
      rules.stream()
          .map(Rule::path)
          .filter(path -> path.matches("/[a-z]*+"))
          .forEach(
              path -> assertThat(service.decide("http://a.example" + path).allowed()).isFalse());
    }
  }
}
