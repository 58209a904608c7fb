package org.robotspec.cli.lint;

import java.util.Locale;
import java.util.function.LongSupplier;
import org.robotspec.cli.console.StatusLine;

/** Says how many files are done, once it takes long, and not too often. */
public final class LintProgress {
  /** Nobody wants to hear of what is done sooner. */
  static final long QUIET_MILLIS = 2_000;

  /** In a log, which keeps every line. */
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

  /** Shows how far it is, if it is time to. */
  public void show(int done) {
    long now = millis.getAsLong();
    if (now - next >= 0) {
      next = now + (status.onTerminal() ? TERMINAL_MILLIS : LOG_MILLIS);
      shown = true;
      status.show(String.format(Locale.ROOT, "%,d of %,d files", done, all));
    }
  }

  /** Makes room for what is printed. */
  public void clear() {
    if (shown) {
      status.clear();
    }
  }
}
