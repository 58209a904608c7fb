package org.robotspec.cli.console;

import java.io.Console;
import java.io.PrintWriter;

/** Shows progress: on a terminal one line that changes, elsewhere a line for each change. */
public final class StatusLine {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean terminal;
  private String shown = "";

  public StatusLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Returns a status line that changes in place if it is on a terminal. */
  public static StatusLine of(PrintWriter out) {
    return new StatusLine(out, terminalPresent());
  }

  public boolean onTerminal() {
    return terminal;
  }

  public void show(String text) {
    String line = terminal ? Text.oneLine(text) : Text.printable(text);
    if (!line.equals(shown)) {
      shown = line;
      out.print(terminal ? CLEAR + line : line + System.lineSeparator());
      out.flush();
    }
  }

  /** Clears the line from the terminal. */
  public void clear() {
    if (terminal) {
      out.print(CLEAR);
      out.flush();
    }
  }

  /** Returns whether standard input and output are a terminal that understands escape codes. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean terminalPresent() {
    Console console = System.console();
    if (console == null || "dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    try {
      // From JDK 22 on, a console can exist without a terminal.
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }
}
