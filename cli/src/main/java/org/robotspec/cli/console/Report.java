package org.robotspec.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.robotspec.cli.console.FormatOption.Format;
import org.robotspec.internal.answers.Members;

/** What a command prints, in one format; each part says what it is in the formats that have it. */
public final class Report {
  private final Format format;
  private final PrintWriter out;
  private final List<Finding> findings = new ArrayList<>();

  public Report(Format format, PrintWriter out) {
    this.format = format;
    this.out = out;
  }

  /** Returns a report of a command that prints text or JSON. */
  public static Report of(boolean json, PrintWriter out) {
    return new Report(json ? Format.JSON : Format.TEXT, out);
  }

  /** Adds text for people. */
  public void text(Consumer<Screen> text) {
    if (format == Format.TEXT) {
      text.accept(Screen.of(out));
    }
  }

  /** Adds an object of JSON, on one line. */
  public void members(Supplier<Members> members) {
    if (format == Format.JSON) {
      out.println(Text.json(members.get()));
    }
  }

  /** Adds findings for code hosts. */
  public void findings(Supplier<List<Finding>> added) {
    if (format == Format.GITHUB) {
      Finding.github(added.get(), out);
    } else if (format == Format.SARIF) {
      findings.addAll(added.get());
    }
  }

  /** Adds a line for people that stands in the log of GitHub's Actions, too. */
  public void summary(String line) {
    if (format == Format.TEXT || format == Format.GITHUB) {
      out.println(line);
    }
  }

  /**
   * Prints the log of SARIF.
   *
   * @param notes whether the findings are notes of lint
   */
  public void end(boolean notes) {
    if (format == Format.SARIF) {
      Sarif.print(findings, notes, out);
    }
  }
}
