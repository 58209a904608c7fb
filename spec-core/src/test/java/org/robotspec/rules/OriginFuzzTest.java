package org.robotspec.rules;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** L-1 to L-5, D-11: a URL has no origin, or one that is its own origin. */
final class OriginFuzzTest {
  @FuzzTest
  void anOriginReadAgainIsTheSame(byte[] url) {
    OriginPropertyTest.check(new String(url, StandardCharsets.UTF_8));
  }
}
