package org.robotspec.conformance.command;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that chooses the data: that of this program, or other data of the same form. */
class SuiteOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "DIR",
      description = "The folder of the data; default: the data in this program.")
  private @Nullable Path directory;

  /** Reads the data, and prints what could not be read. */
  final Suite load() {
    if (directory != null && !Files.isRegularFile(directory.resolve("suite.json"))) {
      throw new ParameterException(spec.commandLine(), "--suite: no suite.json in " + directory);
    }
    Suite suite = directory == null ? Suite.load() : Suite.load(directory);
    suite.problems().forEach(p -> spec.commandLine().getErr().println("robotspec: " + p));
    return suite;
  }

  final Case find(Suite suite, String id) {
    String message = "no case \"" + id + "\"; \"robotspec conformance list\" lists all cases";
    return suite.find(id).orElseThrow(() -> new ParameterException(spec.commandLine(), message));
  }
}
