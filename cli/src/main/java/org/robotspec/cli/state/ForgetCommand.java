package org.robotspec.cli.state;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.robotspec.cli.console.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec state forget}: removes a host from a store. */
@Command(
    name = "forget",
    description = {
      "Remove what a store knows of a host, so that its robots.txt is fetched again.",
      "A running crawler that has the host in memory uses that until the next fetch is due."
    },
    footer = {"", "Exit code: 0 removed, 1 nothing was known of the host, 2 bad input."},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ForgetCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "STORE", description = StateCommand.STORE)
  private String store = "";

  @Parameters(index = "1", paramLabel = "HOST", description = StateCommand.HOST)
  private String host = "";

  @Override
  public Integer call() {
    HostArgument wanted = HostArgument.of(host);
    ErrorList errors = new ErrorList(spec);
    try (OpenedStore opened = new OpenedStore(store, errors)) {
      List<StoreKey> keys = new ArrayList<>();
      opened.keys(wanted, keys::add);
      keys.forEach(opened::remove);
      keys.stream()
          .map(key -> "forgot " + key.origin())
          .sorted()
          .distinct()
          .forEach(spec.commandLine().getOut()::println);
      int exitCode = errors.end();
      return exitCode == 0 && keys.isEmpty()
          ? StateCommand.unknown(spec, wanted, opened)
          : exitCode;
    }
  }
}
