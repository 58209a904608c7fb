package org.robotspec.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.robotspec.benchmark.BenchProgress;

/**
 * Shows what a benchmark does: one line that changes on a terminal, a line for each step elsewhere.
 */
final class ProgressLine implements BenchProgress {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean terminal;
  private final long started = System.nanoTime();

  ProgressLine(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public void step(int number, int steps, String what) {
    String line = String.format(Locale.ROOT, "[%d/%d, %s] %s", number, steps, time(), what);
    if (terminal) {
      out.print(CLEAR + Text.oneLine(line));
    } else {
      out.println(line);
    }
    out.flush();
  }

  @Override
  public void stopped() {
    done();
    out.println("robotspec bench: stopped; nothing is written");
    out.flush();
  }

  /** Takes the line off a terminal. */
  void done() {
    if (terminal) {
      out.print(CLEAR);
      out.flush();
    }
  }

  private String time() {
    Duration time = Duration.ofNanos(System.nanoTime() - started);
    return String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
  }
}
