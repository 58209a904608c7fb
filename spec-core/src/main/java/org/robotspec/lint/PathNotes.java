package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.text.Ascii;
import org.robotspec.text.DotSegments;
import org.robotspec.text.WhiteSpace;

/**
 * Finds paths that do not mean what they seem to mean: at most one note for each line.
 *
 * <p>Each pattern is narrow, so that it does not match what real URLs have (a bracket, a dollar
 * sign, {@code index.*}). All are possessive, so that no path makes them slow.
 */
record PathNotes(NoteList notes, String host) {
  /** The length of a URL in older browsers; the rest of a text is not checked. */
  static final int MAX_LENGTH = 2_083;

  private static final Pattern URL =
      Pattern.compile("(?i)/?https?://(?:[^/?#@]*+@)?(?:[*][.])?([^/:?#*$]*+)[^/?#*$]*+(.*+)");

  // A path that begins with a host; other top-level domains may be the ends of files' names.
  private static final Pattern HOST =
      Pattern.compile(
          "(?i)((?:www\\.|/www\\.[a-z0-9-]++\\.)[a-z0-9.-]++"
              + "|(?:[a-z0-9-]++\\.)++(?:com|net|org|edu|gov|info|biz|io|ru|de|uk|fr|it|es|nl|eu|br|jp"
              + "|cn|au|ca)(?=[/:?*$]|$)|localhost(?=[/:]))(?::[0-9]{1,5})?+(.*+)");
  private static final String TAG = "</?(?:br|p|div|li|span|pre|td|code)\\b[^<>]*+>|&nbsp;|<!--";

  private static final Pattern TAGS = Pattern.compile("(?i)" + TAG);

  /** Marks of HTML, and line ends as programs write them, at the end of a text. */
  static final Pattern MARKS_AT_END = Pattern.compile("(?i)(?:" + TAG + "|\\\\[rnt]){1,8}+$");

  /** A field that another may follow on one line, and its colon. */
  static final String FIELD = "(?:user-agent|allow|disallow|sitemap|crawl-delay)[ \t]*+:";

  // The mistakes in the text of a path; the first that it has is noted.
  private static final List<Mistake> MISTAKES =
      List.of(
          new Mistake(NoteCode.TWO_PATHS, "is read as one path", "(?i)\\\\[rn]" + FIELD),
          new Mistake(
              NoteCode.HTML_IN_PATH, "has marks of HTML, which are read as part of it", TAGS),
          new Mistake(
              NoteCode.COMMENT_IN_PATH,
              "is read as one path, with // in it",
              "[ \t]//(?:[ \t]|[^/.]*+$)"),
          new Mistake(
              NoteCode.REGULAR_EXPRESSION,
              "is not a regular expression; only * and $ are special",
              "^\\^|\\\\(?:[dDwWsSbB](?![A-Za-z])|[.?/+*()\\[\\]{}|$^-])" // ^ \d \.
                  + "|\\[\\^?(?:\\w-\\w){1,30}+]|\\[\\^/]" // [0-9] [^/]
                  + "|\\{[\\w.-]++(?:,[\\w.-]++)++}" // {jpg,png}
                  + "|\\((?:[^()|]*+\\|[^()]*+|/?\\.[*+])\\)" // (a|b) (.*)
                  + "|[^/*]/\\.[*+](?=$|[/?&$\\\\(\\[])"), // dir/.*, while index.* may be a file
          new Mistake(
              NoteCode.BACKSLASH_IN_PATH, "has a backslash, where paths of URLs have /", "\\\\"),
          new Mistake(
              NoteCode.DOLLAR_IN_PATH,
              "has a $ before its end, which matches only a $",
              "\\.[A-Za-z0-9]{1,5}\\$(?=[^\\w{])|[^*/]\\$(?=[*/?&$ \t])"),
          new Mistake(
              NoteCode.TWO_PATHS,
              "is read as one path",
              "(?i)(?<!^:),?[ \t]++/|(?<!^)[,;|]/|user-agent[ \t]*+:|(?:allow|sitemap)[ \t]*+:[ \t]*+(?:[/*]|http|$)"
                  // a wildcard after the first space; after other spaces it may belong to a name
                  + "|^[^ \\t]*+(?<!\\*)[ \\t]++\\*[./?]"),
          new Mistake(
              NoteCode.HTML_IN_PATH,
              "is written as in HTML, but URLs have & and the like",
              "&(?:amp|quot|lt|gt);"), // the numbers start with #, a comment
          new Mistake(
              NoteCode.STRAY_PERCENT,
              "has a % that begins no escape and does not match %25",
              "%(?![0-9a-fA-F]{2})"));

