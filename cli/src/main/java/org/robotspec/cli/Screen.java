package org.robotspec.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Help.Ansi;

/** Where a command prints for people: with colour on a terminal, without elsewhere. */
final class Screen {
  private final PrintWriter out;
  private final boolean colour;

  Screen(PrintWriter out, boolean colour) {
    this.out = out;
    this.colour = colour;
  }

  /** Returns a screen with colour if standard output is a terminal that wants it. */
  static Screen of(PrintWriter out) {
    return new Screen(out, Ansi.AUTO.enabled());
  }

  String green(String text) {
    return sgr("32", text);
  }

  String red(String text) {
    return sgr("31", text);
  }

  String yellow(String text) {
    return sgr("33", text);
  }

  String bold(String text) {
    return sgr("1", text);
  }

  String faint(String text) {
    return sgr("2", text);
  }

  void line(String text) {
    out.println(text);
  }

  void flush() {
    out.flush();
  }

  private String sgr(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
