package org.robotspec.service.internal.adapter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.Rule;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/** The keys under which a crawler stores with a URL why it is fetched or not. */
public final class DecisionKeys {
  /** Why, in words, with the clause. */
  public static final String REASON = "robotspec.reason";

  private static final String RULE = "robotspec.rule";
  private static final String LINE = "robotspec.line";
  private static final String GROUP = "robotspec.group";

  /** The keys of all values of {@link #of}. */
  public static final List<String> ALL = List.of(RULE, LINE, GROUP, REASON);

  private DecisionKeys() {}

  /** Returns the reason of a verdict, and the rule, its line and its group if one decided. */
  public static Map<String, String> of(Verdict verdict) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(REASON, verdict.explain());
    @Nullable RuleDecision decision = verdict.decision();
    @Nullable Rule rule = verdict.rule();
    if (decision != null && rule != null) {
      values.put(RULE, rule.toString());
      values.put(LINE, Integer.toString(rule.line()));
      values.put(GROUP, String.valueOf(decision.group()));
    }
    return values;
  }
}
