package org.robotspec.cli.console;

import java.io.Console;
import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows progress: on a terminal in one line that changes, elsewhere in a line for each change. */
public final class StatusLine {
  private static final String CLEAR = "\r\u001b[K";

  /** The time before the first progress message. */
  static final long QUIET_MILLIS = 2_000;

  private static final long TERMINAL_MILLIS = 200;

  /** The interval without a terminal: a log keeps every line. */
  private static final long LOG_MILLIS = 10_000;

  private final PrintWriter out;
  private final boolean terminal;
  private final LongSupplier millis;
  private String shown = "";
  private long next;

  StatusLine(PrintWriter out, boolean terminal, LongSupplier millis) {
    this.out = out;
    this.terminal = terminal;
    this.millis = millis;
    this.next = millis.getAsLong() + QUIET_MILLIS;
  }

  /** Returns a status line that changes in place if it is on a terminal. */
  public static StatusLine of(PrintWriter out) {
    boolean terminal = terminal() != null && !"dumb".equals(System.getenv("TERM"));
    return new StatusLine(out, terminal, () -> System.nanoTime() / 1_000_000);
  }

  public void show(String text) {
    String line = terminal ? Text.oneLine(text) : Text.printable(text);
    if (!line.equals(shown)) {
      shown = line;
      out.print(terminal ? CLEAR + line : line + System.lineSeparator());
      out.flush();
    }
  }

  /**
   * Shows the progress of a command that has run for a while; ignores calls in quick succession.
   */
  public void progress(String text) {
    long now = millis.getAsLong();
    if (now - next >= 0) {
      next = now + (terminal ? TERMINAL_MILLIS : LOG_MILLIS);
      show(text);
    }
  }

  /** Clears the line from the terminal. */
  public void clear() {
    if (terminal && !shown.isEmpty()) {
      shown = "";
      out.print(CLEAR);
      out.flush();
    }
  }

  /** Returns the terminal of standard input and output; null if there is none. */
  @SuppressWarnings("SystemConsoleNull")
  public static @Nullable Console terminal() {
    Console console = System.console();
    if (console == null) {
      return null;
    }
    try {
      // From JDK 22 on, a console can exist without a terminal.
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console) ? console : null;
    } catch (ReflectiveOperationException e) {
      return console;
    }
  }
}
