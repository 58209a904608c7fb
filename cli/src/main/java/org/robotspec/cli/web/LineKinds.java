package org.robotspec.cli.web;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each line of a robots.txt is, as a character for the editor of the page. */
final class LineKinds {
  private LineKinds() {}

  /**
   * Returns a character for each line: the first letter of the field if it is read, {@code #} for a
   * comment, a space for a blank line, {@code -} for a line that is ignored.
   *
   * @param fields the lines that are read, by number
   */
  static String of(String text, Map<Integer, String> fields) {
    StringBuilder kinds = new StringBuilder();
    String[] lines = text.split("\r\n|[\r\n]", -1);
    for (int line = 1; line <= lines.length; line++) {
      kinds.append(kind(lines[line - 1], fields.get(line)));
    }
    if (lines[lines.length - 1].isEmpty()) {
      kinds.setLength(kinds.length() - 1); // only the end of the last line
    }
    return kinds.toString();
  }

  private static char kind(String line, @Nullable String field) {
    if (field != null) {
      return switch (field) {
        case "user-agent", "allow", "disallow", "sitemap", "crawl-delay" -> field.charAt(0);
        default -> 'o';
      };
    }
    String text = line.strip();
    return text.isEmpty() ? ' ' : text.startsWith("#") ? '#' : '-';
  }
}
