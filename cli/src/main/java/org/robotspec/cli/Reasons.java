package org.robotspec.cli;

import java.util.Locale;
import org.robotspec.rules.RuleDecision;

/** Reasons of decisions and notes, for machines and for people. */
final class Reasons {
  private Reasons() {}

  /** Returns the name used in JSON, such as {@code no-matching-rule}. */
  static String token(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns an explanation without the id of its clause, such as {@code H-6: }, at the start. */
  static String withoutClause(String explanation) {
    return explanation.replaceFirst("^[A-Z]-\\d+: ", "");
  }

  /** Returns the reason in words. */
  static String words(RuleDecision decision) {
    return switch (decision.reason()) {
      case RULE -> String.valueOf(decision.rule());
      case NO_MATCHING_RULE -> "no rule matches in the group for " + decision.group();
      case NO_GROUP -> "no group is for this crawler";
      case ROBOTS_TXT -> "robots.txt itself may always be fetched";
    };
  }
}
