package org.robotspec.conformance.driver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes of another project from a directory of jars, in a class loader of their own: hosts
 * need versions of the same libraries that exclude each other. They are called by reflection.
 */
final class HostClasses implements AutoCloseable {
  /** Loggers that would write to our output. */
  private static final List<String> LEFT_OUT =
      List.of("slf4j-simple", "log4j-slf4j-impl", "log4j-slf4j2-impl", "logback-classic");

  private final URLClassLoader loader;
  private final Path directory;

  HostClasses(Path directory) {
    this.directory = directory;
    try (Stream<Path> files = Files.list(directory)) {
      URL[] jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .filter(
                  file -> LEFT_OUT.stream().noneMatch(file.getFileName().toString()::startsWith))
              .sorted()
              .map(HostClasses::url)
              .toArray(URL[]::new);
      // slf4j would say on our error output that it has no logger, which is meant.
      System.setProperty("slf4j.internal.verbosity", "ERROR");
      loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  ClassLoader loader() {
    return loader;
  }

  /** Returns the version in the name of a jar, such as {@code 1.6} of {@code a-b-1.6.jar}. */
  String version(String artifact) {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(artifact + "-[0-9].*\\.jar"))
          .map(name -> name.substring(artifact.length() + 1, name.length() - ".jar".length()))
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Class<?> type(String name) {
    try {
      return Class.forName(name, true, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("no class " + name + " in " + directory, e);
    }
  }

  /** A call into host classes. */
  interface Call<T> {
    T make() throws ReflectiveOperationException;
  }

  /**
   * Makes a call with the host's class loader as the thread's; what it throws comes out as it is.
   */
  <T> T call(Call<T> call) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return call.make();
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(cause);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    } finally {
      thread.setContextClassLoader(before);
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
