package org.robotspec.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/lint.md has one section on each code, and no other. */
final class NoteDocumentTest {
  @Test
  void eachCodeHasItsSection() throws IOException {
    List<String> sections =
        Files.readAllLines(Path.of("../docs/lint.md")).stream()
            .filter(line -> line.startsWith("### "))
            .map(line -> line.substring(4))
            .toList();
    assertThat(sections)
        .containsExactlyInAnyOrderElementsOf(NoteCode.all().stream().map(NoteCode::key).toList());
  }
}
