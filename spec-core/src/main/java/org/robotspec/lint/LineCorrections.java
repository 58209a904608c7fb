package org.robotspec.lint;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.EditDistance;
import org.robotspec.text.PrintableText;
import org.robotspec.text.WhiteSpace;

/** Corrects lines whose meaning is clear; returns null otherwise. */
final class LineCorrections {
  private static final Pattern SPACE_AT_ENDS =
      Pattern.compile("^[\\s\\p{Z}\\p{Cf}]++|[\\s\\p{Z}\\p{Cf}]++$");

  /** A field and its colon, with what may be between them and the value. */
  private static final Pattern FIELD =
      Pattern.compile("^([A-Za-z-]{1,20})[\\s\\p{Z}\\p{Cf}]*+:[\\s\\p{Z}\\p{Cf}]*+");

  private static final Pattern NAME = Pattern.compile("(?i)user[ _-]?agent|[a-z-]++");

  /** The sign in place of a colon, and the value. */
  private static final Pattern VALUE =
      Pattern.compile(
          "[ \t]*+(?:->|=>?|[;.,|\u2013\u2014\u2192\uFF1A\uFE55\uA789\u02D0\u2236-]|(?<=[ \t])|(?=/))"
              + "[ \t]*+([^\\s]++)");

  /** The start of an item in a list, or of a line in a quoted mail. */
  private static final Pattern BULLET =
      Pattern.compile("^(?:[-*+>\u2022\u00B7\u2013\u2014]|\\d{1,2}[.)])[ \t]*+");

  /** White space, or a line end as programs write it, before another field. */
  private static final Pattern BEFORE_FIELD =
      Pattern.compile("(?i)(?:[ \t]++|(?:\\\\[rn]){1,4}+)(?=" + PathNotes.FIELD + ")");

  private static final Pattern ONE_FIELD = Pattern.compile("(?i)[a-z-]++[ \t]*+:[ \t]*+([^\\s]*+)");

  /** The pairs of quotation marks. */
  private static final String QUOTES = "\"\"''``<>\u201C\u201D\u201E\u201C\u2018\u2019\u00AB\u00BB";

  /** A pattern, a sitemap, or a mark of HTML, of a template or of Jekyll. */
  private static final Pattern NO_PROSE = Pattern.compile("^[*<{]|^---$|[.]xml$");

  /** The start of a comment in other formats. */
  private static final Pattern COMMENT = Pattern.compile("^(?://++|;++|!++|--(?=[ \t]))");

  private static final Pattern SECONDS =
      Pattern.compile("(?i)(\\d{1,6}(?:\\.\\d{1,3})?)[ \t]*+(?:s|secs?|seconds?)[.]?");

  /** The end of a file's name, or a part of a query: a wildcard is missing before it. */
  private static final Pattern MIDDLE =
      Pattern.compile(
          "[.](?!git|svn|env|hg|ssh)[A-Za-z0-9]{2,5}[$]?|[?&][\\w-]++(?:=.*+)?|[\\w-]++=.*+");

  /** A path that lacks only the slash at its start; a dot in it is that of a file's name. */
  private static final Pattern WORD =
      Pattern.compile("[.]?[\\w~-][\\w~/*=?&%+-]*+(?:[.][A-Za-z]{2,5})?[$]?");

  /** Words in place of a path, which mean every URL or none. */
  private static final Set<String> ALL_OR_NOTHING =
      Set.of("all", "any", "everything", "none", "nothing", "no", "yes", "true", "false", "null");

  private LineCorrections() {}

  /** Returns the line without invisible characters; null if one may be meant, as inside a path. */
  static @Nullable Correction visible(LineText line) {
    String content = line.text().substring(0, line.commentStart());
    String inner = SPACE_AT_ENDS.matcher(content).replaceAll("");
    String left = FIELD.matcher(inner).replaceFirst("$1: ");
    for (int i = 0; i < left.length(); i++) {
      if (PrintableText.isInvisible(left, i)) {
        return null;
      }
    }
    return line.with(left + line.text().substring(line.commentStart()));
  }

