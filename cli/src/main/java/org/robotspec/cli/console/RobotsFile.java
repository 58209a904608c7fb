package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * The bytes of a robots.txt and where they came from.
 *
 * @param name the file or the URL, as given
 * @param body the bytes, which must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RobotsFile(String name, byte[] body) {
  /** Returns whether a name is a URL and no file. */
  public static boolean isUrl(String name) {
    return name.matches("(?i)(https?|ftp)://.*");
  }

  /** Reads a file, or standard input for {@code -}. */
  public static RobotsFile read(String name) {
    try {
      if (name.equals("-")) {
        return new RobotsFile("standard input", System.in.readAllBytes());
      }
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new Errors.InputException(name + " is a directory");
      }
      return new RobotsFile(name, Files.readAllBytes(path));
    } catch (NoSuchFileException e) {
      throw new Errors.InputException("there is no file " + name);
    } catch (AccessDeniedException e) {
      throw new Errors.InputException("cannot read " + name + ": permission denied");
    } catch (IOException | InvalidPathException e) {
      throw new Errors.InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  /**
   * Reads a list: what stands on each line, blank lines and those that start with # left out.
   *
   * @throws Errors.InputException if there is no such file, or nothing in it
   */
  public static List<String> readList(String name) {
    String text = new String(read(name).body(), UTF_8).replace("\uFEFF", ""); // some editors' mark
    List<String> lines =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .toList();
    if (lines.isEmpty()) {
      throw new Errors.InputException("there is no URL in " + name);
    }
    return lines;
  }
}
