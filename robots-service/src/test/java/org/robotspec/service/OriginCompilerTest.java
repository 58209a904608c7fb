package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.robotspec.access.AccessReason;
import org.robotspec.access.CachedFile;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Crawler;

final class OriginCompilerTest {
  private final OriginCompiler compiler =
      new OriginCompiler(SpecProfile.GOOGLE_2019, Crawler.of("foobot"));

  private CachedOrigin origin(String file, Instant time) {
    CachedFile copy = CachedFile.of(file.getBytes(UTF_8), time);
    return compiler.fixed(AccessReason.OVERRIDE, "", copy, time, null);
  }

  @Test
  void equalFilesAreInMemoryOnceAndEachOriginIsChargedForItsOwn() {
    CachedOrigin one = origin("User-agent: *\nDisallow: /a\n", Instant.EPOCH);
    CachedOrigin same = origin("User-agent: *\nDisallow: /a\n", Instant.EPOCH.plusSeconds(9));
    CachedOrigin other = origin("User-agent: *\nDisallow: /b\n", Instant.EPOCH);
    assertThat(same.rules()).isSameAs(one.rules()).isNotSameAs(other.rules());
    assertThat(same.weight()).isEqualTo(one.weight()).isGreaterThan(same.rules().weight());
    assertThat(same.state().copy())
        .isNotNull()
        .satisfies(
            copy -> {
              assertThat(copy.packed()).isSameAs(one.file().packed());
              assertThat(copy.fetchedAt()).isEqualTo(Instant.EPOCH.plusSeconds(9));
            });
  }
}
