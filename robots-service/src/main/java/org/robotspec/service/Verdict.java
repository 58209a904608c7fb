package org.robotspec.service;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.robotspec.access.Access;
import org.robotspec.access.AccessReason;
import org.robotspec.access.AccessState;
import org.robotspec.rules.Outcome;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.rules.Rules;
import org.robotspec.usage.UsagePreferences;

/**
 * Whether a URL may be crawled now, and why.
 *
 * @param outcome whether it may be crawled, now or later
 * @param state what is known about the URL's origin
 * @param decision the decision of the rules; null if no rules apply (full allow, full disallow)
 */
public record Verdict(Outcome outcome, AccessState state, @Nullable RuleDecision decision) {
  /** Creates a verdict. */
  public Verdict {
    requireNonNull(outcome, "outcome");
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
      return new Verdict(Outcome.ALLOWED, state, null);
    }
    RuleDecision decision = rules.decide(url);
    if (state.access() == Access.CONDITIONAL) {
      return new Verdict(decision.outcome(), state, decision);
    }
    // M-6: robots.txt itself may be fetched even if nothing else may.
    boolean itself = decision.reason() == RuleDecision.Reason.ROBOTS_TXT;
    return itself
        ? new Verdict(Outcome.ALLOWED, state, decision)
        : new Verdict(state.temporary() ? Outcome.POSTPONED : Outcome.DISALLOWED, state, null);
  }

  /** Returns whether the URL may be crawled. */
  public boolean allowed() {
    return outcome == Outcome.ALLOWED;
  }

  /** Returns what the last fetch of robots.txt meant. */
  public AccessReason reason() {
    return state.reason();
  }

  /** Returns when the answer can change; try a URL again then if it is postponed. */
  public Instant refreshAt() {
    return state.refreshAt();
  }

  /**
   * Returns what the owner allows to be done with the page, by the robots.txt that is in force (U-1
   * to U-6); nothing if it may not be crawled (U-3).
   */
  public UsagePreferences usage() {
    return decision == null ? UsagePreferences.NONE : decision.usage();
  }

  /** Returns the deciding rule; null if there is none. */
  public @Nullable Rule rule() {
    return decision == null ? null : decision.rule();
  }

  /** Returns why, in one line for a log: the rule and its line, or the clause and the evidence. */
  public String explain() {
    @Nullable Rule decided = rule();
    if (decision != null && decided != null) {
      String rule = "line " + decided.line() + ": " + decided;
      boolean fromSite = reason() != AccessReason.OVERRIDE;
      return rule + " [" + decision.group() + "]" + (fromSite ? "" : "; " + state.explain());
    }
    return state.explain();
  }

  /** Returns the verdict and {@link #explain() why}, in one line. */
  @Override
  public String toString() {
    return outcome + ": " + explain();
  }
}
