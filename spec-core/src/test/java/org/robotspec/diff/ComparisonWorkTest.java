package org.robotspec.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.Allocated;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.Extent;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.Rules;
import org.robotspec.text.Platform;

/**
 * The work for a comparison, and for an extent, has a limit, and grows no faster than the files:
 * counts the memory that is allocated, and measures no time.
 */
final class ComparisonWorkTest {
  private static final String ORIGIN = "https://example.com";

  /** The octets that are allocated for each position of a search, at most. */
  private static final long OCTETS_FOR_A_POSITION = 300;

  private static String many(String line, int count) {
    return IntStream.range(0, count).mapToObj(line::formatted).collect(Collectors.joining());
  }

  private static RobotsDiff diff(String file) {
    RobotsTxt after = RobotsTxt.parse(file + "user-agent: *\ndisallow: /added\n");
    return VerdictComparison.compare(RobotsTxt.parse(file), after, ORIGIN, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user-agent: x%d\ndisallow: /%1$d\n",
        "user-agent: x%d\nuser-agent: googlebot-%1$d\ndisallow: /%1$d\n",
        "user-agent: x-%d\nallow: /\n",
        "user-agent: x-%d\nallow: /%1$d\n",
        "user-agent: x%d\ncontent-usage: /%1$d train-ai=n\nallow: /\n"
      })
  void eachNameCostsItsOwnGroups(String group) {
    diff(many(group, 100));
    long once = Allocated.by(() -> diff(many(group, 2_000)));
    assertThat(Allocated.by(() -> diff(many(group, 4_000)))).isLessThan(5 * once / 2);
    assertThat(diff(many(group, 4_000)).complete()).isTrue();
  }

  @Test
  void aNameOfManyHyphensCostsItsLength() {
    String name = "user-agent: %sy\ndisallow: /\n";
    long once = Allocated.by(() -> diff(name.formatted("x-".repeat(10_000))));
    assertThat(Allocated.by(() -> diff(name.formatted("x-".repeat(20_000)))))
        .isLessThan(5 * once / 2);
  }

  @Test
  void aComparisonThatTakesTooLongEndsAndSaysSo() {
    RobotsTxt before = RobotsTxt.parse("user-agent: *\nallow: /*x*y*z\n");
    String file = "user-agent: *\n" + many("disallow: /*a*%d*b*%1$d*c\n", 5_000);
    RobotsTxt after = RobotsTxt.parse(file);
    RobotsDiff[] found = new RobotsDiff[1];
    long octets =
        Allocated.by(() -> found[0] = VerdictComparison.compare(before, after, ORIGIN, null));
    assertThat(found[0].complete()).isFalse();
    assertThat(octets).isLessThan(OCTETS_FOR_A_POSITION * Platform.maxPositions());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"allow: /a%d\n", "disallow: /%d\nallow: /%1$d$\n", "disallow: /*a%d*b*%1$d*c\n"})
  void anExtentCostsNoMoreThanItsRules(String rule) {
    String file = "user-agent: *\ndisallow: /b\n";
    Extent.of(RobotsTxt.parse(file + many(rule, 100)).rulesFor(Crawler.of()));
    Rules few = RobotsTxt.parse(file + many(rule, 5_000)).rulesFor(Crawler.of());
    Rules many = RobotsTxt.parse(file + many(rule, 10_000)).rulesFor(Crawler.of());
    long once = Allocated.by(() -> Extent.of(few));
    assertThat(Allocated.by(() -> Extent.of(many))).isLessThan(5 * once / 2);
  }
}
