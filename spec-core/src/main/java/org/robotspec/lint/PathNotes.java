package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.PathPattern;
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

  // A path that begins with a host; other top-level domains may be file extensions.
  private static final Pattern HOST =
      Pattern.compile(
          "(?i)(?://)?+((?:www\\.|/www\\.[a-z0-9-]++\\.)[a-z0-9.-]++"
              + "|(?:[a-z0-9-]++\\.)++(?:com|net|org|edu|gov|info|biz|io|ru|de|uk|fr|it|es|nl|eu|br|jp"
              + "|cn|au|ca)(?=[/:?*$]|$)|localhost(?=[/:]))(?::[0-9]{1,5})?+(.*+)");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[ \t,;|]++");

  private static final String TAG = "</?(?:br|p|div|li|span|pre|td|code)\\b[^<>]*+>|&nbsp;|<!--";

  private static final String TAG_IN_ANY_CASE = "(?i)" + TAG;

  private static final Pattern TAGS = Pattern.compile(TAG_IN_ANY_CASE);

  /** Marks of HTML, and line ends as programs write them, at the end of a text. */
  static final Pattern MARKS_AT_END = Pattern.compile("(?i)(?:" + TAG + "|\\\\[rnt]){1,8}+$");

  /**
   * A part of a path that routers of applications fill: {@code {id}}, {@code [slug]}, {@code :id}.
   */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?<=[/=.-])\\{[A-Za-z_][\\w-]*+}|(?<=/)\\[{1,2}(?:[.]{3})?[A-Za-z_][\\w-]*+]{1,2}(?=[/?$]|$)"
              + "|(?<=/)(?::[a-z]\\w*+|<[a-z_]++(?::[a-z_]++)?>)(?=[/?$]|$)");

  /** A field that another may follow on one line, and its colon. */
  static final String FIELD =
      Field.anyOf(EnumSet.range(Field.USER_AGENT, Field.CRAWL_DELAY)) + "[ \t]*+:";

  // The mistakes in the text of a path; the first that it has is noted.
  private static final List<Mistake<Path>> MISTAKES =
      List.of(
          new Mistake<>(NoteCode.URL_AS_PATH, Path::urlOfSite),
          new Mistake<>(NoteCode.OTHER_SITE_URL, Path::urlOfAnother),
          paths("(?i)\\\\[rn]" + FIELD, "\\"),
          pattern(
              NoteCode.HTML_IN_PATH,
              "has marks of HTML, which are read as part of it",
              TAG_IN_ANY_CASE,
              Path::withoutHtml,
              "<&"),
          pattern(
              NoteCode.PLACEHOLDER_IN_PATH,
              "has an unfilled template placeholder, which is read as part of it",
              "\\{\\{|\\{%|<%|\\$\\{|%[A-Z_]{3,}%(?![0-9a-fA-F]{2})|\\[object |^(?:undefined|null|NaN)/",
              path -> null,
              "{<%[uN"),
          new Mistake<>(NoteCode.PLACEHOLDER_IN_PATH, Path::placeholder),
          pattern(
              NoteCode.COMMENT_IN_PATH,
              "is read as one path, with // in it",
              "[ \t]//(?:[ \t]|[^/.]*+$)",
              Path::withComment,
              " \t"),
          pattern(
              NoteCode.REGULAR_EXPRESSION,
              "is not a regular expression; only * and $ are special",
              "^\\^|\\\\(?:[dDwWsSbB](?![A-Za-z])|[.?/+*()\\[\\]{}|$^-])" // ^ \d \.
                  + "|\\[\\^?(?:\\w-\\w){1,30}+]|\\[\\^/]" // [0-9] [^/]
                  + "|\\{[\\w.-]++(?:,[\\w.-]++)++}" // {jpg,png}
                  + "|\\((?:[^()|]*+\\|[^()]*+|/?\\.[*+])\\)" // (a|b) (.*)
                  + "|[^/*]/\\.[*+](?=$|[/?&$\\\\(\\[])", // dir/.*, while index.* may be a file
              path -> null,
              "^\\[{(."),
          pattern(
              NoteCode.BACKSLASH_IN_PATH,
              "has a backslash, where paths of URLs have /",
              "\\\\",
              Path::withSlashes,
              "\\"),
          pattern(
              NoteCode.DOLLAR_IN_PATH,
              "has a $ before its end, which matches only a $",
              "\\.[A-Za-z0-9]{1,5}\\$(?=[^\\w{])|[^*/]\\$(?=[*/?&$ \t])",
              path -> null,
              "$"),
          paths(
              "(?i)(?<!^:),?[ \t]++/|(?<!^)[,;|]/|user-agent[ \t]*+:|(?:allow|sitemap)[ \t]*+:[ \t]*+(?:[/*]|http|$)"
                  // a wildcard after the first space; after other spaces it may belong to a name
                  + "|^[^ \\t]*+(?<!\\*)[ \\t]++\\*[./?]",
              " \t,;|:"),
          pattern(
              NoteCode.HTML_IN_PATH,
              "is written as in HTML, but URLs have & and the like",
              "&(?:amp|quot|lt|gt);", // the numbers start with #, a comment
              Path::withoutHtml,
              "&"),
          pattern(
              NoteCode.STRAY_PERCENT,
              "has a % that begins no escape and does not match %25",
              "%(?![0-9a-fA-F]{2})",
              path -> path.line.withValue(path.text.replaceAll("%(?![0-9a-fA-F]{2})", "%25")),
              "%"),
          new Mistake<>(NoteCode.DOT_SEGMENT, Path::dotSegment),
          new Mistake<>(NoteCode.SEPARATOR_AT_END, Path::separator),
          new Mistake<>(NoteCode.HASH_IN_PATH, Path::fragment));

  /** Returns the mistake of a path that has one of some signs, and matches a pattern. */
  private static Mistake<Path> pattern(
      NoteCode code,
      String what,
      String regex,
      Function<Path, @Nullable Correction> correction,
      String signs) {
    Pattern pattern = Pattern.compile(regex);
    boolean several = code == NoteCode.TWO_PATHS || code == NoteCode.COMMENT_IN_PATH;
    return new Mistake<>(
        code,
        path ->
            hasOneOf(path.text, signs) && pattern.matcher(path.text).find()
                ? new Found(
                    () ->
                        shown(path.text)
                            + " "
                            + what
                            + (several ? ofEvery(path.text.split("[ \t,]++")) : ""),
                    () -> correction.apply(path))
                : null);
  }

  private static boolean hasOneOf(String text, String signs) {
    for (int i = 0; i < signs.length(); i++) {
      if (text.indexOf(signs.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the mistake of several paths that match a pattern. */
  private static Mistake<Path> paths(String regex, String signs) {
    return pattern(NoteCode.TWO_PATHS, "is read as one path", regex, Path::separate, signs);
  }

  /** Adds a note if a path is wrong, given the rest of its line; returns whether it did. */
  boolean check(String whole, String rest) {
    String text = start(whole);
    Path path = new Path(notes.text(), host, text, rest, url(text));
    return !text.isEmpty() && Mistake.addFirst(MISTAKES, path, notes) != null;
  }

  /** Returns the URL that a path begins with, perhaps without its scheme; null if it is none. */
  private @Nullable Matcher url(String text) {
    if (!hasOneOf(text, ".:") && !text.contains("localhost")) {
      return null;
    }
    Matcher bare = HOST.matcher(text);
    if (bare.matches() && !isDirectory(bare)) {
      return bare;
    }
    Matcher url = URL.matcher(text);
    return url.matches() && !(text.startsWith("/") && url.group(1).isEmpty()) ? url : null;
  }

  /** Returns whether a name after a slash is a directory, not the site's host. */
  private boolean isDirectory(Matcher url) {
    String name = Ascii.lower(url.group(1));
    return name.startsWith("/")
        && (host.isEmpty() ? PathPattern.isEverything(pathOf(url)) : !name.equals("/" + host));
  }

  private static String pathOf(Matcher url) {
    return url.group(2).startsWith("/") ? url.group(2) : "/" + url.group(2);
  }

  /** Returns the part of a text that is checked. */
  static String start(String text) {
    return text.substring(0, Math.min(text.length(), MAX_LENGTH));
  }

  /** Returns whether a word of a text is a path that matches everything, such as {@code / x}. */
  static boolean hasEverything(String text) {
    return words(text).stream().anyMatch(PathPattern::isEverything);
  }

  /** Returns the words of a text between white space, commas, semicolons and bars. */
  static List<String> words(String text) {
    return List.of(BETWEEN_WORDS.split(start(text)));
  }

  /** Says which path of a corrected line matches everything. */
  private static String ofEvery(String... paths) {
    return Stream.of(paths)
        .filter(PathPattern::isEverything)
        .findFirst()
        .map(path -> "; alone, " + shown(path) + " would match every URL")
        .orElse("");
  }

  /**
   * The path of a line.
   *
   * @param host the host of the site; empty if it is not known
   * @param rest the rest of the line
   * @param url the URL that it begins with; null if it is none
   */
  private record Path(LineText line, String host, String text, String rest, @Nullable Matcher url) {
    /**
     * Returns whether a slash precedes the URL of a whole site, as in the target of a broken link.
     */
    private boolean isBrokenLink() {
      return url != null && url.group().startsWith("/") && PathPattern.isEverything(pathOf(url));
    }

    private boolean isOfSite(Matcher of) {
      return host.isEmpty() || host.equals(Ascii.lower(of.group(1)).replace("/", ""));
    }

    @Nullable Found urlOfSite() {
      if (url == null || isBrokenLink() || !isOfSite(url)) {
        return null;
      }
      boolean slash = url.group().startsWith("/");
      String path = pathOf(url);
      String every = PathPattern.isEverything(path) ? ", which matches every URL" : "";
      String where = host.isEmpty() ? ", if that is this site" : "";
      String what = slash ? "matches only URLs with that after the host" : "matches nothing";
      what += "; write " + shown(path) + every + where;
      return new Found(shown(url.group()) + " " + what, line.withPath(path));
    }

    @Nullable Found urlOfAnother() {
      String what =
          isBrokenLink()
              ? " matches only URLs of this site with that after the host; keep it for a broken link"
              : " is on another site; this file applies only to " + host;
      return url == null ? null : new Found(shown(url.group()) + what);
    }

    @Nullable Correction separate() {
      @Nullable Correction fields = LineCorrections.fields(line);
      boolean clear = fields == null && !hasEverything(text);
      List<String> paths = words(text);
      boolean all = paths.stream().allMatch(path -> path.startsWith("/"));
      return clear ? line.withValues(all ? paths : List.of()) : fields;
    }

    @Nullable Correction withoutHtml() {
      String path =
          MARKS_AT_END
              .matcher(text)
              .replaceFirst("")
              .replace("&amp;", "&")
              .replace("&quot;", "%22")
              .replace("&lt;", "%3C")
              .replace("&gt;", "%3E");
      return TAGS.matcher(path).find() ? null : line.withPath(path);
    }

    @Nullable Found placeholder() {
      if (!PLACEHOLDER.matcher(text).find()) {
        return null;
      }
      String path = PLACEHOLDER.matcher(text).replaceAll("*");
      boolean any = path.chars().allMatch(c -> "/*$?".indexOf(c) >= 0);
      String what = " has a placeholder, which is read as part of it";
      return new Found(
          shown(text) + what + (any ? "" : "; * stands for any text"),
          any ? null : line.withValue(path));
    }

    @Nullable Correction withComment() {
      String path = WhiteSpace.LINE.trim(text.split("[ \t]//", 2)[0]);
      boolean one = !hasEverything(path) && path.indexOf(' ') < 0;
      return one ? line.withContent(line.content().replaceFirst("[ \t]//", " #")) : null;
    }

    @Nullable Correction withSlashes() {
      String path = text.replace('\\', '/');
      boolean clear =
          path.startsWith("/")
              && text.indexOf('?') < 0 // a query keeps its backslashes
              && !path.contains("//")
              && !MARKS_AT_END.matcher(text).find();
      return clear ? line.withPath(path) : null;
    }

    /** Finds a segment {@code .} or {@code ..} before a query or wildcard (D-32). */
    @Nullable Found dotSegment() {
      int end = text.length() - (text.endsWith("$") ? 1 : 0);
      for (char c : new char[] {'?', '*'}) {
        int at = text.indexOf(c);
        end = at >= 0 && at < end ? at : end;
      }
      boolean ends =
          end < text.length() && text.charAt(end) != '*'; // else its last segment continues
      String start = text.substring(0, ends ? end : text.lastIndexOf('/', end) + 1);
      String what = " matches no URL, because clients resolve . and .. before they request one";
      return start.startsWith("/") && !DotSegments.resolved(start).equals(start)
          ? new Found(shown(text) + what)
          : null;
    }

    @Nullable Found separator() {
      char last = text.charAt(text.length() - 1);
      if ((last != ',' && last != ';') || text.endsWith("*" + last) || text.endsWith("amp;")) {
        return null;
      }
      String left = text.substring(0, text.length() - 1);
      String what = " is read with the " + last + " at its end" + ofEvery(left);
      return new Found(shown(text) + what, line.withPath(left));
    }

    /** Finds a comment of one word directly after the path; others have spaces. */
    @Nullable Found fragment() {
      String comment = rest.startsWith("#") ? WhiteSpace.LINE.trim(rest).substring(1) : " ";
      boolean is =
          comment.isEmpty()
              ? PathPattern.isEverything(text)
              : comment.charAt(0) != '#'
                  && comment.chars().noneMatch(c -> WhiteSpace.LINE.contains((char) c));
      return is ? new Found(shown(text) + " is all that is read: # starts a comment") : null;
    }
  }
}
