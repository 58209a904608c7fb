package org.robotspec.cli.console;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Outcome;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/** Prints text for people, in colour on a terminal. */
public record Screen(PrintWriter out, Ansi ansi) {
  /** Returns a screen that uses colour if standard output is a terminal that supports it. */
  public static Screen of(PrintWriter out) {
    return new Screen(out, Ansi.AUTO);
  }

  public String green(String text) {
    return styled(Style.fg_green, text);
  }

  public String red(String text) {
    return styled(Style.fg_red, text);
  }

  public String yellow(String text) {
    return styled(Style.fg_yellow, text);
  }

  public String bold(String text) {
    return styled(Style.bold, text);
  }

  public String faint(String text) {
    return styled(Style.faint, text);
  }

  /** Returns a text in the colour of a verdict; unchanged without one. */
  public String coloured(@Nullable Outcome verdict, String text) {
    if (verdict == null) {
      return text;
    }
    return switch (verdict) {
      case ALLOWED -> green(text);
      case POSTPONED -> yellow(text);
      case DISALLOWED -> red(text);
    };
  }

  public void line(String text) {
    out.println(text);
  }

  public void flush() {
    out.flush();
  }

  private String styled(Style style, String text) {
    return ansi.enabled() ? style.on() + text + Style.reset.on() : text;
  }
}
