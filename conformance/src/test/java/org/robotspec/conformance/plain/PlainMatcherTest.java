package org.robotspec.conformance.plain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the oracle of the other tests. */
class PlainMatcherTest {
  @ParameterizedTest
  @CsvSource({
    "/*.php$, /a.php/b.php, true", "/*.php$, /a.php/b, false", "/fish$, /fish, true",
    "/fish$, /fish/, false", "/fish, /fish/, true", "/fish, /Fish, false",
    "*a*b, /xaybz, true", "*a*b, /xbya, false", "/a*b*, /ab, true",
    "/a$b, /a$b, true"
  })
  void wildcardsAndEndsMatch(String pattern, String path, boolean matches) {
    assertThat(PlainMatcher.matches(pattern, path)).isEqualTo(matches);
  }
}
