package org.robotspec.conformance.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.Track;
import org.robotspec.conformance.run.CaseJudge;

/** Whatever a program under test answers, it can be judged. */
final class AnswersFuzzTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Case> CASES = casesOfEachTrack();

  @FuzzTest
  void everyAnswerIsJudged(byte[] input) {
    JsonNode message;
    try {
      message = JSON.readTree(new String(input, StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return;
    }
    DriverAnswer answer;
    try {
      answer = LineProtocol.answer(message);
    } catch (IllegalArgumentException e) {
      return;
    }
    for (Case c : CASES) {
      assertThat(CaseJudge.judge("fuzz", c, Suite.PROFILES.get(0), answer)).isNotNull();
    }
  }

  private static List<Case> casesOfEachTrack() {
    List<Case> all = Suite.load().cases();
    return List.of(Track.values()).stream()
        .flatMap(track -> all.stream().filter(c -> c.track() == track).limit(5))
        .toList();
  }
}
