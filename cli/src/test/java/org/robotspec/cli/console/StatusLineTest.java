package org.robotspec.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StatusLineTest {
  private final StringWriter err = new StringWriter();
  private final AtomicLong millis = new AtomicLong();

  private StatusLine status(boolean terminal) {
    return new StatusLine(new PrintWriter(err), terminal, millis::get);
  }

  @Test
  void onATerminalItIsOneLineThatGoes() {
    StatusLine status = status(true);
    status.show("[1/2] parse");
    status.show("[2/2] match");
    status.clear();
    status.clear();
    assertThat(err.toString()).isEqualTo("\r\u001b[K[1/2] parse\r\u001b[K[2/2] match\r\u001b[K");
  }

  @Test
  void inALogItIsALineForEachChange() {
    StatusLine status = status(false);
    status.show("[1/2] parse");
    status.show("[1/2] parse");
    status.clear();
    assertThat(err.toString()).isEqualToIgnoringNewLines("[1/2] parse");
  }

  @Test
  void progressIsShownOnceItTakesLong() {
    StatusLine status = status(true);
    millis.set(StatusLine.QUIET_MILLIS - 1);
    status.progress("1 of 9");
    status.clear();
    assertThat(err.toString()).isEmpty();
    millis.set(StatusLine.QUIET_MILLIS);
    status.progress("2 of 9");
    status.progress("3 of 9");
    assertThat(err.toString()).isEqualTo("\r\u001b[K2 of 9");
    millis.addAndGet(1_000);
    status.progress("4 of 9");
    assertThat(err.toString()).endsWith("\r\u001b[K4 of 9");
  }

  @Test
  void inALogProgressIsSeldom() {
    StatusLine status = status(false);
    for (int i = 0; i < 300; i++) {
      status.progress(i + " of 1,000");
      millis.addAndGet(100);
    }
    assertThat(err.toString().lines())
        .containsExactly("20 of 1,000", "120 of 1,000", "220 of 1,000");
  }
}
