package org.robotspec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.mockito.Mockito;

/**
 * Checks all public types of a module: a null is an error that names the argument, and toString is
 * useful.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PublicTypesContract {
  private static final Map<Class<?>, Object> USUAL =
      Map.of(
          int.class,
          200,
          Integer.class,
          200,
          long.class,
          1L,
          double.class,
          0.5,
          boolean.class,
          true,
          String.class,
          "http://h.com/",
          List.class,
          List.of(),
          Collection.class,
          List.of(),
          Map.class,
          Map.of());

  private final Class<?> home;
  private final Map<Class<?>, Object> samples;
  private final Set<Class<?>> withoutText;

  /**
   * Makes the checks of a module.
   *
   * @param home any type of the module
   * @param samples a value of each of our types that is passed, or whose methods are called
   * @param withoutText types without objects, and those that users implement
   */
  protected PublicTypesContract(
      Class<?> home, Map<Class<?>, Object> samples, Set<Class<?>> withoutText) {
    this.home = home;
    this.samples = samples;
    this.withoutText = withoutText;
  }

  private Object sample(Class<?> type) {
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    Object usual = type.isArray() ? Array.newInstance(type.componentType(), 0) : USUAL.get(type);
    Object sample = samples.getOrDefault(type, usual);
    assertThat(sample != null || !type.getName().startsWith("org.robotspec."))
        .as("a sample of " + type)
        .isTrue();
    return sample == null ? Mockito.mock(type) : sample;
  }

  /** Returns the public types of all packages that are exported to everybody. */
  private List<Class<?>> publicTypes() throws IOException, URISyntaxException {
    Path classes = Path.of(home.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.sorted().toList()) {
        String name = classes.relativize(file).toString().replace('/', '.').replace('\\', '.');
        if (name.endsWith(".class")
            && !name.contains(".internal.")
            && !name.contains(".text.")
            && !name.contains("-info.")
            && !name.contains("META-INF")) {
          Class<?> type = type(name.substring(0, name.length() - ".class".length()));
          if (Modifier.isPublic(type.getModifiers())) {
            types.add(type);
          }
        }
      }
    }
    assertThat(types).contains(home);
    return types;
  }

  /** Returns the public constants of a class that have a type. */
  public static List<Object> constants(Class<?> holder, Class<?> type)
      throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    for (Field field : holder.getFields()) {
      if (field.getType() == type) {
        constants.add(field.get(null));
      }
    }
    return constants;
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private Stream<Arguments> arguments() throws IOException, URISyntaxException {
    List<Arguments> arguments = new ArrayList<>();
    for (Class<?> type : publicTypes()) {
      Stream.<Executable>concat(
              Arrays.stream(type.getConstructors()), Arrays.stream(type.getDeclaredMethods()))
          .filter(executable -> Modifier.isPublic(executable.getModifiers()))
          .filter(executable -> !executable.isSynthetic())
          .filter(executable -> !(type.isEnum() && executable.getName().equals("valueOf")))
          .filter(executable -> !executable.getName().equals("equals"))
          .filter(this::isCalledByUsers)
          .forEach(
              executable -> {
                for (int at = 0; at < executable.getParameterCount(); at++) {
                  if (mustNotBeNull(executable, at)) {
                    arguments.add(Arguments.of(executable, at));
                  }
                }
              });
    }
    return arguments.stream();
  }

  /** Returns whether users call this: they implement some interfaces, which the module calls. */
  protected boolean isCalledByUsers(Executable executable) {
    return true;
  }

  private static boolean mustNotBeNull(Executable executable, int at) {
    return !executable.getParameterTypes()[at].isPrimitive()
        && !executable.getAnnotatedParameterTypes()[at].isAnnotationPresent(Nullable.class);
  }

  @ParameterizedTest(name = "{0}, argument {1}")
  @MethodSource("arguments")
  protected final void aNullIsAnErrorThatNamesTheArgument(Executable executable, int at) {
    @Nullable Object[] values =
        Arrays.stream(executable.getParameterTypes()).map(this::sample).toArray(Object[]::new);
    values[at] = null;
    @Nullable Throwable thrown = catchThrowable(() -> call(executable, values));
    assertThat(thrown)
        .isInstanceOf(NullPointerException.class)
        .hasMessage(executable.getParameters()[at].getName());
  }

  private void call(Executable executable, @Nullable Object[] values) throws Throwable {
    try {
      if (executable instanceof Method method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        method.invoke(isStatic ? null : sample(method.getDeclaringClass()), values);
      } else {
        ((Constructor<?>) executable).newInstance(values);
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Returns null where none is allowed, as callers without NullAway do. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  protected static <T> T nothing() {
    return null;
  }

  private Stream<Object> values() throws IOException, URISyntaxException {
    return publicTypes().stream().filter(type -> !withoutText.contains(type)).map(this::sample);
  }

  @ParameterizedTest
  @MethodSource("values")
  protected final void everyTextIsForPeople(Object value) {
    assertThat(value.toString())
        .doesNotContain("\u001B", "\n", "[B@", value.getClass().getName() + "@");
  }
}
