package org.robotspec.cli.lint;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.robotspec.cli.console.Errors;
import org.robotspec.cli.console.RobotsFile;

/** Finds the files in a folder. */
public final class LintSources {
  private LintSources() {}

  /**
   * Returns the names of the files to read. For a folder: the files in it and below it named {@code
   * robots*.txt}, or all files if none is named so, but no hidden ones. Otherwise: the name itself.
   *
   * @throws Errors.InputException if a folder has no files or cannot be read
   */
  public static List<String> of(String name) {
    if (name.equals("-") || RobotsFile.isUrl(name) || !new File(name).isDirectory()) {
      return List.of(name);
    }
    Path folder = Path.of(name);
    try (Stream<Path> paths = Files.walk(folder)) {
      List<Path> files =
          paths
              .filter(path -> !isHidden(folder.relativize(path)))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
      if (files.isEmpty()) {
        throw new Errors.InputException("no files in " + name);
      }
      List<Path> named = files.stream().filter(LintSources::isRobots).toList();
      return (named.isEmpty() ? files : named).stream().map(Path::toString).toList();
    } catch (IOException | UncheckedIOException e) {
      throw new Errors.InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  private static boolean isHidden(Path path) {
    for (Path part : path) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isRobots(Path file) {
    return String.valueOf(file.getFileName()).matches("(?i)robots.*\\.txt");
  }
}
