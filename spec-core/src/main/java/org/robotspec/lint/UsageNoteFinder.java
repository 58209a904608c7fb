package org.robotspec.lint;

import static org.robotspec.lint.NoteList.shown;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.text.WhiteSpace;

/**
 * Finds lines with usage preferences that state something else than they seem to, or to other
 * crawlers (U-1 to U-7): the part of {@link NoteFinder} for these lines.
 */
final class UsageNoteFinder {
  private final Lines lines;
  private final NoteList notes;
  private final PathNotes pathNotes;
  private final UsageNotes usageNotes;
  // The fields of the groups for all crawlers.
  private final Set<Field> statedToAll = EnumSet.noneOf(Field.class);
  private @Nullable GroupSummary group; // the current group
  private int usageLine = -1; // the last content-usage line so far, or -1
  private int signalLine = -1; // the last content-signal line so far, or -1

  UsageNoteFinder(Lines lines, List<GroupSummary> groups, NoteList notes, PathNotes pathNotes) {
    this.lines = lines;
    this.notes = notes;
    this.pathNotes = pathNotes;
    this.usageNotes = new UsageNotes(notes);
    groups.stream()
        .filter(GroupSummary::isForAll)
        .forEach(group -> statedToAll.addAll(group.fields()));
  }

  void startGroup(GroupSummary started) {
    group = started;
  }

  /** Adds notes on the value of a line; returns whether it did, or could not read it. */
  boolean checkValue(int i, boolean readable) {
    int line = lines.line(i);
    String value = lines.value(i);
    if (lines.is(i, Field.CONTENT_SIGNAL)) {
      signalLine = i;
      return !readable || usageNotes.checkSignal(line, value);
    }
    usageLine = i;
    String preferences = lines.preferences(i);
    String path = WhiteSpace.LINE.trim(value.substring(0, value.length() - preferences.length()));
    if (!readable) {
      return true;
    }
    boolean wrongPath = pathNotes.check(line, path, "");
    return usageNotes.checkUsage(line, preferences) || wrongPath;
  }

  /** Adds a note if a line, perhaps apart from its group, seems to be for all but is not. */
  boolean checkGroup(int i, boolean apart) {
    String field = lines.field(i).key();
    if (group == null) {
      String message = field + " before the first user-agent line: it applies to no crawler";
      notes.add(lines.line(i), NoteCode.RULE_BEFORE_GROUP, message);
      return true;
    }
    boolean closed = group.closesAll();
    if ((apart || closed) && !group.isForAll() && !statedToAll.contains(lines.field(i))) {
      String effect = closed ? ", which may crawl nothing" : ", not to all crawlers";
      String message =
          "%s applies to the group of %s in line %d%s"
              .formatted(
                  field, shown(lines.value(group.start())), lines.line(group.start()), effect);
      notes.add(lines.line(i), NoteCode.NOT_FOR_ALL, message);
      return true;
    }
    return false;
  }

  /**
   * Adds a note if preferences between two user-agent lines apply to others than they seem to;
   * returns whether it did.
   *
   * @param refuses whether the group disallows something, so that there is a note without this
   */
  boolean checkAgents(int first, int second, boolean refuses) {
    String agent = shown(lines.value(first));
    if (usageLine > first) {
      String message =
          "crawlers that follow the draft end the group of %s at line %d; for others, this line"
              + " joins it";
      message = message.formatted(agent, lines.line(usageLine));
      notes.add(lines.line(second), NoteCode.USAGE_GROUPS, message);
      return true;
    }
    if (signalLine > first && !refuses) {
      String message =
          "there is no rule between this and %s in line %d, so line %d applies to both";
      message = message.formatted(agent, lines.line(first), lines.line(signalLine));
      notes.add(lines.line(second), NoteCode.MERGED_GROUPS, message);
      return true;
    }
    return false;
  }
}
