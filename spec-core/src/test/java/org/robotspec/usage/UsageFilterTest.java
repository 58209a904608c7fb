package org.robotspec.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.usage.UsageFilter.Cause;
import org.robotspec.usage.UsageFilter.Rejection;

/** Which pages an operator keeps. */
final class UsageFilterTest {
  private static UsagePreferences page(String usage, String signals) {
    return UsagePreferences.ofContentUsage(usage, 1)
        .combine(UsagePreferences.ofContentSignal(signals, 2));
  }

  @ParameterizedTest
  @CsvSource({"y, true", "n, false", "?1, false", "maybe, false"})
  void whatIsRequiredMustBeAllowed(String value, boolean kept) {
    UsageFilter filter = new UsageFilter(List.of("train-ai"), List.of());
    assertThat(filter.rejects(page("train-ai=" + value, "")).isEmpty()).isEqualTo(kept);
    assertThat(filter.rejects(UsagePreferences.NONE))
        .contains(new Rejection(Cause.REQUIRE, "train-ai"));
  }

  @ParameterizedTest
  @CsvSource({"yes, true", "no, false", "maybe, true"})
  void whatIsRefusedMustNotBeDisallowed(String value, boolean kept) {
    UsageFilter filter = new UsageFilter(List.of(), List.of("search", "content-signal.AI-Train"));
    assertThat(filter.rejects(page("", "ai-train=" + value)).isEmpty()).isEqualTo(kept);
    assertThat(filter.rejects(page("search=n", "ai-train=yes")))
        .contains(new Rejection(Cause.REFUSE, "search"));
    assertThat(filter.rejects(UsagePreferences.NONE)).isEmpty();
  }

  @Test
  void anUnrecognisedKeyIsNoSignal() {
    UsageFilter filter = new UsageFilter(List.of(), List.of("content-signal.ai-train"));
    assertThat(filter.rejects(page("content-signal.ai-train=n, ai-train=n", ""))).isEmpty();
  }

  @Test
  void withoutNamesEveryPageIsKept() {
    assertThat(new UsageFilter(List.of(), List.of()).keepsAll()).isTrue();
    assertThat(new UsageFilter(List.of("search"), List.of()).keepsAll()).isFalse();
    assertThat(new UsageFilter(List.of(), List.of("search")).keepsAll()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"train_ai", "Train-AI", "ai-train", "", "content-signal", "content-signal.a b"})
  void anUnknownNameIsAnErrorThatSaysWhatIsKnown(String name) {
    for (boolean required : List.of(true, false)) {
      assertThatThrownBy(
              () ->
                  new UsageFilter(
                      required ? List.of(name) : List.of(), required ? List.of() : List.of(name)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "\"%s\" is not a use: write train-ai, search, or content-signal."
                  + " and the name of a signal",
              name);
    }
  }
}
