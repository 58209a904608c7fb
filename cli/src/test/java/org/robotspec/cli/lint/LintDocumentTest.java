package org.robotspec.cli.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.origin.Answer;
import org.robotspec.origin.LoopbackWeb;
import org.robotspec.origin.OriginServer;
import org.robotspec.rules.notes.NoteCode;

/** docs/lint.md has a section on each code, and its examples print what they show. */
@Timeout(300)
final class LintDocumentTest extends RunsCommands {
  private static final Pattern SECTION =
      Pattern.compile("(?m)^### ([a-z0-9-]+)\n((?:(?!^##).*\n)*+)");
  private static final Pattern FILE =
      Pattern.compile("(?m)^```robots(?: ([0-9]+) times)?\n((?:(?!```).*\n)+)```$");
  private static final Pattern CALL =
      Pattern.compile("(?m)^```console\n\\$ robotspec (.*)\n((?:(?!```).*\n)+)```$");
  private static final Pattern OCTET = Pattern.compile("\\\\x([0-9A-F]{2})");

  @TempDir private Path dir;

  private static Map<String, String> sections() {
    Map<String, String> sections = new LinkedHashMap<>();
    SECTION
        .matcher(document("lint.md"))
        .results()
        .forEach(found -> sections.put(found.group(1), found.group(2)));
    return sections;
  }

  @Test
  void eachCodeHasItsSection() {
    assertThat(sections())
        .containsOnlyKeys(Arrays.stream(NoteCode.values()).map(NoteCode::key).toList());
  }

  @ParameterizedTest
  @EnumSource
  void itsExamplePrintsWhatItSays(NoteCode code) throws IOException {
    String section = sections().getOrDefault(code.key(), "");
    Matcher call = CALL.matcher(section);
    assertThat(call.find()).as("a call of lint").isTrue();
    assertThat(call.group(2))
        .contains("[" + code.key() + "]")
        .contains(": " + code.severity().name().toLowerCase(Locale.ROOT) + ": ")
        .contains("    fix: " + code.fix() + "\n");
    String printed =
        code == NoteCode.EMPTY_AFTER_REDIRECT
            ? printedByASite(call.group(1))
            : printedByAFile(section, call.group(1));
    assertThat(printed).isEqualToNormalizingNewlines(call.group(2));
  }

  @Test
  void theJsonIsWhatIsPrinted() throws IOException {
    String text = document("lint.md");
    String section = text.substring(text.indexOf("## For programs"), text.indexOf("## The whole"));
    Matcher call = CALL.matcher(section);
    assertThat(call.find()).isTrue();
    assertThat(printedByAFile(section, call.group(1))).isEqualToNormalizingNewlines(call.group(2));
  }

  private String printedByAFile(String section, String call) throws IOException {
    Matcher file = FILE.matcher(section);
    assertThat(file.find()).as("an example").isTrue();
    int times = file.group(1) == null ? 1 : Integer.parseInt(file.group(1));
    Path robots = dir.resolve("robots.txt");
    Files.write(robots, octets(file.group(2).repeat(times)));
    run(call.replace("robots.txt", robots.toString()).split(" "));
    return printed(Map.of("robots.txt", robots.toString()));
  }

  private String printedByASite(String call) {
    try (LoopbackWeb web = LoopbackWeb.start()) {
      OriginServer empty = web.origin().robots("");
      OriginServer moved = web.origin();
      moved.on("/robots.txt", Answer.redirect(301, empty.url("/robots.txt")));
      run(call.replace("https://example.com", moved.origin()).split(" "));
      return printed(
          Map.of("https://www.example.com", empty.origin(), "https://example.com", moved.origin()));
    }
  }

  /** Returns an example as the bytes of a file, with {@code \x00} replaced by the octet. */
  private static byte[] octets(String example) {
    String latin = new String(example.getBytes(UTF_8), ISO_8859_1);
    return OCTET
        .matcher(latin)
        .replaceAll(
            octet -> {
              char c = (char) Integer.parseInt(octet.group(1), 16);
              return Matcher.quoteReplacement(String.valueOf(c));
            })
        .getBytes(ISO_8859_1);
  }
}
