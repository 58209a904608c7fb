package org.robotspec.cli.state;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE_NEW;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.Text;
import org.robotspec.cli.console.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code robotspec state export}: writes a store to a file. */
@Command(
    name = "export",
    description = {
      "Write all that a store knows to a file: a line of JSON for each origin, with its robots.txt.",
      "The file is complete or not there at all."
    },
    footer = {"", "Exit code: 0 written, 2 bad input, or records that cannot be read."},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "STORE", description = StateCommand.STORE)
  private String store = "";

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "The file, which is replaced; - writes to standard output.")
  private String file = "";

  @Override
  public Integer call() {
    ErrorList errors = new ErrorList(spec);
    try (OpenedStore opened = new OpenedStore(store, errors)) {
      long count = file.equals("-") ? toOutput(opened) : toFile(opened);
      spec.commandLine().getErr().println("exported " + Text.count(count, "origin"));
    } catch (IOException e) {
      throw new Errors.InputException("cannot write " + file + ": " + Errors.words(e));
    } catch (InvalidPathException e) {
      throw new Errors.InputException("cannot write " + file + ": " + e.getMessage());
    }
    return errors.end();
  }

  private long toOutput(OpenedStore opened) {
    PrintWriter out = spec.commandLine().getOut();
    long count = write(opened, out);
    Errors.checkOutput(out);
    return count;
  }

  private long toFile(OpenedStore opened) throws IOException {
    Path target = Path.of(file).toAbsolutePath();
    if (Files.exists(target)) {
      target = target.toRealPath(); // replaces the file, not a link to it
      if (!Files.isRegularFile(target)) {
        throw new IOException("it is not a file");
      }
    }
    Path fresh = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID());
    fresh.toFile().deleteOnExit(); // if the user interrupts it
    try {
      long count;
      try (PrintWriter out =
          new PrintWriter(Files.newBufferedWriter(fresh, US_ASCII, CREATE_NEW))) {
        count = write(opened, out);
        if (out.checkError()) {
          throw new IOException("not all could be written");
        }
      }
      Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
      return count;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static long write(OpenedStore opened, PrintWriter out) {
    AtomicLong count = new AtomicLong();
    opened.read(
        null,
        known -> {
          out.println(StateJson.line(known, true));
          count.incrementAndGet();
        });
    return count.get();
  }
}
