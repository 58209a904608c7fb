package org.robotspec.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that choose the output format. */
public final class FormatOption {
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

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "The form of the output: text, json, github (annotations on lines, in GitHub's Actions)"
              + " or sarif (for code hosts). Default: text.")
  private Format format = Format.TEXT;

  @Option(names = "--json", description = "The same as --format json.")
  private boolean json;

  /** Returns the report of a command, in the chosen format. */
  public Report report(CommandSpec spec) {
    return new Report(json ? Format.JSON : format, spec.commandLine().getOut());
  }
}
