package org.robotspec.conformance.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;

/**
 * A driver for another project's classes, from a directory of jars in a class loader of their own:
 * such projects need versions of the same libraries that exclude each other. They are called by
 * reflection, public or not. The rules of all of them are those of crawler-commons.
 */
abstract class ReflectiveDriver implements Driver {
  /** The address of every file of a case. */
  static final String ROBOTS_TXT = "http://example.com/robots.txt";

  /** Loggers that would write to our output. */
  private static final List<String> LEFT_OUT =
      List.of("slf4j-simple", "log4j-slf4j-impl", "log4j-slf4j2-impl", "logback-classic");

  private final String name;
  private final URLClassLoader loader;

  /**
   * Opens the jars.
   *
   * @param artifact the jar whose version belongs to the name: {@code a} of {@code a-1.6.jar}
   */
  ReflectiveDriver(Path directory, String name, String artifact) {
    List<URL> jars = new ArrayList<>();
    String version = "";
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.jar")) {
      for (Path file : files) {
        String jar = file.getFileName().toString();
        if (LEFT_OUT.stream().noneMatch(jar::startsWith)) {
          jars.add(file.toUri().toURL());
        }
        if (jar.matches(artifact + "-[0-9].*")) {
          version = jar.substring(artifact.length() + 1, jar.length() - ".jar".length());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    jars.sort(Comparator.comparing(URL::toString));
    // slf4j would say on our error output that it has no logger, which is meant.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    this.name = name + " " + version;
    loader = new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Returns the rules for the agents of a case: a {@code BaseRobotRules} of crawler-commons. */
  abstract Object parse(Case c);

  /** Answers a case; the thread's class loader is that of the project. */
  DriverAnswer answer(Case c) {
    Object rules = parse(c);
    ObjectNode values = DriverAnswer.values();
    c.url().ifPresent(url -> values.put("verdict", DriverAnswer.word(isAllowed(rules, url))));
    List<?> sitemaps = (List<?>) call(rules, "getSitemaps");
    sitemaps.stream().map(String::valueOf).forEach(values.putArray("sitemaps")::add);
    long delay = (Long) call(rules, "getCrawlDelay");
    // crawler-commons: Long.MIN_VALUE is "no delay", else milliseconds.
    values.put("crawlDelay", delay == Long.MIN_VALUE ? null : BigDecimal.valueOf(delay, 3));
    return new DriverAnswer.Given(values);
  }

  final boolean isAllowed(Object rules, String url) {
    return (Boolean) call(rules, "isAllowed", url);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final DriverAnswer answer(Case c, String profile) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return answer(c);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  final Class<?> type(String type) {
    return reflect(() -> Class.forName(type, true, loader));
  }

  /** Makes an object with the first constructor that takes these arguments. */
  final Object make(String type, @Nullable Object... arguments) {
    for (Constructor<?> constructor : type(type).getDeclaredConstructors()) {
      if (takes(constructor, arguments)) {
        return reflect(() -> constructor.newInstance(arguments));
      }
    }
    throw new IllegalStateException("no such constructor of " + type);
  }

  final Object proxy(String type, InvocationHandler handler) {
    return Proxy.newProxyInstance(loader, new Class<?>[] {type(type)}, handler);
  }

  /** Calls the first method with this name that takes these arguments; of a class, a static one. */
  final Object call(Object target, String method, @Nullable Object... arguments) {
    Class<?> type = target instanceof Class<?> itself ? itself : target.getClass();
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Method found : at.getDeclaredMethods()) {
        if (found.getName().equals(method) && takes(found, arguments)) {
          return reflect(() -> found.invoke(target, arguments));
        }
      }
    }
    throw new IllegalStateException("no such method of " + type + ": " + method);
  }

  /** Returns what a field holds that the class {@code owner} declares. */
  final Object field(String owner, Object target, String field) {
    return reflect(
        () -> {
          Field found = type(owner).getDeclaredField(field);
          found.setAccessible(true);
          return found.get(target);
        });
  }

  private static boolean takes(Executable found, @Nullable Object[] arguments) {
    Class<?>[] types =
        MethodType.methodType(void.class, found.getParameterTypes()).wrap().parameterArray();
    return types.length == arguments.length
        && IntStream.range(0, types.length)
            .allMatch(i -> arguments[i] == null || types[i].isInstance(arguments[i]))
        && found.trySetAccessible();
  }

  /** Lets what a call throws come out as it is. */
  private static <T> T reflect(Callable<T> reflection) {
    try {
      return reflection.call();
    } catch (Exception e) {
      Throwable thrown = e instanceof InvocationTargetException ? e.getCause() : e;
      if (thrown instanceof Error error) {
        throw error;
      }
      throw thrown instanceof RuntimeException runtime
          ? runtime
          : new IllegalStateException(thrown);
    }
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
