package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds paths that do not mean what they seem to mean: at most one note for each line.
 *
 * <p>Each pattern is narrow, so that it does not match what real URLs have (a bracket, a dollar
 * sign, {@code index.*}). All are possessive, so that no path makes them slow.
 */
record PathNotes(NoteList notes, String host) {
  /** The length of a URL in older browsers; the rest of a path is not checked. */
  private static final int MAX_LENGTH = 2_083;

  private static final Pattern URL =
      Pattern.compile("(?i)https?://(?:[^/?#@]*+@)?([^/:?#*$]*+)[^/?#*$]*+(.*+)");

  // A path that begins with a host.
  private static final Pattern HOST = Pattern.compile("(?i)(www\\.[a-z0-9.-]++)(.*+)");
  // Names of characters in HTML; the numbers start with #, a comment.
  private static final Pattern ENTITY = Pattern.compile("&(?:amp|quot|lt|gt);");
  private static final Pattern STRAY_PERCENT = Pattern.compile("%(?![0-9a-fA-F]{2})");

  private static final Pattern COMMENT = Pattern.compile("[ \t]//(?:[ \t]|[^/.]*+$)");

  private static final Pattern SECOND =
      Pattern.compile(
          "(?i),?[ \t]++/|user-agent[ \t]*+:|(?:allow|sitemap)[ \t]*+:[ \t]*+(?:[/*]|http|$)");

  /** The same with a wildcard first: in a path with other spaces it may belong to a name. */
  private static final Pattern SECOND_WILD = Pattern.compile("[^ \\t]*+(?<!\\*)[ \\t]++\\*[./?]");

  private static final Pattern REGULAR_EXPRESSION =
      Pattern.compile(
          "^\\^|\\\\(?:[dDwWsSbB](?![A-Za-z])|[.?/+*()\\[\\]{}|$^-])" // ^ \d \.
              + "|\\[\\^?(?:\\w-\\w)++]|\\[\\^/]" // [0-9] [^/]
              + "|\\((?:[^()|]*+\\|[^()]*+|\\.[*+])\\)" // (a|b) (.*)
              + "|[^/*]/\\.[*+](?=$|[/?&$\\\\(\\[])"); // dir/.*, while index.* and /.* may be files

  private static final Pattern DOLLAR =
      Pattern.compile("\\.[A-Za-z0-9]{1,5}\\$(?=[^\\w{])|[^*/]\\$(?=[*/?&$ \t])");

  // A fragment: one word directly after the path, while comments have spaces.
  private static final Pattern FRAGMENT = Pattern.compile("#[^#\\s]\\S*+");
  // Each of the patterns that search a path needs at least one of these.
  private static final String SPECIAL = " \t:^\\[(*+$%&,;";

  /** Adds a note if a path is wrong, given the rest of its line; returns whether it did. */
  boolean check(int line, String path, String rest) {
    String text = path.substring(0, Math.min(path.length(), MAX_LENGTH));
    if (text.isEmpty()) {
      return false;
    }
    Matcher bare = HOST.matcher(text);
    if (bare.matches()) {
      checkUrl(line, bare);
      return true;
    }
    if (hasSpecial(text) && (checkText(line, text) || checkCharacters(line, text))) {
      return true;
    }
    if (FRAGMENT.matcher(rest).matches() || (rest.equals("#") && isEverything(text))) {
      add(line, NoteCode.HASH_IN_PATH, text, "is all that is read: # starts a comment");
      return true;
    }
    return false;
  }

  private static boolean hasSpecial(String text) {
    int at = 0;
    while (at < text.length() && SPECIAL.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at < text.length();
  }

  private boolean checkText(int line, String text) {
    Matcher url = URL.matcher(text);
    Matcher second = SECOND.matcher(text);
    if (url.matches()) {
      checkUrl(line, url);
    } else if (COMMENT.matcher(text).find()) {
      add(line, NoteCode.COMMENT_IN_PATH, text, "is read as one path, with // in it");
    } else if (REGULAR_EXPRESSION.matcher(text).find()) {
      add(
          line,
          NoteCode.REGULAR_EXPRESSION,
          text,
          "is not a regular expression; only * and $ are special");
    } else if (DOLLAR.matcher(text).find()) {
      add(line, NoteCode.DOLLAR_IN_PATH, text, "has a $ before its end, which matches only a $");
    } else if (SECOND_WILD.matcher(text).lookingAt()
        || second.find(text.startsWith("/") || text.startsWith("*") ? 1 : 0)) {
      add(line, NoteCode.TWO_PATHS, text, "is read as one path");
    } else {
      return false;
    }
    return true;
  }

  private boolean checkCharacters(int line, String text) {
    char last = text.charAt(text.length() - 1);
    if (ENTITY.matcher(text).find()) {
      add(line, NoteCode.HTML_IN_PATH, text, "is written as in HTML, but URLs have & and the like");
    } else if (STRAY_PERCENT.matcher(text).find()) {
      add(line, NoteCode.STRAY_PERCENT, text, "has a % that begins no escape");
    } else if ((last == ',' || last == ';') && !text.endsWith("*" + last)) {
      add(line, NoteCode.SEPARATOR_AT_END, text, "is read with the " + last + " at its end");
    } else {
      return false;
    }
    return true;
  }

  private void add(int line, NoteCode code, String path, String what) {
    notes.add(line, code, shown(path) + " " + what);
  }

  private void checkUrl(int line, Matcher url) {
    String other = url.group(1).toLowerCase(Locale.ROOT);
    String path = url.group(2).startsWith("/") ? url.group(2) : "/" + url.group(2);
    if (host.isEmpty() || host.equals(other)) {
      String where = host.isEmpty() ? ", if that is this site" : "";
      add(line, NoteCode.URL_AS_PATH, url.group(), "matches nothing; write " + shown(path) + where);
    } else {
      String what = "is on another site; this file applies only to " + host;
      add(line, NoteCode.OTHER_SITE_URL, url.group(), what);
    }
  }

  static boolean isEverything(String path) {
    int at = path.startsWith("/") ? 1 : 0;
    while (at < path.length() && path.charAt(at) == '*') {
      at++;
    }
    return at > 0 && at == path.length();
  }
}
