package org.robotspec.rules;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.ArrayList;
import java.util.List;
import org.robotspec.lint.Lint;
import org.robotspec.profile.SpecProfile;
import org.robotspec.usage.UsagePreference;

/**
 * F-2: no file or URL causes an exception, and both ways to ask give the same answer.
 *
 * <p>An input is a line with a URL, a line with a crawler's name, and a file.
 */
final class RulesFuzzTest {
  @FuzzTest
  void everyFileIsReadUnderEveryProfile(byte[] input) {
    List<byte[]> parts = new ArrayList<>();
    for (String part : new String(input, ISO_8859_1).split("\n", 3)) {
      parts.add(part.getBytes(ISO_8859_1));
    }
    parts.addAll(List.of(new byte[0], new byte[0]));
    String url = new String(parts.get(0), UTF_8);
    String name = new String(parts.get(1), UTF_8);
    byte[] file = parts.get(2);
    for (SpecProfile profile : SpecProfile.all()) {
      Crawler crawler;
      try {
        crawler = Crawler.under(profile, List.of(name));
      } catch (IllegalArgumentException e) {
        crawler = Crawler.of("bot");
      }
      read(file, profile, crawler, url);
    }
  }

  static void read(byte[] body, SpecProfile profile, Crawler crawler, String url) {
    int lines = body.length + 1;
    assertThat(Lint.notes(body, profile))
        .allMatch(note -> note.line() >= 1 && note.line() <= lines);
    RobotsTxt file = RobotsTxt.parse(body, profile);
    assertThat(file.groups()).allMatch(group -> !group.userAgents().isEmpty());
    assertThat(file.sitemaps()).allMatch(sitemap -> !sitemap.url().isEmpty());
    Rules rules = file.rulesFor(crawler);
    assertThat(rules.weight()).isPositive();
    try {
      RuleDecision decision = rules.decide(url);
      assertThat(rules.isAllowed(url)).isEqualTo(decision.allowed());
      if (decision.rule() != null) {
        assertThat(decision.rule().line()).isBetween(1, lines);
      }
      assertThat(rules.decide(url).usage().all())
          .extracting(UsagePreference::line)
          .allMatch(line -> decision.allowed() && line >= 1 && line <= lines);
    } catch (InvalidUrlException e) {
      assertThat(e).hasMessageContaining(":");
    }
  }
}
