package org.robotspec.rules;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;

/**
 * The rules of a group that states usage preferences (U-1 to U-6). A class of its own, so that the
 * rules of other files take no more memory.
 */
final class RulesWithUsage extends Rules {
  /** About what a statement takes in memory, without the characters of its key and value. */
  private static final int STATEMENT_BYTES = 120;

  /** About what a key takes, and what its statements take in a map besides, for each. */
  private static final int KEY_BYTES = 64;

  private static final int ENTRY_BYTES = 32;

  /**
   * One key of the content-usage lines, such as {@code train-ai}.
   *
   * @param lines all content-usage lines of the group as rules, the one that decides about this key
   *     first
   * @param statements what the lines that have this key state, by the number of the line
   */
  record UsageKey(Rules lines, Map<Integer, UsagePreference> statements) {
    /** Returns what is stated for a URL; null if the line that decides does not have the key. */
    @Nullable UsagePreference stated(String url) {
      return statements.get(lines.decide(url).line());
    }
  }

  private final List<UsageKey> keys;
  private final List<UsagePreference> signals;

  /** What all this takes in memory, except the lines of the keys. */
  private final int ownWeight;

  RulesWithUsage(Rules rules, List<UsageKey> keys, List<UsagePreference> signals) {
    super(rules);
    this.keys = keys;
    this.signals = signals;
    this.ownWeight =
        64 + weight(signals) + keys.stream().mapToInt(key -> weight(key.statements())).sum();
  }

  @Override
  UsagePreferences usage(String url) {
    return UsagePreferences.of(
        keys.stream()
            .map(key -> key.stated(url))
            .filter(Objects::nonNull)
            .collect(toCollection(() -> new ArrayList<>(signals))));
  }

  @Override
  public List<String> usagePaths() {
    return keys.stream()
        .limit(1) // the lines of each key are the same
        .flatMap(key -> key.lines().ranked().stream())
        .sorted(Comparator.comparingInt(Rule::line))
        .map(Rule::path)
        .toList();
  }

  @Override
  public int weight() {
    int weight = super.weight() + ownWeight;
    for (UsageKey key : keys) {
      weight += key.lines().weight();
    }
    return weight;
  }

  private static int weight(Map<Integer, UsagePreference> statements) {
    return KEY_BYTES + ENTRY_BYTES * statements.size() + weight(statements.values());
  }

  private static int weight(Collection<UsagePreference> statements) {
    return statements.stream()
        .mapToInt(one -> STATEMENT_BYTES + one.key().length() + one.value().length())
        .sum();
  }
}
