package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.origin.Answer;
import org.robotspec.origin.OriginServer;

/**
 * The examples in docs/check.md, docs/lint.md and docs/testing-robots-txt.md print what they show.
 *
 * <p>A block {@code text file=NAME} is a file, {@code robots} is robots.txt. In a {@code console}
 * block, {@code $ cat} shows a file, and creates it if it does not exist; {@code $ robotspec} runs
 * the command; {@code $ echo $?} shows its exit code.
 */
@Timeout(300)
final class ConsoleExamplesTest extends RunsCommands {
  private static final Pattern FILE =
      Pattern.compile("(?ms)^```(?:text file=(\\S+)|robots)\n(.*?)^```$");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\n(.*?)^```$");
  private static final Pattern STEP = Pattern.compile("(?ms)^\\$ (.*?)\n(.*?)(?=^\\$ |\\z)");

  /** Names on the page, and the names used here instead. */
  private final Map<String, String> names = new LinkedHashMap<>();

  private int exitCode;

  @BeforeEach
  void serve() {
    Pattern robots = Pattern.compile("(?ms)^```text file=robots.txt\n(.*?)^```$");
    Matcher found = robots.matcher(document("check.md"));
    assertThat(found.find()).isTrue();
    OriginServer www = web.origin().on("/robots.txt", Answer.text(found.group(1)).gzip());
    OriginServer shop =
        web.origin().on("/robots.txt", Answer.redirect(301, www.url("/robots.txt")));
    names.put("https://www.shop.example", www.origin());
    names.put("http://shop.example", shop.origin());
    names.put("http://none.example", web.origin().origin());
    names.put("http://down.example", web.refusingOrigin());
    names.put("", dir + "/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check.md", "lint.md", "testing-robots-txt.md"})
  void printWhatTheyShow(String document) throws IOException {
    String page = document(document);
    for (MatchResult file : FILE.matcher(page).results().toList()) {
      file(Objects.requireNonNullElse(file.group(1), "robots.txt"), file.group(2));
    }
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    assertThat(blocks).isNotEmpty();
    for (MatchResult block : blocks) {
      StringBuilder printed = new StringBuilder();
      for (MatchResult step : STEP.matcher(block.group(1)).results().toList()) {
        String result = result(step.group(1), step.group(2));
        printed.append("$ ").append(step.group(1)).append('\n').append(result);
      }
      assertThat(comparable(printed.toString())).isEqualTo(comparable(block.group(1)));
    }
  }

  /** Pages have no white space at the end of lines and blocks; a retry has a random time. */
  private static String comparable(String text) {
    return text.replaceAll("(?m) +$", "")
        .replaceAll("about (4|5|6) min", "about 5 min")
        .stripTrailing();
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
    exitCode = run(words.stream().skip(1).map(this::here).toArray(String[]::new));
    return printed(names);
  }

  private String here(String word) {
    if (word.matches("[\\w-]+\\.\\w+")) {
      return dir.resolve(word).toString();
    }
    String url = word;
    for (Map.Entry<String, String> name : names.entrySet()) {
      url = name.getKey().isEmpty() ? url : url.replace(name.getKey(), name.getValue());
    }
    return url;
  }
}
