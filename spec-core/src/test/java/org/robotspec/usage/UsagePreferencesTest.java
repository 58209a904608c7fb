package org.robotspec.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.usage.UsagePreference.Kind;

/** What statements mean, and how they combine. */
final class UsagePreferencesTest {
  private static UsagePreferences usage(String text) {
    return UsagePreferences.ofContentUsage(text, 1);
  }

  private static UsagePreferences signals(String text) {
    return UsagePreferences.ofContentSignal(text, 1);
  }

  @Test
  void u1_otherKeysAreReportedWithoutEffect() {
    UsagePreferences stated = usage("ai=n, search=y, content-signal.search=n");
    assertThat(stated.get("ai")).isEqualTo(Preference.UNKNOWN);
    assertThat(stated.get("content-signal.search")).isEqualTo(Preference.UNKNOWN);
    assertThat(stated.find("ai")).isEmpty();
    assertThat(stated.all())
        .containsExactly(
            new UsagePreference(Kind.CATEGORY, "search", Preference.ALLOWED, "y", 1),
            new UsagePreference(Kind.UNRECOGNISED, "ai", Preference.UNKNOWN, "n", 1),
            new UsagePreference(
                Kind.UNRECOGNISED, "content-signal.search", Preference.UNKNOWN, "n", 1));
  }

  @ParameterizedTest
  @CsvSource({
    "n, n, DISALLOWED, 1", "n, y, DISALLOWED, 1", "y, n, DISALLOWED, 2", "n, x, DISALLOWED, 1",
    "x, n, DISALLOWED, 2", "y, x, ALLOWED, 1", "x, y, ALLOWED, 2", "x, x, UNKNOWN, 1"
  })
  void u5_disallowedPrevailsThenAllowed(String one, String other, Preference expected, int line) {
    UsagePreferences both =
        UsagePreferences.ofContentUsage("train-ai=" + one, 1)
            .combine(UsagePreferences.ofContentUsage("train-ai=" + other, 2));
    assertThat(both.find("train-ai"))
        .hasValueSatisfying(
            stated -> {
              assertThat(stated.preference()).isEqualTo(expected);
              assertThat(stated.line()).isEqualTo(line);
            });
    assertThat(both.all()).hasSize(1);
  }

  @Test
  void u6_namesAreReadInLowerCaseAndValuesAsWritten() {
    UsagePreferences stated = signals(" Search = yes\t, AI-Train=no,ai-input=No,use=full=x , y,z=");
    assertThat(stated.all())
        .containsExactly(
            new UsagePreference(Kind.SIGNAL, "search", Preference.ALLOWED, "yes", 1),
            new UsagePreference(Kind.SIGNAL, "ai-train", Preference.DISALLOWED, "no", 1),
            new UsagePreference(Kind.SIGNAL, "ai-input", Preference.UNKNOWN, "No", 1),
            new UsagePreference(Kind.SIGNAL, "use", Preference.UNKNOWN, "full=x", 1),
            new UsagePreference(Kind.SIGNAL, "y", Preference.UNKNOWN, "", 1),
            new UsagePreference(Kind.SIGNAL, "z", Preference.UNKNOWN, "", 1));
    assertThat(stated.get("content-signal.ai-train")).isEqualTo(Preference.DISALLOWED);
    assertThat(stated.get("search")).isEqualTo(Preference.UNKNOWN);
    assertThat(stated.get("train-ai")).isEqualTo(Preference.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",,", "=yes", "a b=yes", "é=yes", "/a search=yes", "\u001B=no"})
  void u6_whatHasNoNameIsLeftOut(String text) {
    assertThat(signals(text)).isEqualTo(UsagePreferences.NONE);
  }

  @Test
  void aSignalAndAnUnrecognisedKeyOfOneNameAreTwoStatements() {
    assertThat(usage("ai-train=n").combine(signals("ai-train=no")).all()).hasSize(2);
  }

  @Test
  void longKeysAreLeftOut() {
    String longest = "k".repeat(64);
    assertThat(usage(longest + "=1, " + longest + "k=1").all())
        .extracting(UsagePreference::key)
        .containsExactly(longest);
    assertThat(signals(longest + "=yes, " + longest + "k=yes").all())
        .extracting(UsagePreference::key)
        .containsExactly(longest);
    assertThatThrownBy(
            () -> new UsagePreference(Kind.SIGNAL, longest + "k", Preference.UNKNOWN, "", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(longest);
  }

  @Test
  void onlyTheFirstOfManyNamesAreKept() {
    int max = UsagePreferences.MAX_UNRECOGNISED;
    String keys = names(max + 1);
    assertThat(usage(keys).all()).hasSize(max).noneMatch(stated -> stated.key().equals("k" + max));
    assertThat(usage(keys + ", search=n, train-ai=y").all()).hasSize(max + 2);
    assertThat(usage(keys).combine(usage("other=y")).all()).hasSize(max);
  }

  @Test
  void onlyTheFirstOfVeryManySignalsAreKept() {
    int max = UsagePreferences.MAX_SIGNALS;
    String names = names(max + 1);
    assertThat(signals(names + ",k0=yes").all()).hasSize(max);
    assertThat(signals("k0=yes," + names).get("content-signal.k0"))
        .isEqualTo(Preference.DISALLOWED);
    assertThat(signals(names).combine(usage("other=y")).all()).hasSize(max + 1);
  }

  private static String names(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "k" + i + "=no")
        .collect(Collectors.joining(","));
  }

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
