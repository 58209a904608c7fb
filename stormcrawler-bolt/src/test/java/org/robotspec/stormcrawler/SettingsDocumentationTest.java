package org.robotspec.stormcrawler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.profile.Setting;

/** The documents list this adapter's settings as the code defines them. */
final class SettingsDocumentationTest {
  private static <T> String row(Setting<T> setting) {
    T usual = setting.defaultValue();
    return "| `robotspec.%s` | %s | %s |"
        .formatted(
            setting.key(),
            usual == null ? "(none)" : "`" + setting.shown(usual) + "`",
            setting.meaning());
  }

  /** The crawler's package differs in 3.x. */
  private static String withoutPackage(String text) {
    return text.replaceAll("`[\\w.]+\\.stormcrawler\\.", "`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "../docs/configuration.md"})
  void everySettingOfThisAdapter_isInTheDocuments(String document) throws Exception {
    assertThat(withoutPackage(Files.readString(Path.of(document))).lines())
        .containsAll(
            AdapterSettings.all().stream().map(setting -> withoutPackage(row(setting))).toList());
  }
}
