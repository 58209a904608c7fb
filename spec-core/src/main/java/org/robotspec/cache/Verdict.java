package org.robotspec.cache;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.AccessReason;
import org.robotspec.rules.Decision;

/**
 * Whether a URL may be crawled now, and why.
 *
 * @param allowed whether it may be crawled
 * @param reason what the look at robots.txt meant
 * @param decision what the rules said; null where no rules were asked (full allow, full disallow)
 * @param detail what was met at the last look, in a few words; may be empty
 * @param lookAgainAt when the answer can be another; a URL that is held back for a {@linkplain
 *     #temporary() temporary} reason should be tried again then
 */
public record Verdict(
    boolean allowed,
    AccessReason reason,
    @Nullable Decision decision,
    String detail,
    Instant lookAgainAt) {

  /** Returns whether the URL is only postponed (H-6): it must come back, not be dropped. */
  public boolean temporary() {
    return !allowed && reason.temporary();
  }

  /** Returns the 1-based line of the rule that decided, or 0 if none did. */
  public int line() {
    return decision == null ? 0 : decision.line();
  }

  /** Returns why, in one line for a log: the rule and its line, or the clause and the details. */
  public String explain() {
    String why = reason.clause() + ": " + reason.text();
    if (decision != null && decision.rule() != null) {
      return "line " + decision.line() + ": " + decision.rule() + " [" + decision.group() + "]";
    }
    return detail.isEmpty() ? why : why + " (" + detail + ")";
  }
}
