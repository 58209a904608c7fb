package org.robotspec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Everything that docs/architecture.md names exists. */
final class ArchitectureDocumentTest {
  private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^):#]+)\\)");
  private static final Path DOCUMENT = SourceTree.home().resolve("docs/architecture.md");

  private static String text() {
    try {
      return Files.readString(DOCUMENT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> found(Pattern pattern) {
    return pattern.matcher(text()).results().map(match -> match.group(1)).distinct().toList();
  }

  @Test
  void theClassesItNamesExist() {
    Set<String> types = new HashSet<>();
    SourceTree.allSources().forEach(source -> types.addAll(source.types()));
    assertThat(types).containsAll(found(CLASS));
    assertThat(found(CLASS)).hasSizeGreaterThan(40);
  }

  @Test
  void itSpeaksOfEveryModule() {
    assertThat(text()).contains(SourceTree.modules().stream().map("`%s`"::formatted).toList());
  }

  @Test
  void theFilesItLinksToExist() {
    assertThat(found(LINK))
        .isNotEmpty()
        .allSatisfy(link -> assertThat(DOCUMENT.resolveSibling(link)).exists());
  }
}
