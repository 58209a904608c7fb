package org.robotspec.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A test that runs commands and reads what they print. */
public abstract class RunsCommands {
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  /** Runs a command line; returns its exit code. */
  protected final int run(String... args) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(args);
  }
}
