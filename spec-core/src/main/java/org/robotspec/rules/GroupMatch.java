package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;

/**
 * A group, and whether a crawler follows it (G-2).
 *
 * @param group the group
 * @param name what its user-agent lines name: one of the crawler's names, the part of one before a
 *     hyphen (G-5), or {@code *}; the first that the crawler looks for, and null if they name none
 * @param reason why the crawler follows the group or not; if it follows several, they form one
 *     (G-3)
 */
public record GroupMatch(Group group, @Nullable String name, Reason reason) {
  /** Why a crawler follows a group or not. */
  public enum Reason {
    /** The group names the crawler. */
    NAMED("G-2", true, "names the crawler"),
    /** The group names the part of the crawler's name before a hyphen. */
    FALLBACK("G-5", true, "names a more general crawler, and no group names this one"),
    /** The group is for all crawlers, and no other names this one. */
    STAR("G-2", true, "for all crawlers that no other group names"),
    /** Another group is more specific. */
    LESS_SPECIFIC("G-2", false, "another group is more specific"),
    /** The group is for all crawlers, and this one follows only groups that name it. */
    STAR_IGNORED("D-20", false, "for all crawlers; this one follows only groups that name it"),
    /** The group names other crawlers. */
    OTHERS("G-2", false, "names other crawlers");

    private final String clause;
    private final boolean chosen;
    private final String text;

    Reason(String clause, boolean chosen, String text) {
      this.clause = clause;
      this.chosen = chosen;
      this.text = text;
    }

    /** Returns the clause of the specification that says so. */
    public String clause() {
      return clause;
    }

    /** Returns the reason in words. */
    public String text() {
      return text;
    }
  }

  /** Creates a match. */
  public GroupMatch {
    requireNonNull(group, "group");
    requireNonNull(reason, "reason");
  }

  /** Returns whether the crawler follows the group. */
  public boolean chosen() {
    return reason.chosen;
  }

  /** Returns the group, and whether it is chosen. */
  @Override
  public String toString() {
    String match = name == null ? "" : ", matches " + PrintableText.of(name);
    return group + match + (chosen() ? ", chosen" : "");
  }
}
