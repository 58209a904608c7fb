package org.robotspec.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Preferences as the text that is kept with a page (U-8). */
final class KeptPreferencesTest {
  @Test
  void whatIsKeptIsReadAgain() {
    UsagePreferences stated =
        UsagePreferences.ofContentUsage("train-ai=n;a=1, search=\"a b=c\", foo=?1", 4)
            .combine(UsagePreferences.ofContentSignal("ai-train=no, search=", 12))
            .combine(UsagePreferences.ofHeaders(List.of("search=y")));
    assertThat(UsagePreferences.ofText(stated.toText()).all()).isEqualTo(stated.all());
    assertThat(stated.toText())
        .contains("disallowed category 4 train-ai=n", "allowed category 0 search=y");
  }

  @Test
  void nothingStatedIsKeptToo() {
    assertThat(UsagePreferences.NONE.toText()).containsExactly("none");
    assertThat(UsagePreferences.ofText(List.of("none")).isEmpty()).isTrue();
  }

  @Test
  void ofAValueItsStartIsKeptAsPrintableText() {
    String value = "\u001b[31m\u00e9" + "x".repeat(100);
    assertThat(UsagePreferences.ofContentSignal("a=" + value, 1).toText())
        .containsExactly("unknown signal 1 a=?[31m?" + "x".repeat(94));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "allowed category 2",
        "allowed category 2 train-ai", "allowed category two train-ai=y",
        "allowed kind 2 train-ai=y", "permitted category 2 train-ai=y",
        "allowed category 2 Train AI=y"
      })
  void otherTextStatesNothing(String line) {
    assertThat(UsagePreferences.ofText(List.of(line)).isEmpty()).isTrue();
  }
}
