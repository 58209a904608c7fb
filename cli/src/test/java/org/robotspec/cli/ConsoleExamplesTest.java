package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in docs/testing-robots-txt.md print what they show.
 *
 * <p>In a {@code console} block, {@code $ cat} shows a file, and creates it if it does not exist;
 * {@code $ robotspec} runs the command; {@code $ echo $?} shows its exit code.
 */
final class ConsoleExamplesTest extends RunsCommands {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```$");
  private static final Pattern STEP = Pattern.compile("(?ms)^\\$ (.*?)\n(.*?)(?=^\\$ |\\z)");

  @TempDir private Path dir;
  private int exitCode;

  @Test
  void printWhatTheyShow() throws IOException {
    Matcher blocks = BLOCK.matcher(document("testing-robots-txt.md"));
    while (blocks.find()) {
      Matcher steps = STEP.matcher(blocks.group(1));
      StringBuilder printed = new StringBuilder();
      while (steps.find()) {
        String result = result(steps.group(1), steps.group(2));
        printed.append("$ ").append(steps.group(1)).append('\n').append(result);
      }
      assertThat(printed.toString()).isEqualTo(blocks.group(1));
    }
  }

  private String result(String command, String shown) throws IOException {
    List<String> words = List.of(command.split(" +"));
    if (command.equals("echo $?")) {
      return exitCode + "\n";
    }
    if (words.get(0).equals("cat")) {
      Path file = dir.resolve(words.get(1));
      return Files.readString(Files.exists(file) ? file : Files.writeString(file, shown));
    }
    assertThat(words.get(0)).isEqualTo("robotspec");
    exitCode = run(words.stream().skip(1).map(this::inFolder).toArray(String[]::new));
    return printed(Map.of("", dir + "/"));
  }

  private String inFolder(String word) {
    return word.matches("[\\w-]+\\.\\w+") ? dir.resolve(word).toString() : word;
  }
}