  private record Mistake(NoteCode code, String what, Pattern pattern) {
    Mistake(NoteCode code, String what, String regex) {
      this(code, what, Pattern.compile(regex));
    }
  }

  /** Adds a note if a path is wrong, given the rest of its line; returns whether it did. */
  boolean check(String path, String rest) {
    String text = start(path);
    if (text.isEmpty()) {
      return false;
    }
    Matcher bare = HOST.matcher(text);
    if (bare.matches() && (host.isEmpty() || !isDirectory(bare.group(1)))) {
      return checkUrl(bare);
    }
    if (checkText(text)) {
      return true;
    }
    if (rest.startsWith("#") && isFragment(WhiteSpace.LINE.trim(rest).substring(1), text)) {
      String message = shown(text) + " is all that is read: # starts a comment";
      notes.add(NoteCode.HASH_IN_PATH, message);
      return true;
    }
    return false;
  }

  /** Returns the part of a text that is checked. */
  static String start(String text) {
    return text.substring(0, Math.min(text.length(), MAX_LENGTH));
  }

  /** Returns whether a comment is one word directly after the path, while others have spaces. */
  private static boolean isFragment(String comment, String path) {
    return comment.isEmpty()
        ? isEverything(path)
        : comment.charAt(0) != '#'
            && comment.chars().noneMatch(c -> WhiteSpace.LINE.contains((char) c));
  }

  /** Returns whether a host behind a slash is another one, and so the name of a directory. */
  private boolean isDirectory(String name) {
    return name.startsWith("/") && !Ascii.lower(name).equals("/" + host);
  }

  private boolean checkText(String text) {
    Matcher url = URL.matcher(text);
    char last = text.charAt(text.length() - 1);
    if (url.matches()) {
      return checkUrl(url);
    }
    for (Mistake mistake : MISTAKES) {
      if (mistake.pattern.matcher(text).find()) {
        boolean several =
            mistake.code == NoteCode.TWO_PATHS || mistake.code == NoteCode.COMMENT_IN_PATH;
        String what = mistake.what + (several ? ofEvery(text.split("[ \t,]++")) : "");
        notes.add(mistake.code, shown(text) + " " + what, corrected(mistake.code, text));
        return true;
      }
    }
    if (hasDotSegment(text)) {
      String what = " matches no URL, because clients resolve . and .. before they request one";
      notes.add(NoteCode.DOT_SEGMENT, shown(text) + what);
      return true;
    }
    String left = text.substring(0, text.length() - 1);
    boolean separator =
        (last == ',' || last == ';') && !text.endsWith("*" + last) && !text.endsWith("amp;");
    if (separator) {
      String what = " is read with the " + last + " at its end" + ofEvery(left);
      Correction without = isEverything(left) ? null : notes.text().withValue(left);
      notes.add(NoteCode.SEPARATOR_AT_END, shown(text) + what, without);
    }
    return separator;
  }

  /** Returns whether a path has a segment {@code .} or {@code ..} before a query or wildcard. */
  private static boolean hasDotSegment(String text) {
    int end = text.length() - (text.endsWith("$") ? 1 : 0);
    for (char c : new char[] {'?', '*'}) {
      int at = text.indexOf(c);
      end = at >= 0 && at < end ? at : end;
    }
    boolean ends = end < text.length() && text.charAt(end) != '*'; // else its last segment goes on
    String start = text.substring(0, ends ? end : text.lastIndexOf('/', end) + 1);
    return start.startsWith("/") && !DotSegments.resolved(start).equals(start);
  }

