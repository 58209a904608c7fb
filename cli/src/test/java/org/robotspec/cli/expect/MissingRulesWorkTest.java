package org.robotspec.cli.expect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.site.SiteRules;
import org.robotspec.profile.SpecProfile;

/**
 * The work for unmet lines is linear in them: counts the memory that is allocated, because what is
 * compiled or tried needs some, and measures no time.
 */
class MissingRulesWorkTest {
  private static final SpecProfile PROFILE = SpecProfile.GOOGLE_2019;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static String lines(String line, int count) {
    return IntStream.range(0, count).mapToObj(line::formatted).collect(Collectors.joining("\n"));
  }

  private static long allocated(String robots, String line, int count) {
    List<Expectation> unmet = new ArrayList<>();
    for (String words : lines(line, count).lines().toList()) {
      unmet.add(Expectation.of(unmet.size() + 1, words.split(" ", -1), "", PROFILE));
    }
    SiteRules site = SiteRules.given(new RobotsFile("r", robots.getBytes(UTF_8)), PROFILE);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    MissingRules missing = new MissingRules(site, unmet);
    for (Expectation expected : unmet) {
      site.verdict(expected.url(), expected.url(), expected.crawler());
      assertThat(missing.advice(expected)).isPresent();
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @CsvSource({
    "*, Googlebot allow /d%d/x",
    "*, b%dx disallow /q",
    "Googlebot, Googlebot allow /d%d/x",
    "Googlebot, Googlebot disallow /q%d",
    "Googlebot, b%dx disallow /q"
  })
  void twiceAsManyUnmetLinesNeedAtMostTwiceAsMuch(String group, String line) {
    String robots = "User-agent: " + group + "\n" + lines("Disallow: /d%d/", 6_000);
    allocated(robots, line, 10);
    long once = allocated(robots, line, 300);
    assertThat(allocated(robots, line, 600)).isLessThan(5 * once / 2);
  }
}
