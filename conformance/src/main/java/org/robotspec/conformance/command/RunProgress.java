package org.robotspec.conformance.command;

import java.io.PrintWriter;
import java.util.function.Consumer;
import org.robotspec.conformance.run.Result;

/** Shows on a terminal how far a run is; elsewhere nothing. */
final class RunProgress implements Consumer<Result> {
  private static final long STEP_NANOS = 100_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private int done;
  private int bad;
  private long shown;

  RunProgress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void accept(Result result) {
    done++;
    bad += result.outcome().isBad() ? 1 : 0;
    long now = System.nanoTime();
    if (terminal && now - shown > STEP_NANOS) {
      shown = now;
      err.print("\r" + result.column() + ": " + done + " cases, " + bad + " wrong  ");
      err.flush();
    }
  }

  /** Clears the line. */
  void end() {
    if (terminal) {
      err.print("\r\033[K");
      err.flush();
    }
  }
}
