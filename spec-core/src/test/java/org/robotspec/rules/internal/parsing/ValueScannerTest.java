package org.robotspec.rules.internal.parsing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Scanning eight octets at a time finds the same as scanning single octets. */
class ValueScannerTest {
  @Provide
  Arbitrary<byte[]> lines() {
    return Arbitraries.strings()
        .withChars("az/*+%$& \t!#\n\r\"<=>?[\\]^_`{|}~\177")
        .ofMaxLength(40)
        .map(text -> text.getBytes(US_ASCII));
  }

  @Provide
  Arbitrary<byte[]> octets() {
    return Arbitraries.bytes().array(byte[].class).ofMaxSize(40);
  }

  @Property
  void linesAreReadAsOctetByOctet(
      @ForAll("lines") byte[] bytes, @ForAll @IntRange(max = 40) int from) {
    check(bytes, Math.min(from, bytes.length), bytes.length);
  }

  @Property
  void anyOctetsAreReadAsOctetByOctet(
      @ForAll("octets") byte[] bytes,
      @ForAll @IntRange(max = 40) int from,
      @ForAll @IntRange(max = 40) int to) {
    int end = Math.min(to, bytes.length);
    check(bytes, Math.min(from, end), end);
  }

  private static void check(byte[] bytes, int from, int to) {
    ValueScanner scanner = new ValueScanner(bytes);
    int end = scanner.end(from, to);
    int expected = from;
    boolean star = false;
    boolean coded = false;
    while (expected < to && "\n\r#\0".indexOf(bytes[expected]) < 0) {
      star |= bytes[expected] == '*';
      // The scanner does not report ! and ~ as plain, to save time.
      coded |= bytes[expected] <= ' ' || "!\"%<>\\^`{|}~\177".indexOf(bytes[expected]) >= 0;
      expected++;
    }
    assertThat(end).isEqualTo(expected);
    if (!scanner.isCoded(end)) {
      assertThat(coded).isFalse();
      assertThat(scanner.hasStar()).isEqualTo(star);
    } else if (end + Long.BYTES <= to) {
      assertThat(coded).isTrue();
    }
  }
}
