package org.robotspec.lint;

import static java.util.stream.Collectors.joining;
import static org.robotspec.lint.NoteList.shown;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.profile.ProfileSettings;
import org.robotspec.rules.Crawler;
import org.robotspec.rules.KnownCrawler;
import org.robotspec.rules.RobotsTxt;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.text.Ascii;
import org.robotspec.text.CrawlerName;
import org.robotspec.text.EditDistance;
import org.robotspec.text.WhiteSpace;

/**
 * Finds user agents that no crawler can have, or that are read only in part (G-4, D-13).
 *
 * @param robots the file
 * @param named the names of all groups, in lower case
 * @param closed whether the group for all others disallows everything
 * @param cut the notes on names that are cut, before {@link #end}
 */
record NameNotes(
    NoteList notes, RobotsTxt robots, Set<String> named, boolean closed, List<Note> cut) {
  private static final List<Mistake<Name>> MISTAKES =
      List.of(
          new Mistake<>(NoteCode.TWO_PATHS, Name::withRule),
          new Mistake<>(NoteCode.USER_AGENT_HEADER, Name::header),
          new Mistake<>(NoteCode.CUT_NAME, Name::star),
          new Mistake<>(NoteCode.IMPOSSIBLE_NAME, Name::impossible),
          new Mistake<>(NoteCode.SEVERAL_NAMES, Name::severalThatGoFree),
          new Mistake<>(NoteCode.CUT_NAME, Name::several),
          new Mistake<>(NoteCode.DOTTED_NAME, Name::dotted),
          new Mistake<>(NoteCode.CUT_NAME, Name::likeKnown),
          new Mistake<>(NoteCode.POLICY_TOKEN, Name::policy),
          new Mistake<>(NoteCode.MISSPELT_POLICY_TOKEN, Name::misspeltPolicy),
          new Mistake<>(NoteCode.NO_SUCH_NAME, Name::unknown),
          new Mistake<>(NoteCode.NO_SUCH_NAME, Name::undocumented));

  /** The mistakes of a name that is a token alone. */
  private static final List<Mistake<Name>> OF_TOKENS = MISTAKES.subList(8, MISTAKES.size());

  /** More names than this are a list that somebody copied. */
  private static final int LIST = 4;

  /** A crawler's name with a host name, such as {@code archive.org_bot}. */
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
      Pattern.compile(
          "(?i)(?<=[ \t]|\\\\[rn])"
              + Field.anyOf(EnumSet.range(Field.ALLOW, Field.CRAWL_DELAY))
              + "[ \t]*+:.*+");

  /** A policy token, perhaps misspelt, and its purpose (U-10). */
  private static final Pattern POLICY = Pattern.compile("_{1,3}(?:usages?|use|useage)[_-]*+(.*+)");

  /** The purpose that the draft of policy tokens is about. */
  private static final String TRAINING = "ai-training";

  /** Returns the check of the names in some groups. */
  static NameNotes of(NoteList notes, RobotsTxt robots, List<GroupSummary> groups) {
    Set<String> named = new HashSet<>();
    groups.forEach(group -> group.names().forEach(name -> named.add(Ascii.lower(name))));
    boolean closed = groups.stream().anyMatch(group -> group.isForAll() && group.closesAll());
    return new NameNotes(notes, robots, named, closed, new ArrayList<>());
  }

  private boolean lenient() {
    return robots.profile().get(ProfileSettings.LENIENT);
  }

  /** Returns whether no group is for a crawler of a name, or of the start of the name (G-5). */
  private boolean isFree(String name) {
    return robots.naming(Crawler.under(robots.profile(), List.of(name))).isEmpty();
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
    String token = CrawlerName.tokenAtStart(value);
    Name name =
        new Name(
            this,
            notes.text(),
            value,
            lenient() ? CrawlerName.beforeDigits(token) : token,
            token.length() == value.length() ? List.of() : several(value),
            disallows);
    List<Mistake<Name>> mistakes =
        name.token.equals(value) && !value.isEmpty() ? OF_TOKENS : MISTAKES;
    if (Mistake.addFirst(mistakes, name, notes) == null && name.isCut()) {
      cut.add(new Note(notes.text().line(), NoteCode.CUT_NAME, name.onlyTheStart()));
    }
  }

  /** Adds the notes on names that are cut: in a list with the same words, so that they are one. */
  void end() {
    String same = "only the start of the name is read: a name has letters, digits, - and _ only";
    cut.forEach(
        note ->
            notes.add(note.line(), note.code(), cut.size() > LIST ? same : note.message(), null));
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

  /**
   * The name of a user-agent line.
   *
   * @param token the part that is read; empty if there is none
   * @param names the names that it has; empty if it is one
   * @param disallows whether its group disallows something
   */
  private record Name(
      NameNotes file,
      LineText line,
      String value,
      String token,
      List<String> names,
      boolean disallows) {
    @Nullable Found withRule() {
      Matcher rule = RULE.matcher(value);
      if (!rule.find()) {
        return null;
      }
      String name = shown(WhiteSpace.LINE.trim(value.substring(0, rule.start())));
      String message = "the rule " + shown(rule.group()) + " behind the name " + name + " is lost";
      message += token.isEmpty() ? ", and only google/robotstxt reads the name, as *" : "";
      return new Found(message, LineCorrections.fields(line));
    }

    @Nullable Found header() {
      if (!value.startsWith("Mozilla/") || !value.contains("(")) {
        return null;
      }
      String likely = CrawlerName.likely(value);
      String advice = likely.isEmpty() ? "" : "; " + shown(likely) + " was probably meant";
      return new Found(shown(value) + " is a whole header, read as the name \"Mozilla\"" + advice);
    }

    @Nullable Found star() {
      String message = "google/robotstxt reads only the * of " + shown(value);
      return file.lenient() && isStar() ? new Found(message) : null;
    }

    /** Returns whether google/robotstxt reads a name as a star alone. */
    private boolean isStar() {
      return value.length() > 1
          && value.charAt(0) == '*'
          && WhiteSpace.LINE.contains(value.charAt(1));
    }

    @Nullable Found impossible() {
      if (!token.isEmpty() || value.equals("*")) {
        return null;
      }
      String name = PathNotes.MARKS_AT_END.matcher(value).replaceFirst("");
      boolean star = name.indexOf('*') >= 0 && name.chars().noneMatch(Character::isLetterOrDigit);
      String inner = star ? "*" : AROUND_NAME.matcher(name).replaceAll("");
      boolean clear =
          !inner.equals(value)
              && (star || (CrawlerName.tokenAtStart(inner).equals(inner) && isName(inner)));
      String why =
          file.lenient()
              ? "google/robotstxt reads no name in %s: a name has letters, - and _ only"
              : "no crawler is called %s: a name has letters, digits, - and _ only"
                  + (isStar() ? "; google/robotstxt reads it as *" : "");
      String message = value.isEmpty() ? "the line has no name" : why.formatted(shown(value));
      message += clear ? "; " + shown(inner) + " was probably meant" : "";
      return new Found(message, clear ? line.withValue(inner) : null);
    }

    /** Finds several names, if no other group keeps out those after the first. */
    @Nullable Found severalThatGoFree() {
      String free = names.stream().skip(1).filter(file::isFree).collect(joining(", "));
      String message = onlyTheFirst() + ", so these rules do not keep out " + shown(free);
      return disallows && !file.closed && !free.isEmpty()
          ? new Found(message, line.withValues(names))
          : null;
    }

    @Nullable Found several() {
      return names.isEmpty() ? null : new Found(onlyTheFirst(), line.withValues(names));
    }

    private String onlyTheFirst() {
      return "only "
          + names.stream().findFirst().map(NoteList::shown).orElse("")
          + " of "
          + shown(value)
          + " is read";
    }

    @Nullable Found dotted() {
      String message = "%s: for the standard a name ends at the dot, so it is read as %s";
      return !token.isEmpty() && DOTTED.matcher(value).matches()
          ? new Found(message.formatted(shown(value), shown(token)))
          : null;
    }

    boolean isCut() {
      return !token.isEmpty()
          && token.length() < value.length()
          && !REST.matcher(value.substring(token.length())).matches();
    }

    String onlyTheStart() {
      return "only " + shown(token) + " of " + shown(value) + " is read";
    }

    @Nullable Found likeKnown() {
      List<String> alike = isCut() ? KnownCrawler.meantInFile(value) : List.of();
      Optional<String> meant = alike.isEmpty() ? behind() : Optional.of(String.join(" or ", alike));
      return !isCut() || meant.isEmpty()
          ? null
          : new Found(
              onlyTheStart() + "; " + shown(meant.get()) + " was probably meant",
              alike.size() == 1 ? line.withValue(meant.get()) : null);
    }

    /** Returns the crawler that is named after the word that is read, such as Slurp. */
    private Optional<String> behind() {
      return Stream.of(GAP.split(value))
          .skip(1)
          .filter(word -> KnownCrawler.of(word).isPresent())
          .findFirst();
    }

    /** Finds a name that states a use instead of naming a crawler (U-10). */
    @Nullable Found policy() {
      String purpose = CrawlerName.purpose(token);
      String message = "%s names a use, not a crawler: the rules say for which pages it is allowed";
      return purpose.isEmpty() || !purpose.equals(purposeMeant())
          ? null
          : new Found(message.formatted(shown(token)));
    }

    /** Returns the purpose that a policy token is probably about. */
    private String purposeMeant() {
      Matcher policy = POLICY.matcher(Ascii.lower(token));
      String purpose = policy.matches() ? policy.group(1) : "";
      return EditDistance.isNear(purpose, TRAINING, 2) ? TRAINING : purpose;
    }

    @Nullable Found misspeltPolicy() {
      if (!token.startsWith("_") || isCut()) {
        return null;
      }
      String purpose = purposeMeant();
      if (!POLICY.matcher(Ascii.lower(token)).matches()) {
        return null;
      }
      String meant = CrawlerName.POLICY_PREFIX + purpose;
      return purpose.isEmpty()
          ? new Found(shown(token) + " names no use, so the line has no effect")
          : new Found(
              "%s is not a policy token; %s was probably meant"
                  .formatted(shown(token), shown(meant)),
              token.equals(value) ? line.withValue(meant) : null);
    }

    /** Finds a product whose operator names no crawler. */
    @Nullable Found undocumented() {
      String message =
          "no operator's page that we know names a crawler %s, so the line probably has no effect";
      return KnownCrawler.isUndocumented(token) && !isCut()
          ? new Found(message.formatted(shown(token)))
          : null;
    }

    /** Finds a name that no crawler has, if the file does not have the one that is meant. */
    @Nullable Found unknown() {
      List<String> meant = token.isEmpty() || isCut() ? List.of() : KnownCrawler.meantInFile(token);
      if (meant.isEmpty()
          || meant.stream().anyMatch(name -> file.named.contains(Ascii.lower(name)))) {
        return null;
      }
      String message =
          "no known crawler is called %s, so the line has no effect; %s was probably meant";
      boolean certain = meant.size() == 1 && token.equals(value);
      return new Found(
          message.formatted(shown(token), String.join(" or ", meant)),
          certain ? line.withValue(meant.get(0)) : null);
    }
  }
}
