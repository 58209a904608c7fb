package org.robotspec.crawlercommons;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.robotspec.PublicTypesContract;
import org.robotspec.profile.SpecProfile;

final class PublicTypesTest extends PublicTypesContract {
  private static final String URL = "http://h.com/robots.txt";
  private static final RobotspecParser PARSER = new RobotspecParser();

  private static final Map<Class<?>, Object> SAMPLES =
      Map.of(SpecProfile.class, SpecProfile.GOOGLE_2019, RobotspecParser.class, PARSER);

  PublicTypesTest() {
    super(RobotspecParser.class, SAMPLES, Set.of());
  }

  @Test
  void aNullNameIsAnErrorToo() {
    List<String> names = Collections.singletonList(null);
    assertThatNullPointerException()
        .isThrownBy(() -> PARSER.parseContent(URL, new byte[0], null, names))
        .withMessage("name");
  }
}
