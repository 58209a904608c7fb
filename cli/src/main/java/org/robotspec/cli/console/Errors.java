package org.robotspec.cli.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.InvalidUrlException;
import org.robotspec.text.EditDistance;
import org.robotspec.text.PrintableText;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints errors: bad input as one line with exit code 2, our own bugs with a stack trace. */
public final class Errors {
  /** The exit code for an internal error, as in sysexits.h. */
  public static final int INTERNAL = 70;

  /** Enough for a sentence and a long quotation. */
  private static final int MAX_MESSAGE = 1_000;

  /** The values of an enum, as picocli lists them; shown in lower case. */
  private static final Pattern VALUES =
      Pattern.compile("(expected one of \\[[^]]*]) \\(case-insensitive\\)");

  private static final Pattern WRONG_VALUE =
      Pattern.compile(".*expected one of \\[([^]]*)] \\(case-insensitive\\) but was '([^']*)'.*");

  private Errors() {}

  /** Bad input found while a command runs; users see only the message. */
  public static final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
      super(message);
    }
  }

  public static void install(CommandLine commandLine) {
    commandLine.setParameterExceptionHandler(Errors::usage);
    commandLine.setExecutionExceptionHandler(Errors::failure);
  }

  private static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    boolean unknown = e instanceof UnmatchedArgumentException u && isCommand(command, u);
    err.println(unknown ? unknownCommand((UnmatchedArgumentException) e) : line(command, e));
    if (e instanceof UnmatchedArgumentException u && !unknown) {
      String typed = u.getUnmatched().get(0).split("=", 2)[0];
      @Nullable String nearest =
          EditDistance.nearest(typed, command.getCommandSpec().optionsMap().keySet());
      Set<String> likely = new LinkedHashSet<>(u.getSuggestions());
      if (nearest != null && typed.startsWith("-")) {
        likely = new LinkedHashSet<>(List.of(nearest));
        likely.addAll(u.getSuggestions());
      }
      if (!likely.isEmpty()) {
        err.println("Did you mean: " + String.join(", ", likely) + "?");
      }
    }
    if (command.getParent() == null && !unknown) {
      command.usage(err);
    } else {
      err.println("Try: " + name(command) + " --help");
    }
    return CommandLine.ExitCode.USAGE;
  }

  /** Returns whether an unmatched argument is in the position of a command. */
  private static boolean isCommand(CommandLine command, UnmatchedArgumentException e) {
    return !command.getSubcommands().isEmpty() && !e.getUnmatched().get(0).startsWith("-");
  }

  private static String unknownCommand(UnmatchedArgumentException e) {
    String typed = PrintableText.of(e.getUnmatched().get(0), MAX_MESSAGE);
    String likely = likely(typed, e.getCommandLine().getSubcommands().keySet());
    return "%s: unknown command \"%s\"%s".formatted(name(e.getCommandLine()), typed, likely);
  }

  private static int failure(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (e instanceof StandardOutput.Failure output && output.isClosed()) {
      return StandardOutput.CLOSED;
    }
    if (e instanceof InputException
        || e instanceof InvalidUrlException
        || e instanceof StandardOutput.Failure) {
      err.println(line(command, e));
      return CommandLine.ExitCode.USAGE;
    }
    err.println(name(command) + ": internal error; please report it:");
    e.printStackTrace(err);
    return INTERNAL;
  }

  /** Returns why a file or a folder cannot be used, in words. */
  public static String words(IOException e) {
    return e instanceof NoSuchFileException
        ? "no such file or folder"
        : e instanceof NotDirectoryException
            ? "it is not a folder"
            : e instanceof AccessDeniedException ? "permission denied" : PrintableText.reason(e);
  }

  /** Returns a question for the name that was probably meant; empty if none is near. */
  public static String likely(String typed, Collection<String> names) {
    @Nullable String nearest = EditDistance.nearest(typed, names);
    return nearest == null ? "" : "; did you mean \"" + nearest + "\"?";
  }

  /** Returns the question for an unknown value of an enum. */
  private static String likelyValue(String message) {
    Matcher wrong = WRONG_VALUE.matcher(message);
    return wrong.matches() ? likely(wrong.group(2), List.of(wrong.group(1).split(", ", -1))) : "";
  }

  /** Prints the error of one input, which does not stop the others; returns the exit code. */
  public static int tell(CommandSpec spec, Exception e) {
    spec.commandLine().getErr().println(line(spec.commandLine(), e));
    return CommandLine.ExitCode.USAGE;
  }

  /** Returns the error as one line that starts with the name of the command. */
  public static String line(CommandLine command, Exception e) {
    String message = PrintableText.of(PrintableText.reason(e), MAX_MESSAGE);
    return name(command)
        + ": "
        + VALUES.matcher(message).replaceFirst(match -> match.group(1).toLowerCase(Locale.ROOT))
        + likelyValue(message.toLowerCase(Locale.ROOT));
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }
}
