package org.robotspec.service;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a separate JVM for a main class of the tests. */
public final class TestJvm {
  private TestJvm() {}

  /** Returns a process builder with the class path of the tests. */
  public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xshare:auto");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
