package org.robotspec.rules;

import java.util.List;

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
    userAgents = List.copyOf(userAgents);
    rules = List.copyOf(rules);
  }
}
