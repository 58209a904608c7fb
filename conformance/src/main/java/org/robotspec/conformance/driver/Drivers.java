package org.robotspec.conformance.driver;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes drivers by name, for programs and for commands. */
public final class Drivers {
  /** The drivers that have a name, ours first. */
  public static final List<String> NAMES =
      List.of("robotspec", "crawler-commons", "stormcrawler", "nutch");

  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']++|\"[^\"]*\"|'[^']*')+");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private final Path home;

  /**
   * Makes a factory.
   *
   * @param home the source checkout, where a build leaves the classes of other projects
   */
  public Drivers(Path home) {
    this.home = home;
  }

  /** Returns why a named driver can't be made here; empty if it can. */
  public Optional<String> missing(String name) {
    Path jars = jars(name);
    return Files.isDirectory(jars)
        ? Optional.empty()
        : Optional.of(jars + " not found; \"mvn package\" builds it in a source tree");
  }

  /**
   * Makes a driver by its name.
   *
   * @throws IllegalArgumentException if there is none, or it can't be made here
   */
  public Driver named(String name) {
    Optional<String> missing = missing(name);
    if (missing.isPresent()) {
      throw new IllegalArgumentException("driver " + name + ": " + missing.get());
    }
    return switch (name) {
      case "crawler-commons" -> new CrawlerCommonsDriver(jars(name));
      case "stormcrawler" -> new StormCrawlerDriver(jars(name));
      case "nutch" -> new NutchDriver(jars(name));
      default -> new RobotspecDriver();
    };
  }

  /** Returns where the classes of a driver are; ours are here. */
  private Path jars(String name) {
    return switch (name) {
      case "robotspec" -> Path.of("");
      case "crawler-commons" -> home.resolve("conformance/target/hosts/crawler-commons");
      case "stormcrawler" -> home.resolve("stormcrawler-bolt/target/engine");
      case "nutch" -> home.resolve("nutch-plugin/target/engine");
      default ->
          throw new IllegalArgumentException(
              "unknown driver \"" + name + "\"; the drivers are " + String.join(", ", NAMES));
    };
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
