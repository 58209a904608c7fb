package org.robotspec.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class PrintableTextTest {
  private static final String GRIN = "\uD83D\uDE00";

  @Example
  void usualTextStays() {
    for (String text :
        new String[] {"", "status 404 from http://a.example/", "Grüße, 世界 " + GRIN}) {
      assertThat(PrintableText.of(text)).isEqualTo(text);
    }
  }

  @Example
  void whatSteersATerminalOrReordersOrHidesIsReplacedAndLinesBecomeOne() {
    for (char c :
        "\u001b\u0000\u007f\u0085\u009b\u202e\u2066\u200f\u061c\ufeff\u00ad".toCharArray()) {
      assertThat(PrintableText.of("a" + c + "b")).isEqualTo("a\uFFFDb");
    }
    assertThat(PrintableText.of("a\tb\r\nc\u2028d\u2029e")).isEqualTo("a b  c d e");
  }

  @Example
  void anExceptionWithoutAMessageIsNamed() {
    assertThat(PrintableText.reason(new EOFException())).isEqualTo("java.io.EOFException");
    assertThat(PrintableText.reason(new EOFException("cut"))).isEqualTo("cut");
  }

  @Example
  void aLongTextIsCutWithAnEllipsis() {
    String limit = "x".repeat(PrintableText.MAX_LENGTH);
    assertThat(PrintableText.of(limit)).isEqualTo(limit);
    assertThat(PrintableText.of(limit + "x")).isEqualTo(limit.substring(1) + "…");
    assertThat(PrintableText.of("abc" + GRIN + GRIN, 5)).isEqualTo("abc…");
    assertThat(PrintableText.of("abc" + GRIN, 5)).isEqualTo("abc" + GRIN);
    assertThat(PrintableText.of(GRIN + GRIN, 2)).isEqualTo("…");
    assertThat(PrintableText.of("x" + GRIN, 2)).isEqualTo("x…");
  }

  @Property
  void nothingElseComesOut(@ForAll String text, @ForAll @IntRange(min = 2, max = 40) int max) {
    String shown = PrintableText.of(text, max);
    assertThat(shown).hasSizeLessThanOrEqualTo(max);
    assertThat(shown.codePoints())
        .allSatisfy(
            c ->
                assertThat(Character.getType(c))
                    .isNotIn(
                        (int) Character.CONTROL,
                        (int) Character.FORMAT,
                        (int) Character.SURROGATE,
                        (int) Character.LINE_SEPARATOR,
                        (int) Character.PARAGRAPH_SEPARATOR));
    assertThat(PrintableText.of(shown, max)).isEqualTo(shown);
  }
}
