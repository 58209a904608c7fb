package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.PublicTypesContract;
import org.robotspec.profile.Setting;

/** Compares the table in the documentation with the settings of a service. */
final class ServiceDocumentationTest {
  private static final Path PAGE = Path.of("../docs/configuration.md");

  @Test
  void theTableOfTheServiceHasARowForEachSetting() throws IOException {
    List<String> rows = ServiceSettings.all().stream().map(ServiceDocumentationTest::row).toList();
    assertThat(Files.readAllLines(PAGE)).containsSubsequence(rows);
  }

  @Test
  void everyConstantIsInTheList() throws IllegalAccessException {
    assertThat(PublicTypesContract.constants(ServiceSettings.class, Setting.class))
        .containsExactlyInAnyOrderElementsOf(ServiceSettings.all());
  }

  private static <T> String row(Setting<T> setting) {
    T usual = setting.defaultValue();
    // The form of flags and durations is not repeated in each row.
    boolean same = setting.takes().matches("true or false|a duration.*");
    return "| `robotspec.%s` | %s | %s%s |"
        .formatted(
            setting.key(),
            usual == null || usual.equals("") || usual.equals(List.of())
                ? "(none)"
                : "`" + setting.shown(usual) + "`",
            setting.meaning(),
            same ? "" : "; takes " + setting.takes());
  }
}