  /** Returns whether a line starts as a comment in another format. */
  static boolean isComment(String content) {
    return COMMENT.matcher(PathNotes.start(content)).lookingAt();
  }

  /** Returns a comment of another format as one that starts with #. */
  static @Nullable Correction comment(LineText line) {
    return line.withContent(COMMENT.matcher(line.content()).replaceFirst("#"));
  }

  /** Returns a text that is no field as a comment; null if it may be a path or a mark. */
  static @Nullable Correction asComment(LineText line) {
    String content = line.content();
    boolean path = PathNotes.words(content).stream().anyMatch(word -> word.startsWith("/"));
    boolean mark = NO_PROSE.matcher(content).find();
    return path || mark ? null : line.withContent("# " + content);
  }

  /** Returns the field with which a line without a colon begins; null if it is none. */
  static @Nullable String field(String content, List<String> fields) {
    Matcher name = NAME.matcher(PathNotes.start(content));
    return name.lookingAt() ? EditDistance.first(Ascii.lower(name.group()), fields) : null;
  }

  /** Returns a line that begins with a field, and has one value, with its colon. */
  static @Nullable Correction withColon(LineText line, String field) {
    Matcher name = NAME.matcher(line.content());
    Matcher rest = VALUE.matcher(line.content());
    boolean one = name.lookingAt() && rest.region(name.end(), line.content().length()).matches();
    String value = one ? rest.group(1) : "";
    boolean fits =
        switch (field) {
          case "user-agent" -> value.equals("*") || CrawlerName.tokenAtStart(value).equals(value);
          case "allow", "disallow" -> value.startsWith("/") && !PathPattern.isEverything(value);
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
    int colon = Math.max(0, content.indexOf(':'));
    boolean plain = !content.isEmpty() && Character.isLetter(content.charAt(0));
    if (plain || BULLET.matcher(content).find()) {
      String name = content.substring(0, colon);
      int end = plain ? WhiteSpace.LINE.trim(name).length() : colon;
      return line.withContent(written(field) + content.substring(end));
    }
    @Nullable String inner = unquoted(content);
    return inner == null ? null : line.withContent(inner);
  }

  /** Returns a text without the sign before it in a list or a quoted mail. */
  static String withoutBullet(String text) {
    return BULLET.matcher(PathNotes.start(text)).replaceFirst("");
  }

  /** Returns what one pair of quotation marks encloses; null if a text is not quoted. */
  static @Nullable String unquoted(String text) {
    int last = text.length() - 1;
    for (int i = 0; last > 0 && i < QUOTES.length(); i += 2) {
      char end = QUOTES.charAt(i + 1);
      if (text.charAt(0) == QUOTES.charAt(i) && text.indexOf(end, 1) == last) {
        return text.substring(1, last);
      }
    }
    return null;
  }

  /** Returns a line for each field of one line; null if a rule would match everything. */
  static @Nullable Correction fields(LineText line) {
    String[] fields = BEFORE_FIELD.split(line.content());
    for (int i = 0; i < fields.length; i++) {
      while (fields[i].endsWith("\\n") || fields[i].endsWith("\\r")) {
        fields[i] = fields[i].substring(0, fields[i].length() - 2);
      }
      Matcher field = ONE_FIELD.matcher(fields[i]);
      boolean agent = Ascii.lower(fields[i]).startsWith("user-agent");
      if (!field.matches() || (!agent && PathPattern.isEverything(field.group(1)))) {
        return null;
      }
    }
    return fields.length == 1 ? null : line.withContent(fields);
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
    if (value.startsWith(":")) {
      String path = WhiteSpace.LINE.trim(value.substring(1));
      return path.startsWith("/") ? path : null;
    }
    if (ALL_OR_NOTHING.contains(Ascii.lower(value))) {
      return null;
    }
    if (MIDDLE.matcher(value).matches()) {
      return "/*" + value;
    }
    return WORD.matcher(value).matches() ? "/" + value : null;
  }
}
