package org.robotspec.cli.console;

import picocli.CommandLine.Option;

/** The options that choose a form of output. */
public final class FormatOption {
  /** A form of output. */
  public enum Format {
    /** For people. */
    TEXT,
    /** One JSON object. */
    JSON,
    /** Annotations on lines, as GitHub's Actions print them. */
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

  /** Returns the chosen form. */
  public Format format() {
    return json ? Format.JSON : format;
  }
}
