package org.robotspec.conformance.driver;

import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes drivers: ours, and those of programs and commands. */
public final class Drivers {
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']++|\"[^\"]*\"|'[^']*')+");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private Drivers() {}

  /** Returns the driver of this project. */
  public static Driver ours() {
    return new RobotspecDriver();
  }

  /**
   * Starts a program that speaks the line protocol.
   *
   * @param commandLine its words; quotation marks keep spaces together
   * @param timeout how long it may take to answer a case
   * @throws IllegalArgumentException if it can't be started or does not speak the protocol
   */
  public static Driver program(String commandLine, Duration timeout) {
    List<String> words = words(commandLine);
    return new ProgramDriver(words.get(words.size() - 1), words, timeout);
  }

  /**
   * Makes a driver of a command that is run once for each case.
   *
   * @param commandLine its words, with {@code %robots%}, {@code %agent%} and {@code %url%}
   * @param timeout how long it may take
   * @param allowIf a pattern found in the output of an allow; null if the exit code tells: 0 or 1
   * @throws IllegalArgumentException if there is no command, or it has no place for the URL
   */
  public static Driver command(String commandLine, Duration timeout, @Nullable Pattern allowIf) {
    if (!commandLine.contains("%url%")) {
      throw new IllegalArgumentException(
          "the command \"" + commandLine + "\" has no %url%; it needs %robots%, %agent%, %url%");
    }
    return new CommandDriver(words(commandLine), timeout, allowIf);
  }

  /**
   * Cuts a command line into words at spaces; quotation marks keep spaces together.
   *
   * @throws IllegalArgumentException if there is none, or a quotation is open
   */
  public static List<String> words(String commandLine) {
    List<String> words = WORD.matcher(commandLine).results().map(MatchResult::group).toList();
    if (words.isEmpty() || !WORD.matcher(commandLine).replaceAll("").isBlank()) {
      throw new IllegalArgumentException("no command, or an unclosed quotation: " + commandLine);
    }
    return words.stream().map(word -> QUOTED.matcher(word).replaceAll("$1$2")).toList();
  }
}
