package org.robotspec.cli.console;

import org.robotspec.rules.internal.PrintableText;

/** Text that others wrote, made fit for a terminal. */
public final class Text {
  private static final int MAX_WIDTH = 120;

  private Text() {}

  /** Replaces control characters, so that a file cannot steer the terminal it is shown on. */
  public static String printable(String text) {
    return PrintableText.of(text, Integer.MAX_VALUE);
  }

  /** Returns the text, printable, and shortened to the width of a line if it is longer. */
  public static String oneLine(String text) {
    return PrintableText.of(text, MAX_WIDTH);
  }
}
