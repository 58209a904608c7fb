package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.WhiteSpace;

/**
 * Finds user agents that no crawler can have, or that are read only in part (G-4, D-13).
 *
 * @param named the names of all groups, as they are compared
 * @param closed whether the group for all others disallows everything
 * @param cut the notes on names that are cut, before {@link #end}
 */
record NameNotes(
    NoteList notes, boolean lenient, Set<String> named, boolean closed, List<Note> cut) {
  /** More names than this are a list that somebody copied. */
  private static final int LIST = 4;

  /** A host name as a crawler's name has it, such as {@code archive.org_bot}. */
  private static final Pattern DOTTED = Pattern.compile("[\\w-]++[.][A-Za-z][\\w.-]*+");

  /** The text that may follow a name: a version, a remark, or a sign without meaning. */
  private static final Pattern REST =
      Pattern.compile("[*+!]?+|/.*+|[ \t]++[vV]?[0-9.]++|[ \t-]*+[(].*+");

  /** Signs that some files have around names. */
  private static final Pattern AROUND_NAME =
      Pattern.compile(
          "^[*+\"'~`:<\u201C\u201E\u2018\u00AB \t]++|[*\"'`>\u201C\u201D\u2019\u00BB]++$");

  /** The text between two names; a slash before a digit is that of a version. */
  private static final Pattern GAP =
      Pattern.compile(
          "(?:[ \t]*+(?:[,;|+&]|/(?=[A-Za-z]))[ \t]*+|[ \t]++)(?:(?i:and|or)[ \t]++)?+");

  private static final Pattern RULE =
      Pattern.compile("(?i)(?<=[ \t]|\\\\[rn])(?:allow|disallow|sitemap|crawl-delay)[ \t]*+:.*+");

  /** Words that people write for all crawlers. */
  private static final Set<String> EVERYONE = Set.of("all", "any", "everyone");

  /** Returns the names that a text probably stands for; none if it may be a crawler's own. */
  static List<String> meant(String text) {
    return EVERYONE.contains(Ascii.lower(text)) ? List.of("*") : KnownCrawler.meant(text);
  }

  /** Returns whether a word is a crawler's name, and not a word of some longer name. */
  private static boolean isName(String word) {
    String lower = Ascii.lower(word);
    return KnownCrawler.of(word).isPresent()
        || Stream.of("bot", "spider", "crawler")
            .anyMatch(end -> lower.endsWith(end) && lower.length() > end.length());
  }

  /** Checks a name; {@code disallows} is whether its group disallows something. */
  void check(String whole, boolean disallows) {
    String value = PathNotes.start(whole);
    List<String> several = several(value);
    String token = CrawlerName.tokenAtStart(value);
    if (lenient) {
      token = CrawlerName.beforeDigits(token);
    }
    Matcher rule = RULE.matcher(value);
    if (rule.find()) {
      String name = shown(WhiteSpace.LINE.trim(value.substring(0, rule.start())));
      String message = "the rule " + shown(rule.group()) + " behind the name " + name + " is lost";
      message += token.isEmpty() ? ", and only google/robotstxt reads the name, as *" : "";
      notes.add(NoteCode.TWO_PATHS, message, LineCorrections.fields(notes.text()));
    } else if (value.startsWith("Mozilla/") && value.contains("(")) {
      String likely = CrawlerName.likely(value);
      String advice = likely.isEmpty() ? "" : "; " + shown(likely) + " was probably meant";
      String message = shown(value) + " is a whole header, read as the name \"Mozilla\"" + advice;
      notes.add(NoteCode.USER_AGENT_HEADER, message);
    } else if (lenient && isStar(value)) {
      notes.add(NoteCode.CUT_NAME, "google/robotstxt reads only the * of " + shown(value));
    } else if (token.isEmpty() && !value.equals("*")) {
      addImpossible(value);
    } else if (!several.isEmpty()) {
      addSeveral(value, several, disallows);
    } else if (!token.isEmpty() && DOTTED.matcher(value).matches()) {
      String message = "%s: for the standard a name ends at the dot, so it is read as %s";
      notes.add(NoteCode.DOTTED_NAME, message.formatted(shown(value), shown(token)));
    } else if (!token.isEmpty() && !REST.matcher(value.substring(token.length())).matches()) {
      String message = "only " + shown(token) + " of " + shown(value) + " is read";
      List<String> alike = meant(value);
      Optional<String> meant =
          alike.isEmpty() ? inside(value) : Optional.of(String.join(" or ", alike));
      if (meant.isEmpty()) {
        cut.add(new Note(notes.text().line(), NoteCode.CUT_NAME, message));
      } else {
        message += "; " + shown(meant.get()) + " was probably meant";
        @Nullable Correction renamed =
            alike.size() == 1 ? notes.text().withValue(meant.get()) : null;
        notes.add(NoteCode.CUT_NAME, message, renamed);
      }
    } else if (!token.isEmpty()) {
      checkMeant(value, token);
    }
  }

  /** Adds the notes on names that are cut: in a list with the same words, so that they are one. */
  void end() {
    String same = "only the start of the name is read: a name has letters, digits, - and _ only";
    cut.forEach(
        note ->
            notes.add(note.line(), note.code(), cut.size() > LIST ? same : note.message(), null));
  }

  private void addImpossible(String value) {
    String name = PathNotes.MARKS_AT_END.matcher(value).replaceFirst("");
    boolean star = name.indexOf('*') >= 0 && name.chars().noneMatch(Character::isLetterOrDigit);
    String inner = star ? "*" : AROUND_NAME.matcher(name).replaceAll("");
    boolean clear =
        !inner.equals(value)
            && (star || (CrawlerName.tokenAtStart(inner).equals(inner) && isName(inner)));
    String why =
        lenient
            ? "google/robotstxt reads no name in %s: a name has letters, - and _ only"
            : "no crawler is called %s: a name has letters, digits, - and _ only"
                + (isStar(value) ? "; google/robotstxt reads it as *" : "");
    String message = value.isEmpty() ? "the line has no name" : why.formatted(shown(value));
    message += clear ? "; " + shown(inner) + " was probably meant" : "";
    notes.add(NoteCode.IMPOSSIBLE_NAME, message, clear ? notes.text().withValue(inner) : null);
  }

  /** Returns the names of a value that has several; empty if it may be one of several words. */
  private static List<String> several(String value) {
    List<String> names = List.of(GAP.split(value));
    boolean comma = value.indexOf('/') < 0 && (value.indexOf(',') >= 0 || value.indexOf(';') >= 0);
    boolean all =
        names.stream()
            .allMatch(
                name ->
                    CrawlerName.tokenAtStart(name).equals(name)
                        && (isName(name) || (comma && !name.isEmpty())));
    return all && names.size() > 1 ? names : List.of();
  }

  /** Returns the name of a crawler behind the word that is read, such as Slurp. */
  private static Optional<String> inside(String value) {
    return Stream.of(GAP.split(value))
        .skip(1)
        .filter(word -> KnownCrawler.of(word).isPresent())
        .findFirst();
  }

  private void addSeveral(String value, List<String> names, boolean disallows) {
    List<String> others =
        names.stream().skip(1).filter(name -> !named.contains(GroupSummary.name(name))).toList();
    Correction separate = notes.text().withValues(names);
    String message = "only " + shown(names.get(0)) + " of " + shown(value) + " is read";
    if (disallows && !closed && !others.isEmpty()) {
      message += ", so these rules do not keep out " + shown(String.join(", ", others));
      notes.add(NoteCode.SEVERAL_NAMES, message, separate);
    } else {
      notes.add(NoteCode.CUT_NAME, message, separate);
    }
  }

  /** Adds a note if no crawler has a name, and the file does not have the name that is meant. */
  private void checkMeant(String value, String token) {
    List<String> meant = meant(token);
    if (!meant.isEmpty()
        && meant.stream().noneMatch(name -> named.contains(GroupSummary.name(name)))) {
      String message =
          "no known crawler is called %s, so the line has no effect; %s was probably meant"
              .formatted(shown(token), String.join(" or ", meant));
      boolean certain = meant.size() == 1 && token.equals(value);
      @Nullable Correction renamed = certain ? notes.text().withValue(meant.get(0)) : null;
      notes.add(NoteCode.NO_SUCH_NAME, message, renamed);
    }
  }

  /** Returns whether google/robotstxt reads a name as a star alone. */
  private static boolean isStar(String value) {
    return value.length() > 1
        && value.charAt(0) == '*'
        && WhiteSpace.LINE.contains(value.charAt(1));
  }
}
