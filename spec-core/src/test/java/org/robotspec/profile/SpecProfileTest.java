package org.robotspec.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecProfileTest {
  @Test
  void aProfileIsFoundByItsName() {
    for (SpecProfile profile : SpecProfile.all()) {
      assertThat(SpecProfile.parse(profile.name())).isSameAs(profile);
    }
    assertThatThrownBy(() -> SpecProfile.parse("google"))
        .hasMessageContaining("\"google\"")
        .hasMessageContaining(
            "google-2019, google-2014, google-current, rfc9309, google-reference");
  }

  @Test
  void aSettingIsChangedAlone() {
    SpecProfile changed = SpecProfile.GOOGLE_2019.with("cache-lifetime", "90m");
    assertThat(changed.get(ProfileSettings.CACHE_LIFETIME)).isEqualTo(Duration.ofMinutes(90));
    assertThat(changed).hasToString("google-2019 cache-lifetime=90m");
    assertThat(changed.with("cache-lifetime", "1d")).isEqualTo(SpecProfile.GOOGLE_2019);
    assertThat(SpecProfile.GOOGLE_2019.get(ProfileSettings.CACHE_LIFETIME))
        .isEqualTo(Duration.ofHours(24));
  }

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource({
    "prefix-fallback, yes, true or false",
    "max-bytes, -1, a whole number",
    "max-bytes, 1, 'a whole number, at least 1024, or 0 for no limit'",
    "max-bytes, 1023, 'at least 1024, or 0'",
    "max-line-bytes, 1023, 'at least 1024, or 0'",
    "max-bytes, 99999999999, a whole number",
    "path-without-slash, maybe, ignore or add",
    "unreachable-limit, 30, a duration",
    "unreachable-limit, 9999999999999999999d, a duration",
    "unreachable-limit, PT-1H, a duration",
    "unreachable-limit, PX, a duration"
  })
  void aBadValueNamesKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
    assertThatThrownBy(() -> SpecProfile.GOOGLE_2019.with(key, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(key)
        .hasMessageContaining('"' + value + '"')
        .hasMessageContaining(allowed);
  }

  @Test
  void anUnknownSettingNamesAll() {
    assertThatThrownBy(() -> SpecProfile.GOOGLE_2019.with("max-size", "1"))
        .hasMessageContaining("max-bytes");
  }
}
