package org.robotspec.conformance.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.robotspec.conformance.bench.Oracle.Answer;

final class OracleTest {

  private static Answer about(String path, String... disallowed) {
    return new Oracle(List.of(disallowed).stream().map(d -> new PlainRule(false, d)).toList())
        .about(path);
  }

  @Test
  void wildcardsAndEndsMatch() {
    assertThat(about("/a.php/b.php", "/*.php$")).isEqualTo(Answer.DISALLOWED);
    assertThat(about("/a.php/b", "/*.php$")).isEqualTo(Answer.NO_RULE);
    assertThat(about("/fish", "/fish$")).isEqualTo(Answer.DISALLOWED);
    assertThat(about("/fish/", "/fish$")).isEqualTo(Answer.NO_RULE);
    assertThat(about("/xaybz", "*a*b")).isEqualTo(Answer.DISALLOWED);
    assertThat(about("/xbya", "*a*b")).isEqualTo(Answer.NO_RULE);
    assertThat(about("/ab", "/a*b*")).isEqualTo(Answer.DISALLOWED);
    assertThat(about("/Fish", "/fish")).isEqualTo(Answer.NO_RULE);
  }

  @Test
  void theLongestRuleWinsAndAllowWinsATie() {
    Oracle oracle =
        new Oracle(
            List.of(
                new PlainRule(false, "/a"),
                new PlainRule(true, "/a"),
                new PlainRule(false, "/ab")));
    assertThat(oracle.about("/ac")).isEqualTo(Answer.ALLOWED);
    assertThat(oracle.about("/abc")).isEqualTo(Answer.DISALLOWED);
  }

  @Test
  void textAboveAsciiEqualsItsEncoding() {
    assertThat(about("/%C3%A4x", "/ä")).isEqualTo(Answer.DISALLOWED);
  }
}
