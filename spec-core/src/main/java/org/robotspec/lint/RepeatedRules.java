package org.robotspec.lint;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds rules of a group that never decide: another matches the same URLs and wins (M-5). */
final class RepeatedRules {
  private static final Pattern STARS = Pattern.compile("\\*++");
  // Behind a $, it is what keeps the $ from ending the pattern.
  private static final Pattern STAR_AT_END = Pattern.compile("(?<!\\$)\\*\\$?$");

  private final NoteList notes;
  // The winning rule, by what it matches.
  private final Map<String, Winner> winners = new HashMap<>();

  RepeatedRules(NoteList notes) {
    this.notes = notes;
  }

  private record Winner(boolean allow, int rank, int line) {}

  /** Compares a rule, its precedence and its normalised path with the previous ones. */
  void check(int line, boolean allow, int rank, String path) {
    String reach = STAR_AT_END.matcher(STARS.matcher(path).replaceAll("*")).replaceFirst("");
    Winner rule = new Winner(allow, rank, line);
    Winner other = winners.putIfAbsent(reach, rule);
    if (other == null) {
      return;
    }
    boolean wins = rank > other.rank;
    if (wins) {
      winners.put(reach, rule);
    }
    int winner = wins ? line : other.line;
    int loser = wins ? other.line : line;
    if (allow == other.allow) {
      String message = "repeats line " + winner + ", which matches the same URLs";
      notes.add(loser, NoteCode.DUPLICATE_RULE, message);
    } else {
      String message = "never decides: line " + winner + " matches the same URLs and wins";
      notes.add(loser, NoteCode.HIDDEN_RULE, message);
    }
  }
}
