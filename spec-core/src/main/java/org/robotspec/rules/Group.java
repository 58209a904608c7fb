package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.robotspec.rules.internal.PrintableText;

/**
 * One or more user-agent lines with the rules that follow them (G-1), as they stand in the file.
 *
 * @param userAgents the values of its user-agent lines, as written
 * @param line the 1-based line of the first of them
 * @param rules its rules in the order of the file, those without a path included
 */
public record Group(List<String> userAgents, int line, List<Rule> rules) {
  /** Makes a group that shares no list with its maker. */
  public Group {
    userAgents = List.copyOf(requireNonNull(userAgents, "userAgents"));
    rules = List.copyOf(requireNonNull(rules, "rules"));
  }

  /** Returns the group for people, such as {@code group foobot, barbot, line 3, rules: 4}. */
  @Override
  public String toString() {
    String names = PrintableText.of(String.join(", ", userAgents));
    return "group " + names + ", line " + line + ", rules: " + rules.size();
  }
}
