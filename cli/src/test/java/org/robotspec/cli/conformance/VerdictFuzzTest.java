package org.robotspec.cli.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.plain.PlainFile;
import org.robotspec.conformance.plain.PlainRules;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.RuleDecision;

/**
 * The rules decide as the second implementation does, under every profile.
 *
 * <p>An input is a line with a path and a file.
 */
final class VerdictFuzzTest {
  @FuzzTest
  void bothImplementationsAgree(byte[] input) {
    String text = new String(input, ISO_8859_1);
    int lineEnd = text.indexOf('\n');
    // A NUL ends a URL under google-reference, which the second implementation does not know.
    if (lineEnd < 0 || text.lastIndexOf('\0', lineEnd) >= 0) {
      return;
    }
    byte[] path = text.substring(0, lineEnd).getBytes(ISO_8859_1);
    String url = "http://h.com/" + new String(path, UTF_8);
    byte[] body = text.substring(lineEnd + 1).getBytes(ISO_8859_1);
    for (String profile : Suite.PROFILES) {
      RobotsTxt file = RobotsTxt.parse(body, SpecProfile.parse(profile));
      for (String name : List.of("foo-bar", "foo2")) {
        RuleDecision ours = file.rulesFor(Crawler.of(name)).decide(url);
        PlainRules.Verdict plain =
            new PlainRules(profile).decide(new PlainFile(body, profile), List.of(name), url);
        assertThat(ours.allowed()).as(profile).isEqualTo(plain.allow());
        assertThat(ours.rule() == null ? 0 : ours.rule().line())
            .as(profile)
            .isEqualTo(plain.line());
      }
    }
  }
}
