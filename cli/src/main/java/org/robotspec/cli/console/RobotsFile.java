package org.robotspec.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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
    } catch (IOException | InvalidPathException e) {
      throw new Errors.InputException("cannot read " + name + ": " + e.getMessage());
    }
  }
}
