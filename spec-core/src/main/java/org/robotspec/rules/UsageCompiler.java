package org.robotspec.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.profile.SpecProfile;
import org.robotspec.rules.UsageRules.UsageKey;
import org.robotspec.rules.internal.matching.RuleTableBuilder;
import org.robotspec.rules.internal.parsing.Field;
import org.robotspec.rules.internal.parsing.Lines;
import org.robotspec.rules.internal.parsing.PathPattern;
import org.robotspec.usage.Preference;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreference.Kind;
import org.robotspec.usage.UsagePreferences;

/**
 * Compiles the usage preferences of a group (U-1 to U-6, U-10).
 *
 * <p>All of the longest lines that match combine, but a search finds only one. So each category has
 * its own table: all lines, the longest first, and of one length the one first whose statement
 * about the category prevails (U-5). The first line that matches decides about that category. Other
 * keys are reported for every URL (D-28).
 */
final class UsageCompiler {
  // The ranks of lines of one length for a key: without it, and one for each preference.
  private static final int STRENGTHS = 1 + Preference.values().length;
  private final Lines lines;
  private final PathPattern pattern;
  private final List<Line> usageLines = new ArrayList<>();

  /** A content-usage line: its index, the end and rank of its path (U-2), and what it states. */
  private record Line(int index, int pathEnd, int rank, Map<String, UsagePreference> statements) {
    /** Returns the precedence for a key: the longer path, then the statement that prevails. */
    @SuppressWarnings("EnumOrdinal") // the later prevails
    int precedence(String key) {
      @Nullable UsagePreference stated = statements.get(key);
      return STRENGTHS * rank + (stated == null ? 0 : 1 + stated.preference().ordinal());
    }
  }

  private UsageCompiler(Lines lines, SpecProfile profile) {
    this.lines = lines;
    this.pattern = new PathPattern(profile);
  }

  /** Compiles the lines with these indexes; returns null if they state nothing. */
  static @Nullable UsageRules compile(
      Lines lines, List<Integer> selected, PolicyTokens policies, SpecProfile profile) {
    if (selected.isEmpty() && policies.rules().isEmpty()) {
      return null;
    }
    UsageCompiler compiler = new UsageCompiler(lines, profile);
    List<UsagePreference> stated = new ArrayList<>();
    List<UsagePreference> others = new ArrayList<>();
    for (int i : selected) {
      if (lines.is(i, Field.CONTENT_USAGE)) {
        Line line = compiler.line(i);
        compiler.usageLines.add(line);
        stated.addAll(line.statements().values());
      } else {
        others.addAll(UsagePreferences.ofContentSignal(lines.value(i), lines.line(i)).all());
      }
    }
    List<UsageKey> keys = new ArrayList<>();
    for (UsagePreference one : UsagePreferences.of(stated).all()) {
      if (one.kind() == Kind.CATEGORY) {
        keys.add(compiler.key(one.key()));
      } else {
        others.add(one);
      }
    }
    return keys.isEmpty() && others.isEmpty() && policies.rules().isEmpty()
        ? null
        : new UsageRules(List.copyOf(keys), policies, UsagePreferences.of(others));
  }

  private Line line(int i) {
    int pathEnd = lines.pathEnd(i);
    pattern.read(lines, i, pathEnd);
    Map<String, UsagePreference> statements = new LinkedHashMap<>();
    for (UsagePreference stated :
        UsagePreferences.ofContentUsage(lines.preferences(i), lines.line(i)).all()) {
      statements.put(stated.key(), stated);
    }
    return new Line(i, pathEnd, pattern.rank(false), statements);
  }

  private UsageKey key(String key) {
    List<Line> ordered = new ArrayList<>(usageLines);
    ordered.sort(Comparator.comparingInt((Line line) -> line.precedence(key)).reversed());
    RuleTableBuilder table = new RuleTableBuilder(lines.bytes(), ordered.size());
    Map<Integer, UsagePreference> statements = new HashMap<>();
    int rank = ordered.size();
    for (Line line : ordered) {
      int number = lines.line(line.index());
      pattern.read(lines, line.index(), line.pathEnd());
      pattern.addTo(table, rank--, number);
      @Nullable UsagePreference stated = line.statements().get(key);
      if (stated != null) {
        statements.put(number, stated);
      }
    }
    return new UsageKey(table.build(), Map.copyOf(statements));
  }
}
