package org.robotspec.cli.state;

import java.io.PrintWriter;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Text;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the errors of a command that goes on after them: the first ones, then their number. */
final class ErrorList {
  /** How many are printed: enough to see what is wrong. */
  private static final int SHOWN = 10;

  private final CommandLine command;
  private long count;

  ErrorList(CommandSpec spec) {
    this.command = spec.commandLine();
  }

  void add(String where, String why) {
    count++;
    if (count <= SHOWN) {
      err().println(Errors.line(command, new Errors.InputException(where + ": " + why)));
    }
  }

  /** Prints how many were not printed; returns the exit code. */
  int end() {
    if (count > SHOWN) {
      String more = "and " + Text.count(count - SHOWN, "error") + " more";
      err().println(Errors.line(command, new Errors.InputException(more)));
    }
    return count == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.USAGE;
  }

  private PrintWriter err() {
    return command.getErr();
  }
}
