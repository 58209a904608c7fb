package org.robotspec.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.parsing.Lines;

/**
 * The groups of a file that a crawler follows, which form one group (G-3).
 *
 * @param lines the lines of the file
 * @param userAgent what the groups name, perhaps {@code *}; null if no group is for the crawler
 * @param agents the indexes of the user-agent lines that choose a group, in ascending order
 * @param isStarIgnored whether there are groups for {@code *}, but the crawler follows none (D-20)
 */
record ChosenGroups(
    Lines lines, @Nullable String userAgent, List<Integer> agents, boolean isStarIgnored) {

  /** Returns whether the groups are those for all crawlers that no group names. */
  boolean areForAll() {
    return "*".equals(userAgent);
  }

  /** Returns whether a user-agent line alone would choose its group. */
  boolean areChosenBy(int line) {
    return Collections.binarySearch(agents, line) >= 0;
  }

  /** Returns the numbers of the groups, in ascending order. */
  List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    int end = 0; // of the last group
    for (int agent : agents) {
      if (agent >= end) {
        int group = lines.groupOf(agent);
        numbers.add(group);
        end = lines.groupStart(group + 1);
      }
    }
    return numbers;
  }
}
