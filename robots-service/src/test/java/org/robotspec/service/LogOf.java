package org.robotspec.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** Captures the log, for tests that count warnings. */
public final class LogOf {
  private LogOf() {}

  /** Runs something and returns the lines that were logged meanwhile. */
  public static List<String> running(Runnable task) {
    return until("", task);
  }

  /** Runs something and waits until a text was logged; returns the lines up to then. */
  public static List<String> until(String text, Runnable task) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream log = new PrintStream(bytes, true, UTF_8)) {
      System.setErr(log);
      task.run();
      Eventually.await().until(() -> bytes.toString(UTF_8).contains(text));
    } finally {
      System.setErr(before);
    }
    before.write(bytes.toByteArray(), 0, bytes.size());
    return bytes.toString(UTF_8).lines().toList();
  }

  /** Returns the messages of level WARN and above, and the lines after them. */
  public static List<String> warnings(List<String> log) {
    return log.stream()
        .filter(line -> line.contains(" WARN ") || line.contains(" ERROR "))
        .toList();
  }
}
