package org.robotspec.conformance.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class of this class path in a JVM of its own. */
final class Fork {

  private Fork() {}

  /**
   * Runs it to its end.
   *
   * @return the lines that it printed
   * @throws MeasurementException if it failed
   */
  static List<String> run(Class<?> main, List<String> jvmOptions, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      try (InputStream out = process.getInputStream()) {
        out.transferTo(log);
        int exit = process.waitFor();
        if (exit != 0) {
          throw new IOException("exit code " + exit);
        }
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new MeasurementException(main.getSimpleName(), log, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MeasurementException(main.getSimpleName(), log, e);
    }
    return log.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
