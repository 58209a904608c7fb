package org.robotspec.lint;

import static org.robotspec.lint.NotesTest.notes;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding notes takes time linear in the length of the file. */
final class NotesTimeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(|",
        "((",
        "(a|",
        "[a-b",
        "/.",
        "\\",
        "$",
        " ",
        "#",
        "allow",
        "\\a",
        "a.",
        "www.",
        "?a=",
        "a, ",
        "user-agent "
      })
  void hostilePathsTakeNoTime(String piece) {
    String path = "disallow: /" + piece.repeat(500_000 / piece.length());
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> notes("user-agent: *\n" + path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A", "A=", " ", "a ", "a,", ";", "; ", "a=", "*", ",A ", "\""})
  void hostilePreferencesTakeNoTime(String piece) {
    String value = piece.repeat(500_000 / piece.length());
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> notes("user-agent: *\ncontent-usage: x" + value + "\ncontent-signal: x" + value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"host: b", "content-usage: x", "content-signal: x"})
  void hostileGroupsTakeNoTime(String line) {
    String groups = "user-agent: a\n%s\n".formatted(line).repeat(15_000);
    String lines = "disallow: /\n" + (line + "\n\n").repeat(20_000);
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> notes(groups + lines));
  }

  @Test
  void blanksBeforeALetterBeyondAsciiTakeNoTime() {
    String line = " ".repeat(500_000) + "é";
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> notes(line));
  }

  @Test
  void manyGroupsOfOneNameTakeNoTime() {
    String names = "user-agent: a\nuser-agent: b%d\ndisallow: /x%d\nallow: /y\n";
    StringBuilder file = new StringBuilder("user-agent: *\ndisallow: /admin\n");
    for (int i = 0; i < 10_000; i++) {
      file.append(names.formatted(i, i));
    }
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> notes(file.toString() + "user-agent: a, b\n".repeat(20_000)));
  }
}
