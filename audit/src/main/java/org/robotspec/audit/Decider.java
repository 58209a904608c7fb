package org.robotspec.audit;

/** Decides about the URLs of one site. For one thread. */
interface Decider {
  /** Decides about a URL of the site. */
  Decision decide(String url);

  /** Returns the clause of what the response means (H-1 to H-9); empty if this is not ours. */
  String access();

  /** Returns why, in words. */
  String explain(String url);

  /**
   * A decision.
   *
   * @param verdict {@code allowed}, {@code disallowed} or {@code postponed}
   * @param byRules whether rules decided, and not what the response as a whole means
   * @param clause the clause that it rests on; empty if the decider is not ours
   */
  record Decision(String verdict, boolean byRules, String clause) {}
}
