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

/** Which data is run: that in this program, or other data of the same form. */
class SuiteOption {
  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "DIR",
      description = "The data to use; default: that which comes with this program.")
  private @Nullable Path directory;

  final Suite load() {
    if (directory == null) {
      return Suite.load();
    }
    if (!Files.isRegularFile(directory.resolve("suite.json"))) {
      throw new ParameterException(spec.commandLine(), "--suite: no suite.json in " + directory);
    }
    return Suite.load(directory);
  }

  final Case find(Suite suite, String id) {
    String message = "no case \"" + id + "\"; \"robotspec conformance list\" names them all";
    return suite.find(id).orElseThrow(() -> new ParameterException(spec.commandLine(), message));
  }
}
