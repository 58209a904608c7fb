package org.robotspec.crawlercommons;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import crawlercommons.robots.BaseRobotRules;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.robotspec.profile.SpecProfile;

/** Checks the public type: a null is an error that names the argument, and toString is useful. */
final class PublicTypesTest {
  private static final String URL = "http://h.com/robots.txt";
  private static final RobotspecParser PARSER = new RobotspecParser();

  private static final Map<Class<?>, Object> SAMPLES =
      Map.of(
          String.class,
          URL,
          byte[].class,
          new byte[0],
          Collection.class,
          List.of("foo"),
          SpecProfile.class,
          SpecProfile.GOOGLE_2019);

  static Stream<Arguments> arguments() {
    return Stream.<Executable>concat(
            Arrays.stream(RobotspecParser.class.getConstructors()),
            Arrays.stream(RobotspecParser.class.getDeclaredMethods()))
        .filter(executable -> Modifier.isPublic(executable.getModifiers()))
        .filter(executable -> !executable.isSynthetic())
        .filter(executable -> !executable.getName().equals("equals"))
        .flatMap(
            executable ->
                IntStream.range(0, executable.getParameterCount())
                    .filter(at -> mustNotBeNull(executable, at))
                    .mapToObj(at -> Arguments.of(executable, at)));
  }

  private static boolean mustNotBeNull(Executable executable, int at) {
    return !executable.getParameterTypes()[at].isPrimitive()
        && !executable.getAnnotatedParameterTypes()[at].isAnnotationPresent(Nullable.class);
  }

  @ParameterizedTest(name = "{0}, argument {1}")
  @MethodSource("arguments")
  void aNullIsAnErrorThatNamesTheArgument(Executable executable, int at) {
    @Nullable Object[] values =
        Arrays.stream(executable.getParameterTypes())
            .map(type -> Objects.requireNonNull(SAMPLES.get(type), () -> "no sample of " + type))
            .toArray(Object[]::new);
    values[at] = null;
    @Nullable Throwable thrown = catchThrowable(() -> call(executable, values));
    assertThat(thrown)
        .isInstanceOf(NullPointerException.class)
        .hasMessage(executable.getParameters()[at].getName());
  }

  private static void call(Executable executable, @Nullable Object[] values) throws Throwable {
    try {
      if (executable instanceof Method method) {
        method.invoke(PARSER, values);
      } else {
        ((Constructor<?>) executable).newInstance(values);
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Test
  void aNullNameIsAnErrorToo() {
    List<String> names = Collections.singletonList(null);
    assertThatNullPointerException()
        .isThrownBy(() -> PARSER.parseContent(URL, new byte[0], null, names))
        .withMessage("name");
  }

  @Test
  void textsSayWhatCounts() {
    BaseRobotRules rules =
        PARSER.parseContent(
            URL, "User-agent: foo\nDisallow: /x".getBytes(UTF_8), null, List.of("foo"));
    assertThat(PARSER).hasToString("RobotspecParser google-2019");
    assertThat(rules).hasToString("group foo, rules: 1");
    assertThat(PARSER.failedFetch(503)).hasToString("H-6: a server error: crawling is postponed");
  }
}
