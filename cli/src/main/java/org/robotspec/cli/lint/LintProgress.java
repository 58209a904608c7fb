package org.robotspec.cli.lint;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.robotspec.cli.console.StatusLine;

/** Shows how many files are done, if linting takes long. */
public final class LintProgress {
  /** Shows nothing sooner. */
  static final long QUIET_MILLIS = 2_000;

  /** The interval off a terminal, because a log keeps every line. */
  private static final long LOG_MILLIS = 10_000;

  private static final long TERMINAL_MILLIS = 200;

  private final StatusLine status;
  private final int all;
  private final LongSupplier millis;
  private long next;
  private boolean shown;

  /**
   * Makes a progress line.
   *
   * @param all how many files there are
   * @param millis a clock
   */
  public LintProgress(StatusLine status, int all, LongSupplier millis) {
    this.status = status;
    this.all = all;
    this.millis = millis;
    this.next = millis.getAsLong() + QUIET_MILLIS;
  }

  /** Shows the progress, if the next update is due. */
  public void show(int done) {
    long now = millis.getAsLong();
    if (now - next >= 0) {
      next = now + (status.onTerminal() ? TERMINAL_MILLIS : LOG_MILLIS);
      shown = true;
      status.show(String.format(Locale.ROOT, "%,d of %,d files", done, all));
    }
  }

  /** Clears the line before other output. */
  public void clear() {
    if (shown) {
      status.clear();
    }
  }
}
