package org.robotspec.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.robotspec.PublicTypesContract;

/** Compares the table in the documentation with the settings of a profile. */
final class ProfileDocumentationTest {
  private static final Path PAGE = Path.of("../docs/configuration.md");

  @Test
  void theTableOfProfilesHasARowForEachSetting() throws IOException {
    List<String> rows = ProfileSettings.all().stream().map(ProfileDocumentationTest::row).toList();
    assertThat(Files.readAllLines(PAGE)).containsSubsequence(rows);
  }

  @Test
  void everyConstantIsInTheList() throws IllegalAccessException {
    assertThat(PublicTypesContract.constants(ProfileSettings.class, Setting.class))
        .containsExactlyInAnyOrderElementsOf(ProfileSettings.all());
  }

  /** Returns the row of a setting, with the values of other profiles behind the usual one. */
  private static <T> String row(Setting<T> setting) {
    Map<String, String> others = new LinkedHashMap<>();
    for (SpecProfile profile : SpecProfile.all()) {
      T value = profile.get(setting);
      if (!value.equals(setting.defaultValue())) {
        String name = "`" + profile.name() + "`";
        others.merge(setting.shown(value), name, (one, two) -> one + ", " + two);
      }
    }
    String column =
        others.entrySet().stream()
            .map(other -> "; " + other.getValue() + ": `" + other.getKey() + "`")
            .collect(Collectors.joining());
    // The form of flags and durations is not repeated in each row.
    boolean same = setting.takes().matches("true or false|a duration.*");
    String usual = setting.shown(Objects.requireNonNull(setting.defaultValue()));
    return "| `robotspec.%s` | %s%s | %s%s |"
        .formatted(
            setting.key(),
            usual.isEmpty() ? "(none)" : "`" + usual + "`",
            column,
            setting.meaning(),
            same ? "" : "; takes " + setting.takes());
  }
}
