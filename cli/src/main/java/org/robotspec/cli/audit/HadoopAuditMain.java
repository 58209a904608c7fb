package org.robotspec.cli.audit;

import java.io.IOException;
import org.robotspec.audit.HadoopAudit;
import org.robotspec.cli.console.Errors;
import picocli.CommandLine;

/** What {@code hadoop jar} runs: {@code robotspec audit}, with Hadoop's own options as well. */
public final class HadoopAuditMain {
  private HadoopAuditMain() {}

  /**
   * Runs the audit and ends the JVM with its exit code: 2 for a usage error.
   *
   * @throws IOException if a file that Hadoop's options name cannot be read
   */
  public static void main(String[] args) throws IOException {
    HadoopAudit hadoop = new HadoopAudit(args);
    CommandLine commandLine = new CommandLine(new AuditCommand(hadoop));
    commandLine.getCommandSpec().mixinStandardHelpOptions(true);
    Errors.install(commandLine);
    System.exit(commandLine.execute(hadoop.arguments()));
  }
}
