package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.Setting;

/** The documents list this adapter's settings as the code defines them. */
final class SettingsDocumentationTest {
  private static <T> String row(Setting<T> setting) {
    T usual = setting.defaultValue();
    return "| `robotspec.%s` | %s | %s |"
        .formatted(
            setting.key(),
            usual == null || usual.equals("") ? "(none)" : "`" + setting.shown(usual) + "`",
            setting.meaning());
  }

  @Test
  void everySettingOfThisAdapterIsInTheDocuments() throws Exception {
    assertThat(Files.readString(Path.of("../docs/configuration.md")).lines())
        .containsAll(AdapterSettings.all().stream().map(each -> row(each)).toList());
  }
}
