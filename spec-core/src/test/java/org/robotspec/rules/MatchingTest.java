package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.SpecProfile;

/** M: which rule matches a URL. */
class MatchingTest {
  private static Rules rules(String rules, SpecProfile profile) {
    String file = "user-agent: *\n" + rules;
    return RobotsTxt.parse(file.getBytes(StandardCharsets.UTF_8), profile)
        .rulesFor(Crawler.of("bot"));
  }

  private static boolean disallows(String path, String url) {
    return !rules("disallow: " + path, SpecProfile.GOOGLE_2019).isAllowed(url);
  }

  @Test
  void d12_otherCharactersStayAsTheyAre() {
    IntStream.range('!', 0x7F)
        .filter(c -> "\"#%<>\\^`{|}$*".indexOf(c) < 0 && !Character.isLetterOrDigit(c))
        .filter(c -> "-._~".indexOf(c) < 0)
        .forEach(
            c ->
                assertThat(disallows("/a" + (char) c, "http://h.com/a%%%02X".formatted(c)))
                    .as("%s", (char) c)
                    .isFalse());
  }

  @Test
  void d11_googleReferenceAnswersAboutAnything() {
    assertThat(rules("disallow: /$", SpecProfile.GOOGLE_REFERENCE).isAllowed("")).isFalse();
  }

  @Test
  void m2_aRuleThatMatchesAllPathsIsKnownByItsPattern() {
    List<String> paths = List.of("/", "/a", "/b/", "/a/a", "/b$", "/?a", "/aaaaaa/");
    List<String> parts = List.of("/", "*", "$", "a");
    List<String> patterns = new ArrayList<>(parts);
    for (int i = 0; patterns.get(i).length() < 5; i++) {
      for (String part : parts) {
        patterns.add(patterns.get(i) + part);
      }
    }
    for (String pattern : patterns) {
      boolean all = paths.stream().allMatch(path -> disallows(pattern, "http://h.com" + path));
      assertThat(new Rule(false, pattern, 1).matchesAll()).as(pattern).isEqualTo(all);
    }
  }
}
