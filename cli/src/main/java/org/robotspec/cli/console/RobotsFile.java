package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.robotspec.rules.InvalidUrlException;

/**
 * The bytes of a robots.txt, and where they came from.
 *
 * @param name the file or the URL, as given
 * @param body the bytes, which must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RobotsFile(String name, byte[] body) {
  /** Returns whether a name is a URL, not a file. */
  public static boolean isUrl(String name) {
    return name.matches("(?i)(https?|ftp)://.*");
  }

  /** What reads an open file. */
  public interface Reader<T> {
    T read(InputStream in) throws IOException;
  }

  /** Reads a file, or standard input for {@code -}. */
  public static RobotsFile read(String name) {
    return new RobotsFile(shown(name), read(name, InputStream::readAllBytes));
  }

  /** Returns the name of a file, or words for {@code -}. */
  public static String shown(String name) {
    return name.equals("-") ? "standard input" : name;
  }

  /**
   * Reads a file, or standard input for {@code -}, in the way of a reader.
   *
   * @throws Errors.InputException if it cannot be read
   */
  public static <T> T read(String name, Reader<T> reader) {
    try {
      if (name.equals("-")) {
        return reader.read(System.in);
      }
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new Errors.InputException("cannot read " + name + ": it is a folder");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return reader.read(in);
      }
    } catch (NoSuchFileException e) {
      throw new Errors.InputException("cannot read " + name + ": no such file");
    } catch (IOException e) {
      throw new Errors.InputException("cannot read " + name + ": " + Errors.words(e));
    } catch (InvalidPathException e) {
      throw new Errors.InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  /**
   * Reads a list of URLs, one per line; skips blank lines and lines that start with #.
   *
   * @param meant converts a line to a URL; its errors get the line number
   * @throws Errors.InputException if the file cannot be read, has no URL, or has a bad line
   */
  public static List<String> readUrls(String name, UnaryOperator<String> meant) {
    String text =
        new String(read(name).body(), UTF_8).replace("\uFEFF", ""); // added by some editors
    List<String> urls = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String url = line.strip();
      if (!url.isEmpty() && !url.startsWith("#")) {
        try {
          urls.add(meant.apply(url));
        } catch (Errors.InputException | InvalidUrlException e) {
          throw new Errors.InputException(name + ", line " + number + ": " + e.getMessage());
        }
      }
    }
    if (urls.isEmpty()) {
      throw new Errors.InputException("no URL in " + name);
    }
    return urls;
  }
}
