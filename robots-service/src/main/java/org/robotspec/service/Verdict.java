package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.usage.UsagePreferences;

/**
 * Whether a URL may be crawled now, and why.
 *
 * @param allowed whether it may be crawled
 * @param state what is known about the URL's origin
 * @param decision the decision of the rules; null if no rules apply (full allow, full disallow)
 */
public record Verdict(boolean allowed, AccessState state, @Nullable RuleDecision decision) {
  /** Creates a verdict. */
  public Verdict {
    requireNonNull(state, "state");
  }

  /**
   * Decides whether a URL may be crawled.
   *
   * @param state what is known about its origin
   * @param rules the rules of the origin's robots.txt for a crawler, used only if the state says so
   * @throws org.robotspec.rules.InvalidUrlException if the URL cannot be crawled (D-11)
   */
  public static Verdict of(String url, AccessState state, Rules rules) {
    requireNonNull(url, "url");
    requireNonNull(rules, "rules");
    if (requireNonNull(state, "state").access() == Access.FULL_ALLOW) {
      return new Verdict(true, state, null);
    }
    RuleDecision decision = rules.decide(url);
    if (state.access() == Access.CONDITIONAL) {
      return new Verdict(decision.allowed(), state, decision);
    }
    // M-6: robots.txt itself may be fetched even if nothing else may.
    boolean itself = decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
    return new Verdict(itself, state, itself ? decision : null);
  }

  /** Returns the verdict in a word: {@code allowed}, {@code disallowed} or {@code postponed}. */
  public String word() {
    return allowed ? "allowed" : temporary() ? "postponed" : "disallowed";
  }

  /** Returns what the last fetch of robots.txt meant. */
  public AccessReason reason() {
    return state.reason();
  }

  /**
   * Returns when the answer can change; try a URL again then if it is {@linkplain #temporary()
   * postponed}.
   */
  public Instant refreshAt() {
    return state.refreshAt();
  }

  /** Returns whether the URL is only postponed (H-6): try it again, do not drop it. */
  public boolean temporary() {
    return !allowed && state.temporary();
  }

  /**
   * Returns what the owner allows to be done with the page, by the robots.txt that is in force (U-1
   * to U-6); nothing if it may not be crawled (U-3).
   */
  public UsagePreferences usage() {
    return decision == null ? UsagePreferences.NONE : decision.usage();
  }

  /** Returns the 1-based line of the deciding rule, or 0 if there is none. */
  public int line() {
    return decision == null ? 0 : decision.line();
  }

  /** Returns why, in one line for a log: the rule and its line, or the clause and the evidence. */
  public String explain() {
    if (decision != null && decision.rule() != null) {
      String rule = "line " + decision.line() + ": " + decision.rule();
      boolean fromSite = reason() != AccessReason.OVERRIDE;
      return rule + " [" + decision.group() + "]" + (fromSite ? "" : "; " + state.explain());
    }
    return state.explain();
  }

  /** Returns the verdict and {@link #explain() why}, in one line. */
  @Override
  public String toString() {
    return word() + ": " + explain();
  }
}
