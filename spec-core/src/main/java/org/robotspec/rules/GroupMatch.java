package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.robotspec.rules.internal.PrintableText;

/**
 * A group, and whether a crawler follows it (G-2).
 *
 * @param group the group
 * @param name what its user-agent lines name: one of the crawler's names, the part of one before a
 *     hyphen (G-5), or {@code *}; the first that the crawler looks for, and null if they name none
 * @param chosen whether the crawler follows the group; if it follows several, they form one (G-3)
 */
public record GroupMatch(Group group, @Nullable String name, boolean chosen) {
  /** Creates a match. */
  public GroupMatch {
    requireNonNull(group, "group");
  }

  /** Returns the group, and whether it is chosen. */
  @Override
  public String toString() {
    String match = name == null ? "" : ", matches " + PrintableText.of(name);
    return group + match + (chosen ? ", chosen" : "");
  }
}
