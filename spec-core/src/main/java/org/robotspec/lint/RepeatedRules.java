package org.robotspec.lint;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Finds rules of a group that never decide: another matches the same URLs and wins (M-5). */
final class RepeatedRules {
  private final NoteList notes;
  // The winning rule, by what it matches.
  private final Map<String, Winner> winners = new TreeMap<>();

  RepeatedRules(NoteList notes) {
    this.notes = notes;
  }

  private record Winner(boolean allow, int rank, int line, @Nullable Correction deletion) {}

  /** Returns a path without what adds nothing: a star behind a star, or at the end. */
  static String reach(String path) {
    StringBuilder reach = new StringBuilder();
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) != '*' || i == 0 || path.charAt(i - 1) != '*') {
        reach.append(path.charAt(i));
      }
    }
    int star = reach.length() - (path.endsWith("*$") ? 2 : path.endsWith("*") ? 1 : 0);
    // Behind a $, it is what keeps the $ from ending the pattern.
    boolean kept = star > 0 && reach.charAt(star - 1) == '$';
    return kept ? reach.toString() : reach.substring(0, star);
  }

  /** Compares a rule, its precedence and its normalised path with the previous ones. */
  void check(int line, boolean allow, int rank, String path, @Nullable Correction deletion) {
    String reach = reach(path);
    Winner rule = new Winner(allow, rank, line, deletion);
    Winner other = winners.putIfAbsent(reach, rule);
    if (other == null) {
      return;
    }
    boolean wins = rank > other.rank;
    if (wins) {
      winners.put(reach, rule);
    }
    Winner loser = wins ? other : rule;
    int winner = wins ? line : other.line;
    boolean same = allow == other.allow;
    String message =
        (same
                ? "repeats line %d, which matches the same URLs"
                : "never decides: line %d matches the same URLs and wins")
            .formatted(winner);
    NoteCode code = same ? NoteCode.DUPLICATE_RULE : NoteCode.HIDDEN_RULE;
    notes.add(loser.line, code, message, loser.deletion);
  }
}
