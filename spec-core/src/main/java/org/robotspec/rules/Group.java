package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.robotspec.text.PrintableText;

/**
 * One or more user-agent lines and the rules that follow them (G-1), as in the file.
 *
 * @param userAgents the values of its user-agent lines, as written
 * @param line the 1-based line of the first of these lines
 * @param rules its rules in the order of the file, including rules without a path
 */
public record Group(List<String> userAgents, int line, List<Rule> rules) {
  /** Creates a group with its own copies of the lists. */
  public Group {
    userAgents = List.copyOf(requireNonNull(userAgents, "userAgents"));
    rules = List.copyOf(requireNonNull(rules, "rules"));
  }

  /** Returns a summary, such as {@code group foobot, barbot, line 3, rules: 4}. */
  @Override
  public String toString() {
    String names = PrintableText.of(String.join(", ", userAgents));
    return "group " + names + ", line " + line + ", rules: " + rules.size();
  }
}