  /** Returns the line without the mistake; null if it could be meant in more than one way. */
  private @Nullable Correction corrected(NoteCode code, String text) {
    LineText line = notes.text();
    return switch (code) {
      case BACKSLASH_IN_PATH -> {
        String path = text.replace('\\', '/');
        boolean clear =
            path.startsWith("/")
                && text.indexOf('?') < 0 // a query keeps its backslashes
                && !path.contains("//")
                && !isEverything(path)
                && !MARKS_AT_END.matcher(text).find();
        yield clear ? line.withValue(path) : null;
      }
      case STRAY_PERCENT -> line.withValue(text.replaceAll("%(?![0-9a-fA-F]{2})", "%25"));
      case HTML_IN_PATH -> {
        String path =
            MARKS_AT_END
                .matcher(text)
                .replaceFirst("")
                .replace("&amp;", "&")
                .replace("&quot;", "%22")
                .replace("&lt;", "%3C")
                .replace("&gt;", "%3E");
        yield TAGS.matcher(path).find() || isEverything(path) ? null : line.withValue(path);
      }
      case COMMENT_IN_PATH -> {
        String path = WhiteSpace.LINE.trim(text.split("[ \t]//", 2)[0]);
        boolean one = !hasEverything(path) && path.indexOf(' ') < 0;
        yield one ? line.withContent(line.content().replaceFirst("[ \t]//", " #")) : null;
      }
      case TWO_PATHS -> {
        @Nullable Correction fields = LineCorrections.fields(line);
        boolean clear = fields == null && !hasEverything(text);
        yield clear ? line.withValues(paths(text)) : fields;
      }
      default -> null;
    };
  }

  /** Returns the paths of a text that has several; empty if a part is something else. */
  private static List<String> paths(String text) {
    List<String> paths = words(text);
    return paths.stream().allMatch(path -> path.startsWith("/")) ? paths : List.of();
  }

  /** Returns whether a word of a text is a path that matches everything, such as {@code / x}. */
  static boolean hasEverything(String text) {
    return words(text).stream().anyMatch(PathNotes::isEverything);
  }

  /** Returns what white space, commas, semicolons and bars separate in a text. */
  static List<String> words(String text) {
    return List.of(start(text).split("[ \t,;|]++"));
  }

  /** Says which of the paths to which a line would be mended matches everything. */
  private static String ofEvery(String... paths) {
    return Stream.of(paths)
        .filter(PathNotes::isEverything)
        .findFirst()
        .map(path -> "; alone, " + shown(path) + " would match every URL")
        .orElse("");
  }

  private boolean checkUrl(Matcher url) {
    boolean slash = url.group().startsWith("/");
    String other = Ascii.lower(url.group(1)).replace("/", "");
    String path = url.group(2).startsWith("/") ? url.group(2) : "/" + url.group(2);
    if (slash && isEverything(path)) {
      return false; // a broken link, which the site has
    }
    if (host.isEmpty() || host.equals(other)) {
      String every = isEverything(path) ? ", which matches every URL" : "";
      String where = host.isEmpty() ? ", if that is this site" : "";
      String what = slash ? "matches only URLs with that behind the host" : "matches nothing";
      what += "; write " + shown(path) + every + where;
      Correction alone = isEverything(path) ? null : notes.text().withValue(path);
      notes.add(NoteCode.URL_AS_PATH, shown(url.group()) + " " + what, alone);
    } else {
      String what = " is on another site; this file applies only to " + host;
      notes.add(NoteCode.OTHER_SITE_URL, shown(url.group()) + what);
    }
    return true;
  }

  static boolean isEverything(String path) {
    int at = path.startsWith("/") ? 1 : 0;
    int end = path.length() - (path.endsWith("*$") ? 1 : 0);
    while (at < end && path.charAt(at) == '*') {
      at++;
    }
    return at > 0 && at == end;
  }
}
