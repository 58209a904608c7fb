package org.robotspec.nutch;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.robotspec.profile.Setting;

/** The document of settings lists this adapter's settings as the code defines them. */
class SettingsDocumentationTest {
  private static final String FIELD = "indexing.field.";

  /** They differ from that of http in their scheme alone. */
  private static final Set<String> ALIKE = Set.of("nutch.delegate.https", "nutch.delegate.ftp");

  private static String section() throws IOException {
    return Files.readString(Path.of("../docs/configuration.md"))
        .replaceFirst("(?s).*\n## The Nutch plugin\n", "")
        .replaceFirst("(?s)\n## .*", "");
  }

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
        section()
            .lines()
            .filter(line -> line.startsWith("| `robotspec.") && !line.contains(FIELD))
            .collect(joining("\n"));
    assertThat(documented)
        .isEqualTo(
            AdapterSettings.all().stream()
                .filter(setting -> !setting.key().startsWith(FIELD))
                .filter(setting -> !ALIKE.contains(setting.key()))
                .map(SettingsDocumentationTest::row)
                .collect(joining("\n")));
  }

  @Test
  void anIndexFieldIsNamedAsTheDocumentSays() throws Exception {
    assertThat(section()).contains("| `robotspec." + FIELD + "NAME` | `robots_NAME` |");
    for (Setting<?> setting : AdapterSettings.all()) {
      if (setting.key().startsWith(FIELD)) {
        String name = setting.key().substring(FIELD.length());
        assertThat(section()).contains("`" + name + "`");
        assertThat(setting.defaultValue()).isEqualTo("robots_" + name.replaceAll("[.-]", "_"));
      }
    }
  }
}
