package org.robotspec.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.benchmark.Bench;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Screen;
import org.robotspec.cli.console.StatusLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec bench}: compares robots.txt parsers. */
@Command(
    name = "bench",
    description = {
      "Compare Robotspec with crawler-commons: time, memory, worst cases.",
      "Takes about half an hour, or five minutes with --quick."
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--quick", description = "Measure briefly, and only the slowest attacks.")
  private boolean quick;

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      description = "Measure only what has this in its name: parse, decide, attack, memory, host…")
  private String filter = "";

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Measure these robots.txt files together, not generated ones.")
  private List<Path> files = List.of();

  @Override
  public Integer call() {
    if (files.contains(Path.of("-"))) {
      throw new Errors.InputException("bench measures files, not standard input (-)");
    }
    files.forEach(file -> RobotsFile.read(file.toString())); // or an error, before minutes of work
    StatusLine status = StatusLine.of(spec.commandLine().getErr());
    Bench bench;
    try {
      bench = Bench.run(quick, filter, files, status::show);
    } catch (IllegalArgumentException e) {
      throw new Errors.InputException(String.valueOf(e.getMessage()));
    } catch (NoClassDefFoundError e) {
      throw new Errors.InputException("this needs a source tree; run ./robotspec bench there");
    }
    status.clear();
    Screen screen = Screen.of(spec.commandLine().getOut());
    bench.lines().forEach(screen::line);
    screen.flush();
    return 0;
  }
}
