package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.robotspec.Allocated;
import org.robotspec.diff.Change;
import org.robotspec.diff.RobotsDiff;
import org.robotspec.diff.VerdictComparison;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.profile.SpecProfile;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreferences;

/** U: which lines of robots.txt state the preferences for a URL. */
final class UsageTest {
  private static final Crawler BOT = Crawler.of("bot");
  private static final String SITE = "http://h.com";

  private static Rules rules(String... lines) {
    return rules(SpecProfile.GOOGLE_2019, lines);
  }

  private static Rules rules(SpecProfile profile, String... lines) {
    String file = "user-agent: *\n" + String.join("\n", lines);
    return RobotsTxt.parse(file.getBytes(UTF_8), profile).rulesFor(BOT);
  }

  private static String usage(Rules rules, String path) {
    return rules.decide(SITE + path).usage().toString();
  }

  @Test
  void u2_allLinesOfTheLongestLengthCombine() {
    Rules rules =
        rules(
            "content-usage: /a* train-ai=y, search=y, x=1",
            "content-usage: /*b train-ai=n",
            "content-usage: /*b y=1",
            "content-usage: /a train-ai=n, search=n, z=1");
    assertThat(usage(rules, "/ab"))
        .isEqualTo(
            "train-ai: disallowed, line 3; search: allowed, line 2;"
                + " x: unknown, line 2; y: unknown, line 4; z: unknown, line 5");
    assertThat(rules.usagePaths()).containsExactly("/a*", "/*b", "/*b", "/a");
  }

  @Test
  void u10_aPolicyTokenNamesNoCrawlerAndChangesNoVerdict() {
    String file = "user-agent: __usage_ai-training\ndisallow: /\n";
    RobotsTxt robots = RobotsTxt.parse(file);
    RuleDecision decision = robots.rulesFor(BOT).decide(SITE + "/a");
    assertThat(decision.allowed()).isTrue();
    assertThat(decision.usage().toString())
        .isEqualTo("ai-training: disallowed, line 2")
        .isEqualTo(UsagePreferences.ofText(decision.usage().toText()).toString());
    assertThat(decision.usage().get("ai-training")).isEqualTo(Preference.DISALLOWED);
    assertThatThrownBy(() -> Crawler.of("__Usage_ai-training"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("policy token");
    RobotsDiff diff = VerdictComparison.compare(RobotsTxt.parse(""), robots, SITE, null);
    assertThat(diff.crawlers()).allMatch(group -> group.changes().isEmpty());
    assertThat(diff.crawlers().get(0).usage())
        .extracting(Change::name)
        .containsExactly("ai-training");
  }

  @Test
  void u10_aPurposeThatIsCalledAsACategoryDoesNotCountForIt() {
    String file = "user-agent: __usage_search\ndisallow: /\n";
    UsagePreferences stated = RobotsTxt.parse(file).rulesFor(BOT).decide(SITE + "/").usage();
    assertThat(stated.get("search")).isEqualTo(Preference.UNKNOWN);
    assertThat(stated.get("__usage_search")).isEqualTo(Preference.DISALLOWED);
  }

  @Test
  void u10_onlySoManyPurposesAreReadAndNoLongName() {
    String groups =
        IntStream.rangeClosed(0, PolicyTokens.MAX_PURPOSES)
            .mapToObj(i -> "user-agent: __usage_p" + i + "x\ndisallow: /\n")
            .collect(Collectors.joining());
    String file = "user-agent: __usage_" + "a".repeat(65) + "\ndisallow: /\n" + groups;
    Rules rules = RobotsTxt.parse(file).rulesFor(BOT);
    assertThat(rules.decide(SITE + "/").usage().all()).hasSize(PolicyTokens.MAX_PURPOSES);
    assertThat(rules.weight()).isGreaterThan(RobotsTxt.parse("").rulesFor(BOT).weight());
  }

  @Test
  void u2_anIndexFileIsNotItsDirectory() {
    SpecProfile lenient =
        SpecProfile.GOOGLE_REFERENCE.with(ProfileSettings.USAGE_PREFERENCES, true);
    Rules rules =
        rules(lenient, "content-usage: /index.html train-ai=n", "content-usages: search=y");
    assertThat(usage(rules, "/")).isEqualTo("no usage preferences");
    assertThat(usage(rules, "/index.html")).isEqualTo("train-ai: disallowed, line 2");
  }

  @Test
  void filesThatStateNothingCostNothing() {
    Rules without = rules("disallow: /x", "crawl-delay: 5");
    Rules nothing =
        rules("disallow: /x", "crawl-delay: 5", "content-usage: /a Bad=y", "content-signal: ,");
    assertThat(nothing.weight()).isEqualTo(without.weight());
    assertThat(nothing.usagePaths()).isEmpty();
    assertThat(rules("disallow: /x", "content-usage: train-ai=n").weight())
        .isGreaterThan(without.weight());
  }

  @Test
  void ofManyKeysOnlyTheFirstAreReported() {
    String keys =
        IntStream.rangeClosed(0, UsagePreferences.MAX_UNRECOGNISED)
            .mapToObj(i -> "content-usage: k" + i + "=1")
            .collect(Collectors.joining("\n"));
    UsagePreferences stated = rules(keys, "content-usage: train-ai=n").decide(SITE + "/").usage();
    assertThat(stated.all()).hasSize(UsagePreferences.MAX_UNRECOGNISED + 1);
    assertThat(stated.get("train-ai")).isEqualTo(Preference.DISALLOWED);
  }

  @Test
  void d28_aUrlCostsNoMoreHoweverManyKeysALineHas() {
    String keys =
        ", %s=1".repeat(100).formatted(IntStream.range(0, 100).mapToObj(i -> "k" + i).toArray());
    String signals =
        IntStream.range(0, 100).mapToObj(i -> "s" + i + "=no").collect(Collectors.joining(","));
    Rules few = rules("content-usage: /a train-ai=n");
    Rules many = rules("content-usage: /a train-ai=n" + keys, "content-signal: " + signals);
    for (String url : List.of(SITE + "/a", SITE + "/b")) {
      assertThat(allocated(many, url)).isLessThan(allocated(few, url) + 100);
    }
  }

  /** Returns how many bytes it takes to decide about a URL. */
  private static long allocated(Rules rules, String url) {
    rules.decide(url);
    Runnable decisions =
        () -> {
          for (int i = 0; i < 100; i++) {
            rules.decide(url);
          }
        };
    return Allocated.by(decisions) / 100;
  }
}
