package org.robotspec.rules.internal.parsing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.robotspec.profile.SpecProfile;

/**
 * Scanning eight octets at a time finds the same as scanning single octets, and each field is
 * known.
 */
final class ScannerTest {
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

  /** The scanner and the packed lines know each field, so that a new one is not lost in silence. */
  @ParameterizedTest
  @EnumSource
  void eachFieldIsRead(Field field) {
    byte[] file = (field.key() + ": x\n").getBytes(US_ASCII);
    Lines lines = LineScanner.scan(file, SpecProfile.GOOGLE_2019);
    assertThat(lines.size()).isOne();
    assertThat(lines.field(0)).isEqualTo(field);
  }
}
