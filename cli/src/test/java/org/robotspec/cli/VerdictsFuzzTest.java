package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Whatever a program sends to {@code verdicts}, each line gets one answer in JSON. */
final class VerdictsFuzzTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @FuzzTest
  void everyLineHasAnAnswer(byte[] input) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new VerdictsCommand().answerAll(new ByteArrayInputStream(input), out);

    String[] answers = out.toString(StandardCharsets.UTF_8).split("\n", -1);
    assertThat(answers.length - 1)
        .isEqualTo((int) new String(input, StandardCharsets.ISO_8859_1).lines().count());
    for (int i = 0; i < answers.length - 1; i++) {
      JsonNode answer = JSON.readTree(answers[i]);
      assertThat(answer.has("id")).isTrue();
      assertThat(answer.has("allowed")).isNotEqualTo(answer.has("error"));
      assertThat(answer.path("error").asText()).doesNotContain("internal error");
    }
  }
}
