package org.robotspec.cli.conformance;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs {@code robotspec conformance}, and keeps what it prints. */
final class CommandRun {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  int run(String... args) {
    return new CommandLine(new ConformanceCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(args);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  static String[] with(String[] first, String... more) {
    return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
  }
}
