package org.robotspec.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Whatever the data of a suite is, it is read; what is malformed is a problem. */
final class SuiteFuzzTest {
  private static final byte[] INDEX =
      "{\"version\": \"1\", \"files\": [\"cases.json\"]}".getBytes(StandardCharsets.UTF_8);

  @FuzzTest
  void everySuiteIsReadOrRefused(byte[] input) {
    use(file -> file.equals("cases.json") ? input : INDEX);
    use(file -> input);
  }

  private static void use(SuiteLoader.Source source) {
    Suite suite;
    try {
      suite = new SuiteLoader(source, SuiteLoader.schema()).load();
    } catch (IllegalArgumentException e) {
      return; // it is refused
    }
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
