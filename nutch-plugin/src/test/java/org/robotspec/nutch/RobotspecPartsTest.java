package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An older Java than ours gets a sentence, not a class-format error. */
class RobotspecPartsTest {

  /** The class format of Java 11, the oldest that Nutch 1.20 runs on. */
  private static final int JAVA_11 = 55;

  @Test
  void java_tooOld_isNamedWithWhatToDo() {
    assertThat(RobotspecParts.javaProblem(11))
        .contains("needs Java 17")
        .contains("this is Java 11")
        .contains("NUTCH_JAVA_HOME");
    assertThat(RobotspecParts.javaProblem(16)).isNotEmpty();
    assertThat(RobotspecParts.javaProblem(17)).isEmpty();
    assertThat(RobotspecParts.javaProblem(25)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        RobotspecCheck.class,
        RobotspecIndexingFilter.class,
        RobotspecParseFilter.class,
        RobotspecParts.class,
        RobotspecPlugin.class,
        RobotspecProtocol.class,
        RobotspecScoringFilter.class,
        RobotspecUrlFilter.class
      })
  void java11_loadsTheClassesThatNutchNames(Class<?> type) throws Exception {
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class");
        DataInputStream data = new DataInputStream(in)) {
      data.readInt();
      data.readUnsignedShort();
      assertThat(data.readUnsignedShort()).isLessThanOrEqualTo(JAVA_11);
    }
  }
}
