package org.robotspec.rules;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.matching.RuleTable;
import org.robotspec.usage.UsagePreference;
import org.robotspec.usage.UsagePreferences;

/** The usage preferences of a group, and of policy tokens (U-1 to U-6, U-10). Immutable. */
final class UsageRules {
  // About what a statement takes in memory, without the characters of its key and value.
  private static final int STATEMENT_BYTES = 120;
  // About what a key takes, and each of its statements in a map.
  private static final int KEY_BYTES = 64;
  private static final int ENTRY_BYTES = 32;

  /**
   * One category of the content-usage lines, such as {@code train-ai}.
   *
   * @param lines all content-usage lines of the group as rules, the one that decides about this key
   *     first
   * @param statements what the lines that have this key state, by the number of the line
   */
  record UsageKey(RuleTable lines, Map<Integer, UsagePreference> statements) {
    /** Returns what is stated for a path; null if the line that decides does not have the key. */
    @Nullable UsagePreference stated(String path) {
      int first = lines.first(path, 0, path.length());
      return first == lines.size() ? null : statements.get(lines.line(first));
    }

    int weight() {
      int map = ENTRY_BYTES * statements.size() + weightOf(statements.values());
      return KEY_BYTES + map + lines.weight();
    }
  }

  private final List<UsageKey> keys;
  private final PolicyTokens policies;
  // The signals and the unrecognised keys, which are the same for every URL (D-28).
  private final UsagePreferences others;
  private final int weight;

  UsageRules(List<UsageKey> keys, PolicyTokens policies, UsagePreferences others) {
    this.keys = keys;
    this.policies = policies;
    this.others = others;
    int ofKeys = keys.stream().mapToInt(UsageKey::weight).sum();
    this.weight = 64 + weightOf(others.all()) + ofKeys + policies.weight();
  }

  private static int weightOf(Collection<UsagePreference> statements) {
    return statements.stream()
        .mapToInt(one -> STATEMENT_BYTES + one.key().length() + one.value().length())
        .sum();
  }

  /** Returns what is stated for the path of a URL that may be crawled. */
  UsagePreferences of(String path) {
    List<UsagePreference> stated = new ArrayList<>();
    keys.stream().map(key -> key.stated(path)).filter(Objects::nonNull).forEach(stated::add);
    policies.addStated(path, stated);
    return UsagePreferences.of(stated).combine(others);
  }

  List<String> paths() {
    Stream<String> own =
        keys.stream()
            .limit(1) // the lines of each key are the same
            .map(UsageKey::lines)
            .flatMap(
                lines -> IntStream.range(0, lines.size()).mapToObj(rule -> Rules.rule(lines, rule)))
            .sorted(Comparator.comparingInt(Rule::line))
            .map(Rule::path);
    return Stream.concat(own, policies.paths().stream()).toList();
  }

  List<String> statements() {
    List<String> all = new ArrayList<>();
    others.all().forEach(one -> all.add(statement(one)));
    policies.addStatements(all);
    for (UsageKey key : keys) {
      for (int rule = 0; rule < key.lines().size(); rule++) {
        Rule line = Rules.rule(key.lines(), rule);
        @Nullable UsagePreference stated = key.statements().get(line.line());
        all.add(line.path() + " " + (stated == null ? "" : statement(stated)));
      }
    }
    return all;
  }

  private static String statement(UsagePreference one) {
    return one.name() + "=" + one.value();
  }

  int weight() {
    return weight;
  }
}
