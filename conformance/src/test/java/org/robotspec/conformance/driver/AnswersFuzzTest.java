package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.CaseJudge;

/** Whatever a program under test answers, it can be judged. */
final class AnswersFuzzTest {
  private static final List<Case> CASES = casesOfEachTrack();

  @FuzzTest
  void everyAnswerIsJudged(byte[] input) {
    DriverAnswer answer;
    try {
      answer =
          ProgramDriver.answerOf(ProgramDriver.message(new String(input, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      return;
    }
    for (Case c : CASES) {
      assertThat(CaseJudge.judge("fuzz", c, Suite.PROFILES.get(0), answer, Duration.ZERO))
          .isNotNull();
    }
  }

  private static List<Case> casesOfEachTrack() {
    List<Case> all = Suite.load().cases();
    return List.of(Track.values()).stream()
        .flatMap(track -> all.stream().filter(c -> c.track() == track).limit(5))
        .toList();
  }
}
