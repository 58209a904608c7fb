package org.robotspec.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.robotspec.diff.Extent.Kind;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.RuleDecision.Reason;
import org.robotspec.rules.Rules;

/** Checks extents against all short paths over the letters of the patterns. */
final class ExtentPropertyTest {
  private static final String ORIGIN = "https://example.com";
  private static final List<String> PATHS =
      VerdictComparisonPropertyTest.paths(List.of("/", "/robots.txt", "/robots.txt?x"), "a/.?x", 4);

  /** Rules that often decide everything together. */
  @Provide
  Arbitrary<String> files() {
    Arbitrary<String> made =
        Arbitraries.strings().withChars('a', '/', '.', '*', '?').ofMaxLength(5).map("/"::concat);
    Arbitrary<String> path =
        Arbitraries.frequencyOf(
            Tuple.of(4, made),
            Tuple.of(1, made.map(text -> text + "$")),
            Tuple.of(
                3,
                Arbitraries.of(
                    "",
                    "/",
                    "/*",
                    "*",
                    "/$",
                    "*/",
                    "/robots.txt",
                    "/../a",
                    "/a/./",
                    "/*/../a",
                    "/.$",
                    "/a\\.",
                    "/%2e/",
                    "/?",
                    "/*?",
                    "a")));
    Arbitrary<String> rule =
        Combinators.combine(Arbitraries.of("allow: ", "disallow: "), path).as(String::concat);
    return rule.list().ofMaxSize(6).map(rules -> "user-agent: *\n" + String.join("\n", rules));
  }

  @Property(tries = 150)
  void itSaysWhatAllPathsSay(@ForAll("files") String text) {
    for (SpecProfile profile : SpecProfile.all()) {
      RobotsTxt file = RobotsTxt.parse(text.getBytes(UTF_8), profile);
      Crawler crawler = Crawler.under(profile, List.of("bot"));
      Rules rules = file.rulesFor(crawler);
      Extent extent = Extent.of(file, crawler);
      Set<Rule> counting = extent.rules().keySet();
      for (String path : PATHS) {
        RuleDecision decision = rules.decide(ORIGIN + path);
        if (decision.reason() != Reason.ROBOTS_TXT) {
          assertThat(extent.kind())
              .as(path)
              .isNotEqualTo(decision.allowed() ? Kind.CLOSED : Kind.OPEN);
        }
        if (extent.isComplete() && decision.reason() == Reason.RULE && isDisputed(rules, path)) {
          assertThat(counting).as(path).contains(decision.rule());
        }
      }
      extent
          .rules()
          .forEach(
              (rule, path) -> {
                assertThat(rules.isAllowed(ORIGIN + path)).isEqualTo(rule.allow());
                assertThat(isDisputed(rules, path)).isTrue();
              });
      Set<Boolean> verdicts =
          PATHS.stream()
              .filter(path -> !path.equals("/robots.txt"))
              .map(path -> rules.isAllowed(ORIGIN + path))
              .collect(toSet());
      if (extent.isComplete() && verdicts.size() == 1 && counting.isEmpty()) {
        assertThat(extent.kind()).isEqualTo(Kind.OPEN);
      }
    }
  }

  /** Returns whether a rule disallows a path, whatever the verdict. */
  private static boolean isDisputed(Rules rules, String path) {
    return rules.matches(ORIGIN + path).stream().anyMatch(match -> !match.rule().allow());
  }

  private static Extent extent(String crawler, String... lines) {
    RobotsTxt file = RobotsTxt.parse(String.join("\n", lines));
    return Extent.of(file, Crawler.of(crawler));
  }

  @Example
  void severalRulesTogetherOpenOrCloseEverything() {
    assertThat(extent("a", "User-agent: *", "Disallow: /a", "Allow: /a").kind())
        .isEqualTo(Kind.OPEN);
    assertThat(extent("a", "User-agent: *", "Disallow: /*", "Allow: a").kind())
        .isEqualTo(Kind.CLOSED);
    assertThat(extent("a", "User-agent: *", "Disallow: /a/../b").kind()).isEqualTo(Kind.OPEN);
    Extent home = extent("a", "User-agent: *", "Disallow: /", "Allow: /$");
    assertThat(home.kind()).isEqualTo(Kind.IN_PART);
    assertThat(home.rules()).hasSize(2);
    Extent one = extent("a", "User-agent: *", "Disallow: /x/", "Allow: /*.css$", "Allow: /y");
    assertThat(one.rules().toString()).contains("/x/", "/*.css$").doesNotContain("/y");
  }

  /** What is too long to search is never open, nor closed. */
  @Example
  void aHostileFileIsNeverSimply() {
    List<String> lines = new ArrayList<>(List.of("User-agent: *"));
    for (int i = 0; i < 3_000; i++) {
      lines.add("Disallow: /" + "*a".repeat(i % 20) + "*b" + i % 7 + "$");
      lines.add("Allow: /" + "*a".repeat(i % 20) + "*b" + i % 7);
    }
    Extent extent = extent("a", lines.toArray(String[]::new));
    assertThat(extent.isComplete()).isFalse();
    assertThat(extent.kind()).isEqualTo(Kind.IN_PART);
  }
}
