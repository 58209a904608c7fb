package org.robotspec.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.ProfileOptions;
import org.robotspec.cli.console.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code robotspec verdicts}: cases as JSON Lines in, verdicts out. */
@Command(
    name = "verdicts",
    description = {
      "Answers cases from standard input, one JSON object per line, in order.",
      "In:  {\"id\":1,\"robots_base64\":\"…\",\"agents\":[\"foo\"],\"url\":\"http://example.com/\"}",
      "Out: {\"id\":1,\"allowed\":true,\"line\":3,\"reason\":\"rule\"}",
      "line is 0 if no rule decided.",
      "For a line that is not a case: {\"id\":…,\"error\":\"…\"}."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class VerdictsCommand implements Callable<Integer> {
  @Mixin private ProfileOptions profile;

  @Override
  public Integer call() throws IOException {
    // Not System.out: a PrintStream hides that the reader of a pipe has gone.
    InputStream in = new FileInputStream(FileDescriptor.in);
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    try {
      new Verdicts(profile.profile()).answerAll(in, out);
      return 0;
    } catch (IOException e) {
      throw new Errors.InputException("reading or writing failed: " + e.getMessage());
    }
  }
}
