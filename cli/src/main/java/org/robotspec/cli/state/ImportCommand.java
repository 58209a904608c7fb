package org.robotspec.cli.state;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import org.robotspec.cli.console.LineReader;
import org.robotspec.cli.console.RobotsFile;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import org.robotspec.service.spi.RobotsStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec state import}: reads what {@code export} wrote into a store. */
@Command(
    name = "import",
    description = {
      "Read what export wrote into a store. A directory must exist.",
      "Where the store knows an origin already, the state that was fetched later is kept.",
      "Damaged lines are refused, with their numbers; the others are imported."
    },
    footer = {"", "Exit code: 0 imported, 2 bad input, or lines that are refused."},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ImportCommand implements Callable<Integer> {
  /** A file of 16 MiB, all characters of it escaped. */
  private static final int MAX_LINE_BYTES = 128 << 20;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "What export wrote; - reads standard input.")
  private String file = "";

  @Parameters(index = "1", paramLabel = "STORE", description = StateCommand.STORE)
  private String store = "";

  private long imported;
  private long kept;
  private long old;

  @Override
  public Integer call() {
    ErrorList errors = new ErrorList(spec);
    try (OpenedStore opened = new OpenedStore(store, errors)) {
      return RobotsFile.read(file, in -> read(in, opened, errors));
    }
  }

  private int read(InputStream in, OpenedStore opened, ErrorList errors) throws IOException {
    LineReader lines = new LineReader(in, MAX_LINE_BYTES, () -> {});
    long number = 0;
    for (byte[] line = lines.next(); line != null; line = lines.next()) {
      number++;
      try {
        add(opened, StateJson.read(line));
      } catch (IllegalArgumentException e) {
        errors.add(RobotsFile.shown(file) + ", line " + number, String.valueOf(e.getMessage()));
      }
    }
    spec.commandLine()
        .getOut()
        .println(
            "imported "
                + Text.count(imported, "origin")
                + note(kept, "not fetched later than in the store")
                + note(old, "fetched more than " + RobotsStore.KEEP.toDays() + " days ago"));
    return errors.end();
  }

  private static String note(long left, String why) {
    return left == 0 ? "" : "; left out " + Text.count(left, "origin") + " " + why;
  }

  private void add(OpenedStore opened, KnownOrigin known) {
    if (!opened.isKept(known.state())) {
      old++;
      return;
    }
    boolean newer =
        opened
            .load(known.key())
            .filter(there -> !there.fetchedAt().isBefore(known.state().fetchedAt()))
            .isPresent();
    if (newer) {
      kept++;
    } else {
      opened.save(known);
      imported++;
    }
  }
}
