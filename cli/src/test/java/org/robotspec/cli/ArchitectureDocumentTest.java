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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that docs/architecture.md and docs/decisions.md name exists. */
final class ArchitectureDocumentTest {
  private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^):#]+)\\)");
  private static final Path DOCS = SourceTree.home().resolve("docs");

  /** What looks like a class, but is a crawler or of a host crawler. */
  private static final Set<String> FOREIGN = Set.of("MJ12bot", "ProtocolFactory");

  private static String text(String document) {
    try {
      return Files.readString(DOCS.resolve(document));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> found(Pattern pattern, String document) {
    return pattern
        .matcher(text(document))
        .results()
        .map(match -> match.group(1))
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"architecture.md", "decisions.md"})
  void theClassesItNamesExist(String document) {
    Set<String> types = new HashSet<>(FOREIGN);
    SourceTree.allSources().forEach(source -> types.addAll(source.types()));
    assertThat(types).containsAll(found(CLASS, document));
  }

  @Test
  void itSpeaksOfEveryModule() {
    assertThat(text("architecture.md"))
        .contains(SourceTree.modules().stream().map("`%s`"::formatted).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"architecture.md", "decisions.md"})
  void theFilesItLinksToExist(String document) {
    assertThat(found(LINK, document)).allSatisfy(link -> assertThat(DOCS.resolve(link)).exists());
  }
}
