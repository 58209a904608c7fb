package org.robotspec.cli.conformance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Suite;
import org.robotspec.conformance.driver.CommandDriver;
import org.robotspec.conformance.driver.Driver;
import org.robotspec.conformance.driver.ProgramDriver;
import org.robotspec.conformance.run.Result;
import org.robotspec.conformance.run.RunPlan;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose drivers. */
final class DriverOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--program",
      paramLabel = "COMMAND",
      description =
          "A program that speaks the line protocol on standard input and output. Repeatable.")
  private List<String> programs = new ArrayList<>();

  @Option(
      names = "--command",
      paramLabel = "COMMAND",
      description =
          "A command to run once per case, with %%robots%%, %%agent%% and %%url%% in it; exit code"
              + " 0 means allow, 1 means disallow. Repeatable.")
  private List<String> commands = new ArrayList<>();

  @Option(
      names = "--allow-if",
      paramLabel = "REGEX",
      description =
          "For --command: output that matches this means allow, any other output disallow.")
  private @Nullable Pattern allowIf;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "The time limit per case for a program or command, in processor time where the system"
              + " tells it; default: ${DEFAULT-VALUE}.")
  private int timeout;

  /** Runs the cases of a plan against the chosen drivers, or ours if none is chosen. */
  List<Result> run(Suite suite, RunPlan plan) {
    Duration limit = Duration.ofSeconds(Math.max(1, timeout));
    List<Driver> opened = new ArrayList<>();
    try {
      programs.forEach(program -> opened.add(new ProgramDriver(program, limit)));
      commands.forEach(command -> opened.add(new CommandDriver(command, limit, allowIf)));
      if (opened.isEmpty()) {
        opened.add(new RobotspecDriver());
      }
      return opened.stream().flatMap(driver -> plan.run(suite, driver).stream()).toList();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    } finally {
      opened.forEach(Driver::close);
    }
  }

  /** Returns how many drivers answer. */
  int count() {
    return Math.max(1, programs.size() + commands.size());
  }
}
