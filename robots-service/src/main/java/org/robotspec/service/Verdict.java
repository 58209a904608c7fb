package org.robotspec.service;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.RuleDecision;

/**
 * Whether a URL may be crawled now, and why.
 *
 * @param allowed whether it may be crawled
 * @param state what is known of the URL's origin
 * @param decision what the rules said; null where no rules were asked (full allow, full disallow)
 */
public record Verdict(boolean allowed, AccessState state, @Nullable RuleDecision decision) {
  /** Returns what the last fetch of robots.txt meant. */
  public AccessReason reason() {
    return state.reason();
  }

  /**
   * Returns when the answer can be another; a URL that is refused for a {@linkplain #temporary()
   * temporary} reason should be tried again then.
   */
  public Instant refreshAt() {
    return state.refreshAt();
  }

  /** Returns whether the URL is only postponed (H-6): it must come back, not be dropped. */
  public boolean temporary() {
    return !allowed && state.temporary();
  }

  /** Returns the 1-based line of the rule that decided, or 0 if none did. */
  public int line() {
    return decision == null ? 0 : decision.line();
  }

  /** Returns why, in one line for a log: the rule and its line, or the clause and the evidence. */
  public String explain() {
    if (decision != null && decision.rule() != null) {
      return "line " + decision.line() + ": " + decision.rule() + " [" + decision.group() + "]";
    }
    return state.explain();
  }
}
