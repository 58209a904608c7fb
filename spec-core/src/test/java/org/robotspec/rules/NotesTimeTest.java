package org.robotspec.rules;

import static org.robotspec.rules.NotesTest.notes;

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
        "a, ",
        "user-agent "
      })
  void hostile_paths_take_no_time(String piece) {
    String path = "disallow: /" + piece.repeat(500_000 / piece.length());
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> notes("user-agent: *\n" + path));
  }

  @Test
  void hostile_groups_take_no_time() {
    String file = "user-agent: a\nhost: b\n".repeat(23_000) + "disallow: /\n";
    Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> notes(file));
  }
}
