package org.robotspec.cli.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.report.RunReport;
import org.robotspec.conformance.run.Result;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that names the folder for reports. */
final class ReportOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write reports there: HTML, JSON and JUnit XML.")
  private @Nullable Path directory;

  /** Writes the reports, if a folder is named, and prints their names. */
  void write(RunReport report, Predicate<Result> counts) {
    Path folder = directory;
    if (folder != null) {
      OptionValues.read(spec, cannotWrite(), () -> report.write(folder, counts))
          .forEach(file -> spec.commandLine().getOut().println("wrote " + file));
    }
  }

  /** Returns the file for the output of a crawler: with the reports, or a temporary one. */
  Path crawlerLog() throws IOException {
    Path folder = directory;
    return folder == null
        ? Files.createTempFile("robotspec-crawler", ".log")
        : OptionValues.read(spec, cannotWrite(), () -> Files.createDirectories(folder))
            .resolve("crawler.log");
  }

  /** Deletes the temporary file for a crawler's output if it is empty. */
  void forget(Path log) throws IOException {
    if (directory == null && Files.size(log) == 0) {
      Files.delete(log);
    }
  }

  private String cannotWrite() {
    return "--report: cannot write to " + directory;
  }
}
