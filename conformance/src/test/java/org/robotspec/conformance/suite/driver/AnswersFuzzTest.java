package org.robotspec.conformance.suite.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.robotspec.conformance.suite.Case;
import org.robotspec.conformance.suite.Suite;
import org.robotspec.conformance.suite.Track;
import org.robotspec.conformance.suite.run.Judge;

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
    Answer answer;
    try {
      answer = LineProtocol.answer(message);
    } catch (IllegalArgumentException e) {
      return;
    }
    for (Case c : CASES) {
      assertThat(Judge.judge("fuzz", c, Suite.PROFILES.get(0), answer)).isNotNull();
    }
  }

  private static List<Case> casesOfEachTrack() {
    List<Case> all = Suite.load().cases();
    return List.of(Track.values()).stream()
        .flatMap(track -> all.stream().filter(c -> c.track() == track).limit(5))
        .toList();
  }
}
