package org.robotspec.conformance.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code robotspec conformance}: runs the suite against anything that reads robots.txt. */
@Command(
    name = "conformance",
    description = "Run the conformance suite against any implementation of robots.txt.",
    mixinStandardHelpOptions = true,
    subcommands = {
      RunCommand.class,
      ListCommand.class,
      ShowCommand.class,
      ExplainCommand.class,
      ServeCommand.class,
    })
public final class ConformanceCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing required subcommand");
  }
}
