package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.Setting;

/** Holds the table of the documentation to the settings of a service. */
final class ServiceDocumentationTest {
  private static final Path PAGE = Path.of("../docs/configuration.md");

  @Test
  void theTableOfTheServiceHasARowForEachSetting() throws IOException {
    List<String> rows = ServiceSettings.all().stream().map(Setting::documentationRow).toList();
    assertThat(Files.readAllLines(PAGE)).containsSubsequence(rows);
  }
}
