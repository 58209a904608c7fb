package org.robotspec.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.robotspec.internal.answers.Members;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options that choose the output format, and what a command prints in it; each part says what
 * it is in the formats that have it.
 */
public final class Report {
  /** An output format. */
  public enum Format {
    /** For people. */
    TEXT,
    /** One JSON object. */
    JSON,
    /** Annotations on lines, as GitHub Actions shows them. */
    GITHUB,
    /** SARIF 2.1.0, which code hosts can show. */
    SARIF
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "The form of the output: text, json, github (annotations on lines, in GitHub's Actions)"
              + " or sarif (for code hosts). Default: text.")
  private Format format = Format.TEXT;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  private final List<Finding> findings = new ArrayList<>();

  /** Returns a report of a command that prints text or JSON. */
  public static Report of(boolean json, CommandSpec spec) {
    Report report = new Report();
    report.json = json;
    report.spec = spec;
    return report;
  }

  private boolean is(Format one) {
    return one == (json ? Format.JSON : format);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Adds text for people. */
  public void text(Consumer<Screen> text) {
    if (is(Format.TEXT)) {
      text.accept(Screen.of(out()));
    }
  }

  /** Adds an object of JSON, on one line. */
  public void members(Supplier<Members> members) {
    if (is(Format.JSON)) {
      out().println(Text.json(members.get()));
    }
  }

  /** Adds findings for code hosts. */
  public void findings(Supplier<List<Finding>> added) {
    if (is(Format.GITHUB)) {
      Finding.github(added.get(), out());
    } else if (is(Format.SARIF)) {
      findings.addAll(added.get());
    }
  }

  /** Adds a line for people that stands in the log of GitHub's Actions, too. */
  public void summary(String line) {
    if (is(Format.TEXT) || is(Format.GITHUB)) {
      out().println(line);
    }
  }

  /**
   * Prints the log of SARIF.
   *
   * @param notes whether the findings are notes of lint
   */
  public void end(boolean notes) {
    if (is(Format.SARIF)) {
      Sarif.print(findings, notes, out());
    }
  }
}
