package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.robotspec.lint.Mistake.Found;
import org.robotspec.rules.internal.parsing.CrawlDelay;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;

/**
 * Finds lines that apply to other crawlers than they seem to (G-1, D-26, U-7).
 *
 * @param forAll the groups for {@code *}
 * @param shared where the groups start that have a note on empty lines between their names
 */
record GroupNotes(Lines lines, NoteList notes, GroupSummary forAll, Set<Integer> shared) {
  /** The mistakes of a second name of a group. */
  private static final List<Mistake<Line>> SECOND_NAME =
      List.of(
          new Mistake<>(NoteCode.USAGE_GROUPS, Line::dividedByUsage),
          new Mistake<>(NoteCode.MERGED_GROUPS, Line::mergedBySignal),
          new Mistake<>(NoteCode.MERGED_GROUPS, Line::mergedByField),
          new Mistake<>(NoteCode.SHARED_GROUP, Line::shared));

  /**
   * What is above a line.
   *
   * @param blank the number of the last empty line; 0 if there is none
   * @param comment the number of the last line with a comment alone
   * @param field the number of the last line with an unknown field
   * @param inPage whether an HTML page, which has its note, begins above and does not end
   * @param inConflict whether the lines are versions of a merge
   */
  record Above(int blank, int comment, int field, boolean inPage, boolean inConflict) {
    Above with(int newField, boolean page, boolean conflict) {
      return new Above(blank, comment, newField, page, conflict);
    }
  }

  /** Checks the position of a line with a known field; returns whether a note was added. */
  boolean check(int i, @Nullable GroupSummary group, Above above) {
    Field field = lines.field(i);
    if (group == null) {
      String what =
          field.isRule() ? "rule" : field == Field.CRAWL_DELAY ? "crawl delay" : field.key();
      String message = what + " before the first user-agent line: it applies to no crawler";
      boolean wrong = field != Field.SITEMAP;
      return wrong && notes.add(NoteCode.RULE_BEFORE_GROUP, message);
    }
    Line line = new Line(this, i, group, above);
    return switch (field) {
      case USER_AGENT -> line.checkName();
      case ALLOW, DISALLOW -> line.checkRule();
      case CRAWL_DELAY -> line.checkDelay();
      case CONTENT_USAGE, CONTENT_SIGNAL -> line.checkUsage(field);
      case SITEMAP -> false;
    };
  }

  /** A line of a group, and what is above the line. */
  private record Line(GroupNotes file, int i, GroupSummary group, Above above) {
    /** Returns the index of the last user-agent line above. */
    private int agent() {
      return group.agentAbove(i);
    }

    private String nameAbove() {
      return group.name(agent());
    }

    /** Adds a note if two names share rules that seem to be for the second alone. */
    boolean checkName() {
      boolean second = i > group.start() && !nameAbove().equals(group.name(i));
      @Nullable NoteCode code = second ? Mistake.addFirst(SECOND_NAME, this, file.notes) : null;
      return code == NoteCode.SHARED_GROUP ? file.shared.add(group.start()) : code != null;
    }

    @Nullable Found dividedByUsage() {
      String message =
          "crawlers that follow the draft end the group of %s at line %d; for others, this line"
              + " joins it";
      int usage = lastSinceName(Field.CONTENT_USAGE);
      return usage > 0
          ? new Found(message.formatted(shown(file.lines.value(agent())), usage))
          : null;
    }

    @Nullable Found mergedBySignal() {
      String message = "there is no rule between this and %s, so line %d applies to both";
      int signal = lastSinceName(Field.CONTENT_SIGNAL);
      return signal > 0 && !group.disallows()
          ? new Found(message.formatted(where(agent()), signal))
          : null;
    }

    /** Returns the number of the last line with a field since the name above; 0 if none has it. */
    private int lastSinceName(Field field) {
      int agent = agent();
      return IntStream.iterate(i - 1, at -> at > agent, at -> at - 1)
          .filter(at -> file.lines.is(at, field))
          .map(file.lines::line)
          .findFirst()
          .orElse(0);
    }

    private boolean isSinceName(int line) {
      return line > file.lines.line(agent());
    }

    @Nullable Found mergedByField() {
      boolean field = agent() < i - 1 || isSinceName(above.field);
      return field ? rulesForBoth() : null;
    }

    @Nullable Found shared() {
      boolean first = !file.shared.contains(group.start());
      return first && isSinceName(above.blank) ? rulesForBoth() : null;
    }

    private @Nullable Found rulesForBoth() {
      String message = "there is no rule between this and %s, so the rules below apply to both";
      return group.disallows() && !isMeantForBoth()
          ? new Found(message.formatted(where(agent())))
          : null;
    }

    private String where(int agent) {
      return shown(file.lines.value(agent)) + " in line " + file.lines.line(agent);
    }

    /** Returns whether a group only slows a crawler down, so that it may need the rules for all. */
    private boolean isMeantForBoth() {
      return file.lines.is(i - 1, Field.CRAWL_DELAY)
          && group.isForAll()
          && !group.closesAll()
          && !nameAbove().equals("*");
    }

    /**
     * Returns whether a line above is between this line and the previous one with a known field.
     */
    private boolean isBefore(int line) {
      return line > file.lines.line(i - 1);
    }

    /** Checks a rule, which may seem to be for all if its group has only a crawl delay. */
    boolean checkRule() {
      if (file.forAll.disallows() || group.isForAll() || !group.disallows()) {
        return false;
      }
      boolean delayed = file.lines.is(i - 1, Field.CRAWL_DELAY);
      String as = delayed ? "its crawl delay does" : "the lines above do";
      String message = "these rules apply only to the group of %s, as " + as;
      return (delayed ? isBefore(above.blank) : isFirstThatCloses())
          && file.notes.add(NoteCode.NOT_FOR_ALL, message.formatted(where(group.start())));
    }

    /**
     * Returns whether a gap separates a rule from those above it, which open the site as * does.
     */
    private boolean isFirstThatCloses() {
      return (isBefore(above.blank) || isBefore(above.comment))
          && file.forAll.isForAll()
          && group.disallowed().get(0) == i
          && file.lines.isRule(i - 1);
    }

    boolean checkDelay() {
      String value = file.lines.value(i);
      if (CrawlDelay.parse(value) == null) {
        String message = "a crawl delay is a number of seconds, not " + shown(value);
        Correction seconds = LineCorrections.seconds(file.notes.text());
        return file.notes.add(NoteCode.BAD_CRAWL_DELAY, message, seconds);
      }
      String message = "Google ignores crawl delays; some other crawlers obey them";
      boolean google =
          group.isBehindRule(i) ? group.isForGoogle() : GroupSummary.isForGoogle(nameAbove());
      return google && file.notes.add(NoteCode.CRAWL_DELAY, message);
    }

    /** Checks preferences, which may seem to be for all if a blank line is above them. */
    boolean checkUsage(Field field) {
      boolean separate = isBefore(above.blank) && group.isBehindRule(i);
      String effect = group.closesAll() ? ", which may crawl nothing" : ", not to all crawlers";
      String message = "%s applies to the group of %s%s";
      return (separate || group.closesAll())
          && !group.isForAll()
          && !file.forAll.has(field)
          && file.notes.add(
              NoteCode.NOT_FOR_ALL, message.formatted(field.key(), where(group.start()), effect));
    }
  }
}
