package org.robotspec.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Java sources of all modules of this checkout, as text. */
final class SourceTree {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern TYPE =
      Pattern.compile(
          "(?m)^(?:(?:public|final|abstract|sealed|non-sealed)"
              + " )*(?:class|interface|enum|record|@interface) (\\w+)");

  private SourceTree() {}

  /**
   * A source file.
   *
   * @param module the name of its module
   * @param text its text
   */
  record Source(String module, String text) {
    String packageName() {
      Matcher found = PACKAGE.matcher(text);
      return found.find() ? found.group(1) : "";
    }

    /** Returns the names of its top-level types, which are at the start of a line. */
    List<String> types() {
      return TYPE.matcher(text).results().map(type -> type.group(1)).toList();
    }
  }

  static Path home() {
    return Path.of(
        Objects.requireNonNull(System.getProperty("robotspec.home"), "no property robotspec.home"));
  }

  /** Returns the main sources of all modules, but for those that stand in for the core's. */
  static List<Source> mainSources() {
    return sources("src/main/java").stream()
        .filter(
            source -> !source.module().equals("site") || source.packageName().endsWith(".browser"))
        .toList();
  }

  /** Returns the main and test sources of all modules. */
  static List<Source> allSources() {
    return sources("src");
  }

  private static List<Source> sources(String directory) {
    List<Source> sources = new ArrayList<>();
    for (String module : modules()) {
      Path root = home().resolve(module).resolve(directory);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(SourceTree::isOfAType).sorted().toList()) {
          sources.add(new Source(name(module), Files.readString(file)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sources;
  }

  /** Returns the directories with main sources: at the top, and below {@code testing}. */
  static List<String> modules() {
    try (Stream<Path> top = Files.list(home());
        Stream<Path> testing = Files.list(home().resolve("testing"))) {
      return Stream.concat(top, testing)
          .filter(directory -> Files.isDirectory(directory.resolve("src/main/java")))
          .map(directory -> home().relativize(directory).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the name of the module in a directory. */
  static String name(String module) {
    return Path.of(module).getFileName().toString();
  }

  private static boolean isOfAType(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java") && !name.endsWith("-info.java");
  }
}
