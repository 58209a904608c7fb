package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.WhiteSpace;

/** Finds user agents that no crawler can have, or that are read only in part (G-4, D-13). */
record NameNotes(NoteList notes, boolean lenient) {
  private static final Pattern RULE =
      Pattern.compile("(?i)(?<=[ \t])(?:allow|disallow|sitemap|crawl-delay)[ \t]*+:.*+");

  void check(int line, String whole) {
    String value = PathNotes.start(whole);
    String token = CrawlerName.tokenAtStart(value);
    if (lenient) {
      token = CrawlerName.beforeDigits(token);
    }
    Matcher rule = RULE.matcher(value);
    if (rule.find()) {
      String name = shown(WhiteSpace.LINE.trim(value.substring(0, rule.start())));
      String who =
          token.isEmpty() ? name + ", which only google/robotstxt reads, as *" : "the name " + name;
      String message = "the rule " + shown(rule.group()) + " behind %s is lost".formatted(who);
      notes.add(line, NoteCode.TWO_PATHS, message);
    } else if (value.startsWith("Mozilla/") && value.contains("(")) {
      String likely = CrawlerName.likely(value);
      String advice = likely.isEmpty() ? "" : "; " + shown(likely) + " was probably meant";
      String message = shown(value) + " is a whole header, read as the name \"Mozilla\"" + advice;
      notes.add(line, NoteCode.USER_AGENT_HEADER, message);
    } else if (lenient && isStar(value)) {
      notes.add(line, NoteCode.CUT_NAME, "google/robotstxt reads only the * of " + shown(value));
    } else if (token.isEmpty() && !value.equals("*")) {
      String why =
          lenient
              ? "google/robotstxt reads no name in %s: a name has letters, - and _ only"
              : "no crawler is called %s: a name has letters, digits, - and _ only"
                  + (isStar(value) ? "; google/robotstxt reads it as *" : "");
      notes.add(line, NoteCode.IMPOSSIBLE_NAME, why.formatted(shown(value)));
    } else if (!token.isEmpty() && !isVersion(value.substring(token.length()))) {
      String message = "only " + shown(token) + " of " + shown(value) + " is read";
      notes.add(line, NoteCode.CUT_NAME, message);
    }
  }

  /** Returns whether google/robotstxt reads a name as a star alone. */
  private static boolean isStar(String value) {
    return value.length() > 1
        && value.charAt(0) == '*'
        && WhiteSpace.LINE.contains(value.charAt(1));
  }

  private static boolean isVersion(String rest) {
    return rest.isEmpty() || rest.startsWith("/") || rest.equals("*");
  }
}
