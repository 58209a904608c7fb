package org.robotspec.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.robotspec.Allocated;

/** RFC 9651, section 4.2.2: what is a Dictionary, and what is not. */
final class DictionaryTest {
  private static final long MOST_BYTES_FOR_A_CHARACTER = 200;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "y", "*a", "a!#$%&'*+-.^_`|~:/9", "0", "-0", "999999999999999",
        "-999999999999999", "999999999999.999", "-1.5", "\"\"", "\"a b\\\"c\\\\\"", "::",
        ":aGVsbG8=:", ":aGVsbG8:", ":eQ==:", ":eQ=:", ":eQ:", ":eR:",
        ":/+Ah:", "?0", "?1", "@1659578233", "@-1", "%\"\"",
        "%\"f%c3%bc%c3%bc, 100 per cent\"", "()", "( )", "(  a   1.5 \"b\"  )", "(a;x=1;y b)"
      })
  void aValueIsKeptAsWritten(String value) {
    assertThat(Dictionary.parse("k=" + value)).containsExactly(entry("k", value));
    assertThat(Dictionary.parse("k=" + value + ";p;q=1 ,\tl"))
        .containsExactly(entry("k", value), entry("l", "?1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "=", "!", "é", "-", "-a", "1000000000000000", "1000000000000.0", "1.",
        "1.2345", "1.2.3", ".5", "\"", "\"a", "\"\\a\"", "\"\\", "\"\u007f\"", "\"\t\"",
        "\"é\"", ":", ":aGVsbG8=", ":aGVs bG8=:", ":a:", ":a=:", ":=:", ":eQ===:", ":aGVs=:",
        ":=aGVsbG8:", ":a-_b:", "?", "?2", "?true", "@", "@1.5", "@a", "%",
        "%a", "%\"", "%\"a", "%\"%", "%\"%c", "%\"%C3%BC\"", "%\"%c3\"", "%\"%ff\"", "%\"ü\"",
        "(", "(a", "(a,b)", "(\"a\"b)", "(a\tb)", "((a))", "(a;)", "a b", "a;",
        "a;P", "a;p=", "a;p=(b)", "a ;p", "a;\tp", "a;p =1", "\0"
      })
  void anyOtherValueSpoilsAll(String value) {
    assertThat(Dictionary.parse("a=1, k=" + value)).isNull();
    assertThat(Dictionary.parse("k=" + value + ", b=1")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "*", "a1_-.*", "*1"})
  void aKeyAloneIsTrue(String key) {
    assertThat(Dictionary.parse(key)).containsExactly(entry(key, "?1"));
    assertThat(Dictionary.parse(key + "; p=1")).containsExactly(entry(key, "?1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A", "aB=1", "1", "_a", "-a", ".a", "é", "a é", "a =1", "a= 1", ",", "a,", "a,,b", ",a",
        "a,b,", "\ta", "a;p,", "\0", "a\0"
      })
  void anythingElseIsNoDictionary(String text) {
    assertThat(Dictionary.parse(text)).isNull();
  }

  @Test
  void whiteSpaceIsSkippedAroundMembers() {
    assertThat(Dictionary.parse("")).isEmpty();
    assertThat(Dictionary.parse("   ")).isEmpty();
    assertThat(Dictionary.parse("  a=1 \t,\t b=2 \t"))
        .extracting(Map.Entry::getKey)
        .containsExactly("a", "b");
  }

  @Test
  void ofOneKeyTwiceTheLastValueCounts() {
    assertThat(Dictionary.parse("a=1;x=y, b=2, a=3"))
        .containsExactly(entry("a", "3"), entry("b", "2"));
    assertThat(Dictionary.parse("a=y, a")).containsExactly(entry("a", "?1"));
  }

  @Test
  void aLongTextIsReadInOnePass() {
    String many = "(a;p=\"x\" 1.5)";
    StringBuilder text = new StringBuilder("k0=" + many);
    for (int i = 1; i < 30_000; i++) {
      text.append(",k").append(i).append('=').append(many);
    }
    assertThat(Dictionary.parse(text.toString())).hasSize(30_000);
    assertThat(Dictionary.parse("k=" + "(".repeat(500_000))).isNull();
    assertThat(Dictionary.parse("k=(" + " ".repeat(500_000) + ")")).hasSize(1);
    assertThat(Dictionary.parse("k=\"" + "\\\\".repeat(250_000) + "\"")).hasSize(1);
  }

  /** Each is a member of an inner list, so that nothing of it needs to be kept. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "1",
        "1.5",
        "?1",
        "@1",
        "::",
        ":eQ:",
        "\"\"",
        "%\"\"",
        "%\"%c3%bc\"",
        "a;b=%\"\""
      })
  void anyNumberOfItemsTakesMemoryForTheTextAlone(String item) {
    String text = "k=(" + (item + " ").repeat(64_000 / item.length()) + ")";
    assertThat(Allocated.by(() -> assertThat(Dictionary.parse(text)).hasSize(1)))
        .isLessThan(MOST_BYTES_FOR_A_CHARACTER * text.length());
  }
}
