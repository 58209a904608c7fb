package org.robotspec.cli.lint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.cli.RunsCommands;
import org.robotspec.lint.NoteCode;

/** The examples of docs/lint.md get the notes that they stand for. */
@Timeout(300)
final class LintDocumentTest extends RunsCommands {
  private static final Pattern SECTION =
      Pattern.compile("(?m)^### ([a-z0-9-]+)\n((?:(?!^##).*\n)*+)");
  private static final Pattern EXAMPLE = Pattern.compile("(?m)(?:^ {4}.*\n(?:\n(?= {4}))?)+");
  private static final Pattern OCTET = Pattern.compile("\\\\x([0-9A-F]{2})");

  private static Map<String, String> sections() {
    Map<String, String> sections = new LinkedHashMap<>();
    SECTION
        .matcher(document("lint.md"))
        .results()
        .forEach(found -> sections.put(found.group(1), found.group(2)));
    return sections;
  }

  /** Returns the codes that a file alone can get. */
  static List<NoteCode> codes() {
    Set<String> others = Set.of("empty-after-redirect", "cut-line", "size-limit", "more-notes");
    return NoteCode.all().stream().filter(code -> !others.contains(code.key())).toList();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void itsExampleGetsItsNote(NoteCode code) throws IOException {
    Matcher example = EXAMPLE.matcher(sections().getOrDefault(code.key(), ""));
    assertThat(example.find()).as("an example").isTrue();
    String lines = example.group().replaceAll("(?m)^ {4}", "");
    // The page shows the group only where it matters.
    boolean inGroup = lines.matches("(?s)[A-Z].*") && !lines.contains("User-agent");
    Path robots = dir.resolve("robots.txt");
    Files.write(robots, octets(inGroup ? "User-agent: *\n" + lines : lines));
    run("lint", "--json", robots.toString());
    assertThat(out.toString()).contains("\"code\":\"" + code.key() + "\"");
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
