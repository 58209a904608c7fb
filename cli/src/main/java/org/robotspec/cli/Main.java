package org.robotspec.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.robotspec.cli.audit.AuditCommand;
import org.robotspec.cli.check.CheckCommand;
import org.robotspec.cli.conformance.ConformanceCommand;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.StandardOutput;
import org.robotspec.cli.console.Version;
import org.robotspec.cli.crawl.CrawlCommand;
import org.robotspec.cli.state.StateCommand;
import org.robotspec.cli.web.WebCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TraceLevel;

/** The entry point of the command line. A call without a subcommand is a usage error. */
@Command(
    name = "robotspec",
    description = "Check, lint, test and compare robots.txt files as Google documents them.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT,
    subcommands = {
      CrawlCommand.class,
      CheckCommand.class,
      LintCommand.class,
      TestCommand.class,
      DiffCommand.class,
      AuditCommand.class,
      WebCommand.class,
      ConformanceCommand.class,
      StateCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  private Main() {}

  /** Runs the command line and ends the JVM with its exit code: 2 for a usage error. */
  public static void main(String[] args) {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    Charset charset = // that of the terminal, which JDK 19 and later know
        Charset.forName(System.getProperty("stdout.encoding", Charset.defaultCharset().name()));
    System.setOut(new PrintStream(new StandardOutput(out), false, charset));
    int exit;
    try {
      exit = commandLine().execute(args);
    } catch (StandardOutput.Failure e) {
      exit = StandardOutput.CLOSED; // in the text of --help
    }
    System.exit(exit);
  }

  /** Returns the command line with all commands; {@link Errors} prints its errors. */
  public static CommandLine commandLine() {
    CommandLine.tracer().setLevel(TraceLevel.OFF); // the old --fix=ask beside --fix is meant
    CommandLine commandLine = new CommandLine(new Main());
    Errors.install(commandLine);
    return commandLine.setCaseInsensitiveEnumValuesAllowed(true).setExpandAtFiles(false);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command given");
  }
}
