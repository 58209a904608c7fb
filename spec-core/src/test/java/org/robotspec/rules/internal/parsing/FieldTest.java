package org.robotspec.rules.internal.parsing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.robotspec.profile.SpecProfile;

/** The scanner and the packed lines know each field, so that a new one is not lost in silence. */
final class FieldTest {
  @ParameterizedTest
  @EnumSource
  void eachFieldIsRead(Field field) {
    byte[] file = (field.key() + ": x\n").getBytes(US_ASCII);
    Lines lines = LineScanner.scan(file, SpecProfile.GOOGLE_2019);
    assertThat(lines.size()).isOne();
    assertThat(lines.field(0)).isEqualTo(field);
  }
}
