package org.robotspec.cli.conformance;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.robotspec.cli.console.OptionValues;
import org.robotspec.conformance.Case;
import org.robotspec.conformance.Suite;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that chooses the data: this program's, or other data in the same format. */
class SuiteOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "DIR",
      description = "The folder of the data; default: the data in this program.")
  private @Nullable Path directory;

  final Suite load() {
    Path folder = directory;
    return folder == null
        ? Suite.load()
        : OptionValues.read(spec, "--suite", () -> Suite.load(folder));
  }

  final Case find(Suite suite, String id) {
    String message = "no case \"" + id + "\"; \"robotspec conformance list\" lists all cases";
    return suite.find(id).orElseThrow(() -> new ParameterException(spec.commandLine(), message));
  }
}
