package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Whatever the data of a suite is, it is read; what is malformed is a problem. */
final class SuiteFuzzTest {
  private static final byte[] INDEX =
      "{\"version\": \"1\", \"files\": [\"cases.json\"]}".getBytes(StandardCharsets.UTF_8);

  @FuzzTest
  void everySuiteIsRead(byte[] input) {
    use(SuiteLoader.of(file -> file.equals("cases.json") ? input : INDEX).load());
    use(SuiteLoader.of(file -> input).load());
  }

  private static void use(Suite suite) {
    for (Case c : suite.cases()) {
      assertThat(c.id()).isNotEmpty();
      for (String profile : Suite.PROFILES) {
        c.appliesTo(profile);
        c.required(profile);
      }
      c.clauses();
      c.note();
    }
  }
}
