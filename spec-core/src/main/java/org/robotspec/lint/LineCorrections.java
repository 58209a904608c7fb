package org.robotspec.lint;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;

/** Corrects lines whose text leaves no doubt; null where it does. */
final class LineCorrections {
  private static final Pattern SPACE_AT_ENDS =
      Pattern.compile("^[\\s\\p{Z}\\p{Cf}]++|[\\s\\p{Z}\\p{Cf}]++$");

  /** A field and its colon, with what may be between them and the value. */
  private static final Pattern FIELD =
      Pattern.compile("^([A-Za-z-]{1,20})[\\s\\p{Z}\\p{Cf}]*+:[\\s\\p{Z}\\p{Cf}]*+");

  private static final Pattern WORD_AND_VALUE = Pattern.compile("([A-Za-z-]++)[ \t]++([^\\s]++)");

  private static final Pattern SLASHES = Pattern.compile("^//++");

  private static final Pattern SECONDS =
      Pattern.compile("(?i)(\\d{1,6}(?:\\.\\d{1,3})?)[ \t]*+(?:s|secs?|seconds?)[.]?");

  /** The end of a file's name, or a part of a query: a wildcard is missing before it. */
  private static final Pattern MIDDLE =
      Pattern.compile(
          "[.](?!git|svn|env|hg|ssh)[A-Za-z0-9]{2,5}[$]?|[?&][\\w-]++(?:=.*+)?|[\\w-]++=.*+");

  /** A path that lacks only the slash at its start; a dot in it is that of a file's name. */
  private static final Pattern WORD =
      Pattern.compile("[.]?[\\w~-][\\w~/*=?&%+-]*+(?:[.][A-Za-z]{2,5})?[$]?");

  private LineCorrections() {}

  /** Returns the line without invisible characters; null if one may be meant, as inside a path. */
  static @Nullable Correction visible(LineText line) {
    String content = line.text().substring(0, line.commentStart());
    String inner = SPACE_AT_ENDS.matcher(content).replaceAll("");
    String left = FIELD.matcher(inner).replaceFirst("$1: ");
    for (int i = 0; i < left.length(); i++) {
      if (LineNotes.isInvisible(left, i)) {
        return null;
      }
    }
    return line.withRange(0, content, left);
  }

  /** Returns a comment that starts with slashes as one that starts with #. */
  static @Nullable Correction comment(LineText line) {
    return line.withContent(SLASHES.matcher(line.content()).replaceFirst("#"));
  }

  /** Returns a line of a field and a value with its colon, and any other text as a comment. */
  static @Nullable Correction withColon(LineText line, List<String> fields) {
    String content = line.content();
    Matcher words = WORD_AND_VALUE.matcher(content);
    @Nullable String field = Typos.likely(Ascii.lower(content.split("[ \t]", 2)[0]), fields);
    if (field == null) {
      return line.withContent("# " + content);
    }
    String value = words.matches() ? words.group(2) : "";
    boolean fits =
        switch (field) {
          case "user-agent" -> value.equals("*") || CrawlerName.tokenAtStart(value).equals(value);
          case "allow", "disallow" -> value.startsWith("/") && !PathNotes.isEverything(value);
          case "sitemap" -> value.startsWith("http");
          default -> false;
        };
    return fits && !value.isEmpty() ? line.withContent(written(field) + ": " + value) : null;
  }

  /** Returns a field as people write it, such as {@code User-agent}. */
  private static String written(String field) {
    return switch (field) {
      case "content-usage" -> "Content-Usage";
      case "content-signal" -> "Content-Signal";
      default -> Character.toUpperCase(field.charAt(0)) + field.substring(1);
    };
  }

  /** Returns the line with a field's name spelt right, and without quotation marks around it. */
  static @Nullable Correction spelt(LineText line, String field) {
    String content = line.content();
    if (!content.isEmpty() && Character.isLetter(content.charAt(0))) {
      return line.withField(written(field));
    }
    @Nullable String inner = unquoted(content);
    return inner == null ? null : line.withContent(inner);
  }

  /** Returns what one pair of quotation marks encloses; null if a text is not quoted. */
  private static @Nullable String unquoted(String text) {
    int last = text.length() - 1;
    boolean quoted =
        last > 0
            && (text.charAt(0) == '"' || text.charAt(0) == '\'')
            && text.indexOf(text.charAt(0), 1) == last;
    return quoted ? text.substring(1, last) : null;
  }

  /** Returns a crawl delay without its unit. */
  static @Nullable Correction seconds(LineText line) {
    Matcher seconds = SECONDS.matcher(line.value());
    return seconds.matches() ? line.withValue(seconds.group(1)) : null;
  }

  /** Returns what a path without a slash at its start means; null if that is not clear. */
  static @Nullable String path(String value) {
    @Nullable String inner = unquoted(value);
    if (inner != null) {
      return inner.startsWith("/") ? inner : null;
    }
    if (value.startsWith("./")) {
      return value.substring(1);
    }
    if (MIDDLE.matcher(value).matches()) {
      return "/*" + value;
    }
    return WORD.matcher(value).matches() ? "/" + value : null;
  }
}
