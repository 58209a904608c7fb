package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;

/** Finds lines that apply to other crawlers than they seem to (G-1, D-26, U-7). */
final class GroupNotes {
  /** The mistakes of a second name of a group, given its index. */
  private final List<Mistake<Integer>> secondName =
      List.of(
          new Mistake<>(NoteCode.USAGE_GROUPS, this::dividedByUsage),
          new Mistake<>(NoteCode.MERGED_GROUPS, this::mergedBySignal),
          new Mistake<>(NoteCode.MERGED_GROUPS, this::mergedByField),
          new Mistake<>(NoteCode.SHARED_GROUP, this::shared));

  private final Lines lines;
  private final NoteList notes;
  private final boolean groupForAll; // whether there is a group for *
  private final boolean rulesForAll; // whether a group for * disallows something
  private final Set<Field> statedToAll = EnumSet.noneOf(Field.class); // by groups for *
  private @Nullable GroupSummary group; // the current group; null before the first
  // The index of the user-agent line that no rule has followed yet, or -1.
  private int openAgent = -1;
  private boolean fieldSinceAgent;
  private boolean blankSinceAgent;
  private boolean closes; // whether an earlier rule of the group disallows something
  private boolean forGoogle; // whether the group is for Googlebot
  private boolean shared; // whether the group has a note on empty lines between its names
  // Whether an empty line is between this line and the previous one with a known field.
  private boolean blankBefore;
  private boolean commentBefore;
  private int usageLine = -1; // the last content-usage line so far, or -1
  private int signalLine = -1; // the last content-signal line so far, or -1

  GroupNotes(Lines lines, List<GroupSummary> groups, NoteList notes) {
    this.lines = lines;
    this.notes = notes;
    List<GroupSummary> forAll = groups.stream().filter(GroupSummary::isForAll).toList();
    this.groupForAll = !forAll.isEmpty();
    this.rulesForAll = forAll.stream().anyMatch(GroupSummary::disallows);
    forAll.forEach(one -> statedToAll.addAll(one.fields()));
  }

  void startGroup(GroupSummary started) {
    group = started;
    openAgent = -1;
    shared = false;
    closes = false;
    forGoogle = started.isForGoogle();
  }

  void addBlank() {
    blankSinceAgent = true;
    blankBefore = true;
  }

  void addComment() {
    commentBefore = true;
  }

  void addUnknownField() {
    fieldSinceAgent = true;
  }

  /** Checks the position of a line with a known field; returns whether it added a note. */
  boolean check(int i) {
    boolean noted =
        switch (lines.field(i)) {
          case USER_AGENT -> checkAgent(i);
          case ALLOW, DISALLOW -> checkRule(i);
          case CRAWL_DELAY -> checkDelay(i);
          case CONTENT_USAGE, CONTENT_SIGNAL -> checkUsage(i);
          case SITEMAP -> false;
        };
    closes |= lines.is(i, Field.DISALLOW) && !lines.isEmpty(i);
    fieldSinceAgent = !lines.is(i, Field.USER_AGENT) && (fieldSinceAgent || !lines.isRule(i));
    blankBefore = false;
    commentBefore = false;
    return noted;
  }

  private boolean checkAgent(int i) {
    boolean noted = openAgent >= 0 && !name(openAgent).equals(name(i)) && checkAgents(i);
    openAgent = i;
    blankSinceAgent = false;
    return noted;
  }

  private String name(int i) {
    return GroupSummary.name(lines.value(i));
  }

  /** Adds a note if two names share rules that seem to be for the second alone. */
  private boolean checkAgents(int i) {
    @Nullable NoteCode code = Mistake.addFirst(secondName, i, notes);
    shared |= code == NoteCode.SHARED_GROUP;
    return code != null;
  }

  private @Nullable Found dividedByUsage(int i) {
    String message =
        "crawlers that follow the draft end the group of %s at line %d; for others, this line"
            + " joins it";
    return usageLine > openAgent
        ? new Found(message.formatted(shown(lines.value(openAgent)), lines.line(usageLine)))
        : null;
  }

