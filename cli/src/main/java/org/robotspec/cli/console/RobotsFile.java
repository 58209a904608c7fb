package org.robotspec.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.robotspec.text.PrintableText;

/**
 * The bytes of a robots.txt, and where they came from.
 *
 * @param name the file or the URL, as given
 * @param body the bytes, which must not change
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RobotsFile(String name, byte[] body) {
  /** A host name with a dot, localhost or an address, unlike the name of a missing file. */
  private static final Pattern SITE =
      Pattern.compile(
          "(?iu)(localhost|[\\w-]+(\\.[\\w-]+)*\\.(?!(txt|html?|xml|json|gz)\\b)[\\w-]+)\\.?(:\\d+)?([/?].*)?",
          Pattern.UNICODE_CHARACTER_CLASS);

  /** Returns the URL for a site without a scheme; an existing file takes precedence. */
  public static String withScheme(String name) {
    return SITE.matcher(name).matches() && !new File(name).exists() ? "https://" + name : name;
  }

  /** Returns whether a name is a URL, not a file. */
  public static boolean isUrl(String name) {
    return name.matches("(?i)(https?|ftp)://.*");
  }

  /**
   * Returns a file's name for code hosts: relative to the working directory, without {@code ./}.
   */
  static String inFolder(String name) {
    if (isUrl(name)) {
      return name;
    }
    Path folder = Path.of("").toAbsolutePath();
    Path path = folder.resolve(name).normalize();
    return (path.startsWith(folder) ? folder.relativize(path) : path).toString();
  }

  /**
   * Reads a file, or standard input for {@code -}.
   *
   * @throws Errors.InputException if it cannot be read
   */
  public static RobotsFile read(String name) {
    try {
      if (name.equals("-")) {
        return new RobotsFile("standard input", System.in.readAllBytes());
      }
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new Errors.InputException("cannot read " + name + ": it is a folder");
      }
      return new RobotsFile(name, Files.readAllBytes(path));
    } catch (IOException e) {
      throw new Errors.InputException("cannot read " + name + ": " + Errors.words(e));
    } catch (InvalidPathException e) {
      throw new Errors.InputException("cannot read " + name + ": " + PrintableText.reason(e));
    }
  }

  /**
   * Reads a list with one item per line; skips blank lines and lines that start with #.
   *
   * @param kind the noun for an item, such as {@code URL}
   * @param meant converts a line to an item; its errors get the line number
   * @throws Errors.InputException if the file cannot be read, has no item, or has a bad line
   */
  public static <T> List<T> readList(String name, String kind, Function<String, T> meant) {
    String text =
        new String(read(name).body(), UTF_8).replace("\uFEFF", ""); // added by some editors
    List<T> items = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String item = line.strip();
      if (!item.isEmpty() && !item.startsWith("#")) {
        try {
          items.add(meant.apply(item));
        } catch (Errors.InputException | IllegalArgumentException e) {
          throw new Errors.InputException(
              name + ", line " + number + ": " + PrintableText.reason(e));
        }
      }
    }
    if (items.isEmpty()) {
      throw new Errors.InputException("no " + kind + " in " + name);
    }
    return items;
  }
}
