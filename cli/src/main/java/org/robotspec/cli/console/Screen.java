package org.robotspec.cli.console;

import java.io.PrintWriter;
import picocli.CommandLine.Help.Ansi;

/** Prints text for people, in colour on a terminal. */
public final class Screen {
  private final PrintWriter out;
  private final boolean colour;

  public Screen(PrintWriter out, boolean colour) {
    this.out = out;
    this.colour = colour;
  }

  /** Returns a screen that uses colour if standard output is a terminal that supports it. */
  public static Screen of(PrintWriter out) {
    return new Screen(out, Ansi.AUTO.enabled());
  }

  public String green(String text) {
    return sgr("32", text);
  }

  public String red(String text) {
    return sgr("31", text);
  }

  public String yellow(String text) {
    return sgr("33", text);
  }

  public String bold(String text) {
    return sgr("1", text);
  }

  public String faint(String text) {
    return sgr("2", text);
  }

  public void line(String text) {
    out.println(text);
  }

  public void flush() {
    out.flush();
  }

  private String sgr(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
