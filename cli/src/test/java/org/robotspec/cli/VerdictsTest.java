package org.robotspec.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class VerdictsTest {
  private static final String ROBOTS =
      Base64.getEncoder()
          .encodeToString("User-agent: *\nDisallow: /\nAllow: /open\n".getBytes(UTF_8));

  private static String fields(String path) {
    return "\"robots_base64\":\""
        + ROBOTS
        + "\",\"agents\":[\"foo\"],\"url\":\"http://a.com"
        + path
        + "\"";
  }

  private static List<String> answers(byte[] input) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new VerdictsCommand().answerAll(new ByteArrayInputStream(input), out);
    return out.toString(UTF_8).lines().toList();
  }

  private static List<String> answers(String... lines) throws IOException {
    return answers(String.join("\n", lines).getBytes(UTF_8));
  }

  @Test
  void oneAnswerPerLineInOrder() throws IOException {
    assertThat(
            answers(
                "{\"id\":1," + fields("/open") + "}",
                "{\"id\":\"b\"," + fields("/closed") + ",\"extra\":{\"url\":1}}",
                "{" + fields("/robots.txt") + ",\"id\":[1.50,null]}\r"))
        .containsExactly(
            "{\"id\":1,\"allowed\":true,\"line\":3,\"reason\":\"rule\"}",
            "{\"id\":\"b\",\"allowed\":false,\"line\":2,\"reason\":\"rule\"}",
            "{\"id\":[1.50,null],\"allowed\":true,\"line\":0,\"reason\":\"robots-txt\"}");
  }

  @Test
  void numbersComeBackAsTheyWere() throws IOException {
    String id = "123456789012345678901234567890.10";
    assertThat(answers("{\"id\":" + id + "," + fields("/") + "}").get(0))
        .startsWith("{\"id\":" + id + ",\"allowed\":false");
  }

  @Test
  void badLinesGetAnErrorWithTheIdIfThereIsOneAndTheRestGoesOn() throws IOException {
    List<String> answers =
        answers(
            "nonsense",
            "{\"id\":2,\"url\":",
            "",
            "[]",
            "{\"id\":5}",
            "{\"robots_base64\":\"\",\"agents\":[\"a\"],\"url\":7,\"id\":6}",
            "{\"id\":7,\"robots_base64\":\"%%\",\"agents\":[\"a\"],\"url\":\"http://a.com/\"}",
            "{\"id\":8,\"robots_base64\":\"\",\"agents\":[],\"url\":\"http://a.com/\"}",
            "{\"id\":9,\"robots_base64\":\"\",\"agents\":[{}],\"url\":\"http://a.com/\"}",
            "{\"id\":10,\"robots_base64\":\"\",\"agents\":[\"a\"],\"url\":\"no origin\"}",
            "{\"id\":\"D-14\",\"robots_base64\":\"\",\"agents\":[\"*\"],\"url\":\"http://a.com/\"}",
            "{\"id\":11," + fields("/open") + "} {}",
            "{\"id\":12," + fields("/open") + "}");
    assertThat(answers).hasSize(13);
    assertThat(answers.subList(0, 12)).allMatch(line -> line.contains(",\"error\":\""));
    assertThat(answers.get(0)).startsWith("{\"id\":null,\"error\":\"not JSON: ");
    assertThat(answers.get(1)).startsWith("{\"id\":null,\"error\":\"not JSON: ");
    assertThat(answers.get(2)).startsWith("{\"id\":null,");
    assertThat(answers.get(4)).isEqualTo("{\"id\":5,\"error\":\"robots_base64 is missing\"}");
    assertThat(answers.get(5)).isEqualTo("{\"id\":6,\"error\":\"url is not a string\"}");
    assertThat(answers.get(6)).isEqualTo("{\"id\":7,\"error\":\"robots_base64 is not base64\"}");
    assertThat(answers.get(7)).isEqualTo("{\"id\":8,\"error\":\"agents is empty\"}");
    assertThat(answers.get(8)).startsWith("{\"id\":9,\"error\":\"agents is not");
    assertThat(answers.get(9)).startsWith("{\"id\":10,\"error\":\"not a URL");
    assertThat(answers.get(10))
        .startsWith("{\"id\":\"D-14\",\"error\":\"\\\"*\\\" is not a product");
    assertThat(answers.get(11)).startsWith("{\"id\":11,\"error\":\"more than one");
    assertThat(answers.get(12)).startsWith("{\"id\":12,\"allowed\":true");
  }

  @Test
  void bytesThatAreNotUtf8SpoilOnlyTheirLine() throws IOException {
    byte[] input = ("{\"id\":\"?\"}\n{\"id\":2," + fields("/open") + "}\n").getBytes(UTF_8);
    input[7] = (byte) 0xC3;
    assertThat(answers(input).get(0)).contains("error");
    assertThat(answers(input).get(1)).startsWith("{\"id\":2,\"allowed\":true");
  }

  @Test
  @Timeout(300)
  void anAnswerDoesNotWaitForTheNextCase() throws Exception {
    PipedOutputStream toVerdicts = new PipedOutputStream();
    PipedInputStream cases = new PipedInputStream(toVerdicts);
    PipedOutputStream answersOut = new PipedOutputStream();
    PipedInputStream answers = new PipedInputStream(answersOut);
    CompletableFuture<Void> run =
        CompletableFuture.runAsync(
            () -> {
              try {
                new VerdictsCommand().answerAll(cases, answersOut);
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    toVerdicts.write(("{\"id\":1," + fields("/open") + "}\n").getBytes(UTF_8));
    toVerdicts.flush();
    StringBuilder line = new StringBuilder();
    for (int c = answers.read(); c != '\n'; c = answers.read()) {
      line.append((char) c);
    }
    assertThat(line.toString()).startsWith("{\"id\":1,\"allowed\":true");
    toVerdicts.close();
    run.get(5, TimeUnit.MINUTES);
  }
}
