package org.robotspec.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.robotspec.profile.SpecProfile;

final class KnownOriginsTest {
  @Test
  void fingerprintDependsOnWhatStatesDependOnAndNotOnHowFilesAreRead() {
    String usual = KnownOrigins.fingerprint(SpecProfile.GOOGLE_2019);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_2014)).isEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.RFC9309)).isEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_CURRENT)).isNotEqualTo(usual);
    assertThat(KnownOrigins.fingerprint(SpecProfile.GOOGLE_REFERENCE)).isNotEqualTo(usual);
    for (String[] change :
        new String[][] {
          {"max-bytes", "1"},
          {"max-redirects", "6"},
          {"too-many-requests", "server-error"},
          {"forbidden", "disallow"},
          {"server-errors", "copy-after-pause"},
          {"server-error-pause", "1h"},
          {"unreachable-limit", "1d"},
          {"server-error-as-not-found", "true"},
          {"html-as-no-answer", "true"},
          {"allow-on-failure", "dns"},
          {"cache-lifetime", "1h"}
        }) {
      SpecProfile changed = SpecProfile.GOOGLE_2019.with(change[0], change[1]);
      assertThat(KnownOrigins.fingerprint(changed)).as(change[0]).isNotEqualTo(usual);
    }
  }
}
