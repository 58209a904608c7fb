package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robotspec.lint.NotesTest.notes;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.Allocated;

/** Finding notes takes time linear in the length of the file. */
final class NotesTimeTest {
  private static final int LENGTH = 500_000;

  static Stream<String> hostileFiles() {
    String paths = "(|~((~(a|~[a-b~/.~\\~$~ ~#~allow~\\a~a.~www.~?a=~a, ~user-agent ";
    String preferences = "a~A~A=~ ~a ~a,~;~; ~a=~*~,A ~\"";
    return Stream.of(
            Stream.of(paths.split("~")).map(NotesTimeTest::longPath),
            Stream.of(preferences.split("~")).map(NotesTimeTest::longPreferences),
            Stream.of("host: b", "content-usage: x", "content-signal: x")
                .map(NotesTimeTest::manyGroups),
            Stream.of(" ".repeat(LENGTH) + "é", manyGroupsOfOneName()))
        .flatMap(files -> files);
  }

  private static String longPath(String piece) {
    return "user-agent: *\ndisallow: /" + piece.repeat(LENGTH / piece.length());
  }

  private static String longPreferences(String piece) {
    String value = piece.repeat(LENGTH / piece.length());
    return "user-agent: *\ncontent-usage: x" + value + "\ncontent-signal: x" + value;
  }

  private static String manyGroups(String line) {
    String groups = "user-agent: a\n%s\n".formatted(line).repeat(15_000);
    return groups + "disallow: /\n" + (line + "\n\n").repeat(20_000);
  }

  private static String manyGroupsOfOneName() {
    String names = "user-agent: a\nuser-agent: b%d\ndisallow: /x%d\nallow: /y\n";
    StringBuilder file = new StringBuilder("user-agent: *\ndisallow: /admin\n");
    for (int i = 0; i < 10_000; i++) {
      file.append(names.formatted(i, i));
    }
    return file + "user-agent: a, b\n".repeat(20_000);
  }

  /** A file is twice as long if each of its groups, or lines, stands twice as often. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "user-agent: b%d\ndisallow: /x\ndisallow: /x\n",
        "user-agent: b%d\ndisallow: /x%1$d\ndisallow: /x%1$d*\nallow: /y\n",
        "user-agent: *\ndisallow: /x%d\ndisallow: /x%1$d\n",
        "user-agent: a\nuser-agent: b%d\ndisallow: /x%1$d\nallow: /x%1$d\n",
        "user-agent: b%d\nallow: /x\n\nuser-agent: *\ndisallow: /p%1$d\n"
      })
  void twiceAsManyGroupsNeedTwiceAsMuch(String group) {
    notes(many(group, 100));
    long once = allocated(many(group, 5_000));
    assertThat(allocated(many(group, 10_000))).isLessThan(5 * once / 2);
  }

  /**
   * A file is twice as long if a line has twice as many parts, or each line stands twice as often.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "user-agent: ~x-~y\ndisallow: /\ncrawl-delay: 1\n",
        "~user-agent: x%d\n~disallow: /\n~crawl-delay: 1\n~",
        "~user-agent: x%d\ncrawl-delay: 1\n~",
        "~user-agent: *\ndisallow: /\n~allow: /\n"
      })
  void twiceAsManyLinesNeedTwiceAsMuch(String pieces) {
    notes(repeated(pieces, 100));
    long once = allocated(repeated(pieces, 4_000));
    assertThat(allocated(repeated(pieces, 8_000))).isLessThan(5 * once / 2);
  }

  /** Returns a text in which every second piece is repeated. */
  private static String repeated(String pieces, int count) {
    String[] all = pieces.split("~", -1);
    return IntStream.range(0, all.length)
        .mapToObj(
            at ->
                IntStream.range(0, at % 2 == 0 ? 1 : count)
                    .mapToObj(all[at]::formatted)
                    .collect(Collectors.joining()))
        .collect(Collectors.joining());
  }

  private static String many(String group, int count) {
    return IntStream.range(0, count).mapToObj(group::formatted).collect(Collectors.joining("\n"));
  }

  private static long allocated(String file) {
    return Allocated.by(() -> notes(file));
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("hostileFiles")
  void noFileTakesLong(String file) {
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> notes(file));
  }
}
