package org.robotspec.cli.console;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the values of options. */
public final class OptionValues {
  private OptionValues() {}

  /** Converts the text of an option to a value. */
  public interface Parser<T> {
    /** Returns the value; the message of an exception says what is wrong with the text. */
    T parse() throws IOException;
  }

  /** Throws a usage error with this message if a condition is not met. */
  public static void require(CommandSpec spec, boolean condition, String message) {
    if (!condition) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  /**
   * Returns the value of an option.
   *
   * @throws ParameterException if the text is wrong: a usage error that names the option
   */
  public static <T> T read(CommandSpec spec, String option, Parser<T> parser) {
    try {
      return parser.parse();
    } catch (IllegalArgumentException | IOException e) {
      throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
    }
  }
}
