package org.robotspec.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** L-1 to L-5, D-11: a URL has no origin, or one that is its own origin. */
final class OriginFuzzTest {
  @FuzzTest
  void anOriginReadAgainIsTheSame(byte[] url) {
    Origin origin;
    try {
      origin = Origin.of(new String(url, StandardCharsets.UTF_8));
    } catch (InvalidUrlException e) {
      return;
    }
    assertThat(Origin.of(origin.toString())).isEqualTo(origin);
    assertThat(Origin.of(origin.robotsTxtUrl())).isEqualTo(origin);
    assertThat(origin.host()).isNotEmpty().isPrintable().isASCII();
    assertThat(origin.port()).isBetween(-1, 65_535);
  }
}
