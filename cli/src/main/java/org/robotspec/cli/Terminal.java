package org.robotspec.cli;

import java.io.Console;

/** Whether a person watches. */
final class Terminal {
  private Terminal() {}

  /** Returns whether standard input and output are a terminal that understands escape codes. */
  @SuppressWarnings("SystemConsoleNull")
  static boolean present() {
    Console console = System.console();
    if (console == null || "dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      // From JDK 22 on there is a console without a terminal, too.
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
