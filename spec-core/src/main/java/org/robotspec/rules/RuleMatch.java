package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

/**
 * A rule that matches a URL, and how much of the URL it takes.
 *
 * @param rule the rule
 * @param length how many characters of {@link Rules#pathOf} the pattern takes: as few as it can,
 *     and all if it ends in {@code $}
 */
public record RuleMatch(Rule rule, int length) {
  /** Creates a match. */
  public RuleMatch {
    requireNonNull(rule, "rule");
  }

  /** Returns the rule, its line, and how much it takes. */
  @Override
  public String toString() {
    return rule + ", line " + rule.line() + ", takes " + length;
  }
}
