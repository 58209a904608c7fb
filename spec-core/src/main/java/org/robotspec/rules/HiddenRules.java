package org.robotspec.rules;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.Note.Kind;

/** Finds rules that never decide, as another of the group matches the same and wins (M-5). */
final class HiddenRules {

  private final SpecProfile profile;
  private final List<Note> notes;

  /** Of the group that is read. */
  private Map<String, Ranked> winners = new HashMap<>();

  private HiddenRules(SpecProfile profile, List<Note> notes) {
    this.profile = profile;
    this.notes = notes;
  }

  /** A rule, and the number by which it wins over others that match. */
  private record Ranked(int rank, int line) {}

  static void find(Lines lines, SpecProfile profile, List<Note> notes) {
    new HiddenRules(profile, notes).read(lines);
  }

  private void read(Lines lines) {
    PathPattern pattern = new PathPattern(profile);
    boolean ruleSeen = false;
    for (int i = 0; i < lines.size(); i++) {
      Field field = lines.field(i);
      if (field == Field.USER_AGENT && ruleSeen) {
        winners = new HashMap<>(); // clearing takes as long as the largest group had been
        ruleSeen = false;
      } else if (field.isRule()) {
        ruleSeen = true;
        pattern.read(lines, i);
        if (pattern.canMatch()) {
          int rank = 2 * pattern.priority() + (field == Field.ALLOW ? 1 : 0);
          rank(reach(pattern.toString()), new Ranked(rank, lines.line(i)));
        }
      }
    }
  }

  private void rank(String reach, Ranked rule) {
    Ranked other = winners.putIfAbsent(reach, rule);
    if (other == null) {
      return;
    }
    boolean wins = rule.rank() > other.rank();
    Ranked hidden = wins ? other : rule;
    int winner = wins ? rule.line() : other.line();
    if (wins) {
      winners.put(reach, rule);
    }
    String message = "never decides: line " + winner + " has the same reach and wins";
    notes.add(new Note(hidden.line(), Kind.HIDDEN_RULE, message));
  }

  /** Returns one form for all patterns that match the same: {@code /a**} and {@code /a}. */
  private static String reach(String path) {
    String once = path.replaceAll("\\*+", "*");
    if (once.endsWith("*$")) {
      once = once.substring(0, once.length() - 1);
    }
    return once.endsWith("*") ? once.substring(0, once.length() - 1) : once;
  }
}
