package org.robotspec.nutch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.Setting;

/** The document of settings lists this adapter's settings as the code defines them. */
class SettingsDocumentationTest {
  private static <T> String row(Setting<T> setting) {
    T usual = setting.defaultValue();
    return "| `robotspec.%s` | %s | %s |"
        .formatted(
            setting.key(),
            "".equals(usual) ? "(none)" : "`" + setting.shown(Objects.requireNonNull(usual)) + "`",
            setting.meaning());
  }

  @Test
  void everySettingOfThisAdapterIsInTheDocumentInItsOrder() throws Exception {
    String documented =
        Files.readString(Path.of("../docs/configuration.md"))
            .replaceFirst("(?s).*\n## The Nutch plugin\n", "")
            .replaceFirst("(?s)\n## .*", "")
            .lines()
            .filter(line -> line.startsWith("| `robotspec."))
            .collect(joining("\n"));
    assertThat(documented)
        .isEqualTo(
            AdapterSettings.all().stream()
                .map(SettingsDocumentationTest::row)
                .collect(joining("\n")));
  }
}
