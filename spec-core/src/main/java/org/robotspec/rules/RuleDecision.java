package org.robotspec.rules;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.robotspec.text.PrintableText;
import org.robotspec.usage.UsagePreferences;

/**
 * Whether a URL may be crawled, and why; and what its owner allows to be done with the page.
 *
 * @param allowed whether it may be crawled; {@link #outcome} has the word for it
 * @param reason what led to it
 * @param group the user agent of the group that applies, perhaps {@code *}; null if none does
 * @param rule the deciding rule; null if there is none
 * @param usage what the owner allows to be done with the page (U-1 to U-6); nothing if it may not
 *     be crawled (U-3)
 */
public record RuleDecision(
    boolean allowed,
    Reason reason,
    @Nullable String group,
    @Nullable Rule rule,
    UsagePreferences usage) {
  /** Creates a decision. */
  public RuleDecision {
    requireNonNull(reason, "reason");
    requireNonNull(usage, "usage");
  }

  /** What led to a decision. */
  public enum Reason {
    /** A rule matched (M-5). */
    RULE("M-5", "a rule matches"),
    /** The group has rules, and none matched (M-5). */
    NO_MATCHING_RULE("M-5", "no rule matches"),
    /** No group is for this crawler (G-2). */
    NO_GROUP("G-2", "no group applies to this crawler"),
    /** Only groups of {@code *} are for this crawler, and it ignores them (D-20). */
    STAR_IGNORED("D-20", "this crawler follows only groups that name it, not those for *"),
    /** The URL is that of robots.txt itself (M-6). */
    ROBOTS_TXT("M-6", "robots.txt itself may always be fetched");

    private final String clause;
    private final String text;

    Reason(String clause, String text) {
      this.clause = clause;
      this.text = text;
    }

    /** Returns the clause of the specification that says so. */
    public String clause() {
      return clause;
    }
  }

  /** Returns the verdict; rules never postpone. */
  public Outcome outcome() {
    return allowed ? Outcome.ALLOWED : Outcome.DISALLOWED;
  }

  /** Returns the rule if it decided; one without a path has a line, and decides nothing (M-3). */
  public @Nullable Rule decided() {
    return reason == Reason.RULE ? rule : null;
  }

  /** Returns the reason in words: the rule as in the file, or why none decided. */
  public String explain() {
    return switch (reason) {
      case RULE -> String.valueOf(rule);
      case NO_MATCHING_RULE -> reason.text + " in the group for " + shownGroup();
      default -> reason.text;
    };
  }

  /** Returns printable text, such as {@code disallowed: Disallow: /x, line 2, group *}. */
  @Override
  public String toString() {
    @Nullable Rule decided = decided();
    return decided == null
        ? outcome() + ": " + explain()
        : outcome() + ": " + explain() + ", line " + decided.line() + ", group " + shownGroup();
  }

  private String shownGroup() {
    return PrintableText.of(String.valueOf(group));
  }
}
