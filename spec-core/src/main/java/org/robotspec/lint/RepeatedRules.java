package org.robotspec.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Finds rules that never decide: another matches the same URLs and wins (M-5). Groups with a name
 * in common are one for the crawler of that name (G-3).
 */
final class RepeatedRules {
  /** With how many groups of other names a group is compared: a bound on the work. */
  private static final int MAX_OTHERS = 8;

  private final NoteList notes;
  private final Map<String, Merged> byNames = new HashMap<>();
  private final Map<String, List<Merged>> byName = new HashMap<>();
  private Merged merged = new Merged();
  private Group group = new Group(false, new AtomicInteger());

  /** Those with a name of the current group, each with that name. */
  private final Map<Merged, String> others = new LinkedHashMap<>();

  RepeatedRules(NoteList notes) {
    this.notes = notes;
  }

  /** The winning rules of all groups with the same names, by what they match. */
  private static final class Merged {
    private final Map<String, Winner> winners = new TreeMap<>();
  }

  /** A group, and how many lines of it are rules; less those that a correction deletes. */
  private record Group(boolean whole, AtomicInteger rules) {}

  private record Winner(
      boolean allow, int rank, int line, @Nullable Correction deletion, Group group) {}

  void startGroup(GroupSummary summary) {
    group = new Group(summary.whole(), new AtomicInteger(summary.rules()));
    others.clear();
    String names = String.join(" ", summary.names());
    boolean first = !byNames.containsKey(names);
    merged = byNames.computeIfAbsent(names, key -> new Merged());
    for (String name : summary.names()) {
      List<Merged> same = byName.computeIfAbsent(name, key -> new ArrayList<>());
      for (int i = 0; i < same.size() && others.size() < MAX_OTHERS; i++) {
        if (same.get(i) != merged) {
          others.putIfAbsent(same.get(i), name);
        }
      }
      if (first) {
        same.add(merged);
      }
    }
  }

  /**
   * Compares a rule with the previous ones.
   *
   * @param rank its precedence
   * @param reach what it matches
   */
  void check(int line, boolean allow, int rank, String reach, @Nullable Correction deletion) {
    Winner rule = new Winner(allow, rank, line, deletion, group);
    others.forEach((other, name) -> compare(rule, other.winners.get(reach), " for " + name));
    Winner other = merged.winners.putIfAbsent(reach, rule);
    if (other != null) {
      if (rank > other.rank) {
        merged.winners.put(reach, rule);
      }
      compare(rule, other, "");
    }
  }

  private void compare(Winner rule, @Nullable Winner other, String whom) {
    if (other == null
        || (rule.allow == other.allow && (!whom.isEmpty() || isOfAnother(rule, other)))) {
      return;
    }
    boolean wins = rule.rank > other.rank;
    Winner loser = wins ? other : rule;
    int winner = wins ? rule.line : other.line;
    if (rule.allow == other.allow) {
      String message = "repeats line %d, which matches the same URLs".formatted(winner);
      notes.add(loser.line, NoteCode.DUPLICATE_RULE, message, deletion(loser));
    } else {
      String message = "never decides%s: line %d matches the same URLs and wins";
      Correction deletion = whom.isEmpty() ? deletion(loser) : null;
      notes.add(loser.line, NoteCode.HIDDEN_RULE, message.formatted(whom, winner), deletion);
    }
  }

  /** Returns whether the rules were written for crawlers whose names are read as one. */
  private static boolean isOfAnother(Winner rule, Winner other) {
    return !rule.group.equals(other.group) && !(rule.group.whole && other.group.whole);
  }

  /** Returns the deletion of a rule; null if its group, left without any, would join the next. */
  private static @Nullable Correction deletion(Winner loser) {
    return loser.group.rules.getAndDecrement() > 1 ? loser.deletion : null;
  }
}
