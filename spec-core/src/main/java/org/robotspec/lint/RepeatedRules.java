package org.robotspec.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds rules that never decide: another matches the same URLs and wins (M-5). Groups with a name
 * in common are one for the crawler of that name (G-3).
 */
final class RepeatedRules {
  /** With how many groups of other names a group is compared: a bound on the work. */
  private static final int MAX_OTHERS = 8;

  private final NoteList notes;

  /**
   * The winning rules of all groups with the same names, by what they match; and the one of each
   * kind that stays, by kind and matches.
   */
  private final Map<String, Names> byNames = new TreeMap<>();

  private final Map<String, List<Names>> namesWith = new TreeMap<>();
  private Names names = new Names(); // those of the current group
  private Group group = new Group(false, 0);

  /** The rules of other groups that have a name of the current one, each with that name. */
  private final Map<Names, String> others = new LinkedHashMap<>();

  RepeatedRules(NoteList notes) {
    this.notes = notes;
  }

  /** The same names of one group or several, and the rules that win in these. */
  private static final class Names {
    private final Map<String, Winner> winners = new TreeMap<>();
    private int groups;
  }

  /** A group, and how many of its rules are left if those with a correction are deleted. */
  private static final class Group {
    private final boolean whole;
    private int left;

    Group(boolean whole, int left) {
      this.whole = whole;
      this.left = left;
    }
  }

  private record Winner(boolean allow, int rank, String path, LineText text, Group group) {
    int line() {
      return text.line();
    }

    boolean isPlain() {
      return path.indexOf('*') < 0;
    }
  }

  void startGroup(GroupSummary summary) {
    group = new Group(summary.isWhole(), summary.rules().size());
    others.clear();
    names = byNames.computeIfAbsent(String.join(" ", summary.names()), key -> new Names());
    boolean first = names.groups++ == 0;
    for (String name : summary.names()) {
      List<Names> same = namesWith.computeIfAbsent(name, key -> new ArrayList<>());
      for (int i = 0; i < same.size() && others.size() < MAX_OTHERS; i++) {
        if (same.get(i) != names) {
          others.putIfAbsent(same.get(i), name);
        }
      }
      if (first) {
        same.add(names);
      }
    }
  }

  /** Compares a rule with the previous ones, given its precedence, its path and its matches. */
  void check(boolean allow, int rank, String path, String reach) {
    Winner rule = new Winner(allow, rank, path, notes.text(), group);
    others.forEach((other, name) -> addHidden(rule, other.winners.get(reach), " for " + name));
    Map<String, Winner> winners = names.winners;
    Winner best = winners.putIfAbsent(reach, rule);
    if (best != null && rank > best.rank) {
      winners.put(reach, rule);
    }
    Winner same = winners.putIfAbsent(allow + "\n" + reach, rule);
    if (best != null && best.allow != allow) {
      addHidden(rule, best, "");
    } else if (same != null && !isOfAnother(rule, same)) {
      addRepeated(rule, same, reach);
    }
  }

  /** Notes the longer rule, or else the second: not all parsers know the stars at its end. */
  private void addRepeated(Winner rule, Winner other, String reach) {
    boolean stays = rule.path.length() < other.path.length();
    Winner loser = stays ? other : rule;
    if (stays) {
      names.winners.put(rule.allow + "\n" + reach, rule);
    }
    String message = "repeats line %d, which matches the same URLs";
    int line = stays ? rule.line() : other.line();
    notes.add(loser.line(), NoteCode.DUPLICATE_RULE, message.formatted(line), deletion(loser));
  }

  private void addHidden(Winner rule, @Nullable Winner other, String whom) {
    if (other != null && rule.allow != other.allow) {
      boolean wins = rule.rank > other.rank;
      Winner loser = wins ? other : rule;
      int winner = wins ? rule.line() : other.line();
      String message = "never decides%s: line %d matches the same URLs and wins";
      // Parsers that know no stars obey the plain path alone.
      boolean plain = loser.isPlain() && !(wins ? rule : other).isPlain();
      Correction deletion = whom.isEmpty() && !plain ? deletion(loser) : null;
      notes.add(loser.line(), NoteCode.HIDDEN_RULE, message.formatted(whom, winner), deletion);
    }
  }

  /** Returns whether the rules were written for crawlers whose names are read as one. */
  private static boolean isOfAnother(Winner rule, Winner other) {
    return rule.group != other.group && !(rule.group.whole && other.group.whole);
  }

  /** Returns the deletion of a rule; null if its group, left without any, would join the next. */
  private static @Nullable Correction deletion(Winner loser) {
    return loser.group.left-- > 1 ? loser.text.without() : null;
  }
}