  private @Nullable Found mergedBySignal(int i) {
    String message = "there is no rule between this and %s, so line %d applies to both";
    return signalLine > openAgent && !disallows()
        ? new Found(message.formatted(where(openAgent), lines.line(signalLine)))
        : null;
  }

  private @Nullable Found mergedByField(int i) {
    return fieldSinceAgent ? rulesForBoth(i) : null;
  }

  private @Nullable Found shared(int i) {
    return blankSinceAgent && !shared ? rulesForBoth(i) : null;
  }

  private @Nullable Found rulesForBoth(int i) {
    String message = "there is no rule between this and %s, so the rules below apply to both";
    return disallows() && !isMeantForBoth(i)
        ? new Found(message.formatted(where(openAgent)))
        : null;
  }

  private String where(int i) {
    return shown(lines.value(i)) + " in line " + lines.line(i);
  }

  private boolean disallows() {
    return group != null && group.disallows();
  }

  /** Returns whether a group only slows a crawler down, so that it may need the rules for all. */
  private boolean isMeantForBoth(int i) {
    return lines.is(i - 1, Field.CRAWL_DELAY)
        && group != null
        && group.isForAll()
        && !group.closesAll()
        && !name(openAgent).equals("*");
  }

  /** Checks a rule, which may seem to be for all if its group has only a crawl delay. */
  private boolean checkRule(int i) {
    openAgent = -1;
    if (isBeforeGroups("rule")) {
      return true;
    }
    if (group == null || rulesForAll || group.isForAll() || !disallows()) {
      return false;
    }
    boolean delayed = lines.is(i - 1, Field.CRAWL_DELAY);
    String as = delayed ? "its crawl delay does" : "the lines above do";
    boolean found = delayed ? blankBefore : isFirstThatCloses(i);
    if (found) {
      String message = "these rules apply only to the group of %s, as " + as;
      notes.add(NoteCode.NOT_FOR_ALL, message.formatted(where(group.start())));
    }
    return found;
  }

  /**
   * Returns whether a gap separates a rule from those above it, which open the site as {@code *}
   * does.
   */
  private boolean isFirstThatCloses(int i) {
    return (blankBefore || commentBefore)
        && group != null
        && groupForAll
        && lines.is(i, Field.DISALLOW)
        && !lines.isEmpty(i)
        && lines.isRule(i - 1)
        && !closes;
  }

  private boolean isBeforeGroups(String what) {
    if (group == null) {
      String message = what + " before the first user-agent line: it applies to no crawler";
      notes.add(NoteCode.RULE_BEFORE_GROUP, message);
    }
    return group == null;
  }

  private boolean checkDelay(int i) {
    if (isBeforeGroups("crawl delay")) {
      return true;
    }
    if (CrawlDelay.parse(lines.value(i)) == null) {
      String message = "a crawl delay is a number of seconds, not " + shown(lines.value(i));
      notes.add(NoteCode.BAD_CRAWL_DELAY, message, LineCorrections.seconds(notes.text()));
      return true;
    }
    boolean google = openAgent < 0 ? forGoogle : GroupSummary.isForGoogle(name(openAgent));
    if (google) {
      String message = "Google ignores crawl delays; some other crawlers obey them";
      notes.add(NoteCode.CRAWL_DELAY, message);
    }
    return google;
  }

  /**
   * Checks a line with preferences, which may seem to be for all if a blank line separates it from
   * its group.
   */
  private boolean checkUsage(int i) {
    boolean separate = blankBefore && openAgent < 0;
    usageLine = lines.is(i, Field.CONTENT_USAGE) ? i : usageLine;
    signalLine = lines.is(i, Field.CONTENT_SIGNAL) ? i : signalLine;
    String field = lines.field(i).key();
    if (isBeforeGroups(field)) {
      return true;
    }
    boolean closed = group != null && group.closesAll();
    if (group == null
        || !(separate || closed)
        || group.isForAll()
        || statedToAll.contains(lines.field(i))) {
      return false;
    }
    String effect = closed ? ", which may crawl nothing" : ", not to all crawlers";
    String message = "%s applies to the group of %s%s";
    notes.add(NoteCode.NOT_FOR_ALL, message.formatted(field, where(group.start()), effect));
    return true;
  }
}
