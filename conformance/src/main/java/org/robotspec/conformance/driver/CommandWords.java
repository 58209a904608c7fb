package org.robotspec.conformance.driver;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Cuts command lines into words. */
public final class CommandWords {
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']++|\"[^\"]*\"|'[^']*')+");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private CommandWords() {}

  /**
   * Cuts a command line into words at spaces; quotation marks keep spaces together.
   *
   * @throws IllegalArgumentException if there is none, or a quotation is open
   */
  public static List<String> of(String commandLine) {
    List<String> words = WORD.matcher(commandLine).results().map(MatchResult::group).toList();
    if (words.isEmpty() || !WORD.matcher(commandLine).replaceAll("").isBlank()) {
      throw new IllegalArgumentException("no command, or an unclosed quotation: " + commandLine);
    }
    return words.stream().map(word -> QUOTED.matcher(word).replaceAll("$1$2")).toList();
  }
}
