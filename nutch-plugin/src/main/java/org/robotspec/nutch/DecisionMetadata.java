package org.robotspec.nutch;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/**
 * For which URLs the CrawlDatum keeps what robots.txt said of them, where {@code nutch readdb -url}
 * shows it.
 */
enum DecisionMetadata {
  /** None. */
  NONE,
  /** Those that are not fetched because of it. */
  REFUSED,
  /** All. */
  ALL;

  /** {@code allowed}, {@code refused} or {@code postponed}. */
  private static final Text VERDICT = new Text("robotspec.verdict");

  /** The rule that decided, such as {@code Disallow: /private/}. */
  private static final Text RULE = new Text("robotspec.rule");

  /** The line of that rule in the file, from 1. */
  private static final Text LINE = new Text("robotspec.line");

  /** The product token of the group that the rule stands in. */
  private static final Text GROUP = new Text("robotspec.group");

  /** Why, in one line for people, with the clause of the specification. */
  private static final Text REASON = new Text("robotspec.reason");

  private static final List<Text> KEYS = List.of(VERDICT, RULE, LINE, GROUP, REASON);

  /** Returns the constant of a value of {@link AdapterSettings#DECISIONS}. */
  static DecisionMetadata of(String setting) {
    return valueOf(setting.toUpperCase(Locale.ROOT));
  }

  /** Writes a verdict in the place of the one before. */
  void write(CrawlDatum datum, Verdict verdict) {
    if (this == NONE || (this == REFUSED && verdict.allowed())) {
      clear(datum);
      return;
    }
    // updatedb merges these values into those of the old row: only an empty one replaces.
    KEYS.forEach(key -> datum.getMetaData().put(key, new Text()));
    put(datum, VERDICT, word(verdict));
    put(datum, REASON, verdict.explain());
    RuleDecision decision = verdict.decision();
    if (decision != null && decision.rule() != null) {
      put(datum, RULE, decision.rule().toString());
      put(datum, LINE, Integer.toString(decision.line()));
      put(datum, GROUP, String.valueOf(decision.group()));
    }
  }

  /** Returns the verdict in a word, for metadata and counters. */
  static String word(Verdict verdict) {
    return verdict.allowed() ? "allowed" : verdict.temporary() ? "postponed" : "refused";
  }

  private static void put(CrawlDatum datum, Text key, String value) {
    datum.getMetaData().put(key, new Text(value));
  }

  /** Removes, in updatedb, what does not hold after this fetch. */
  void tidy(CrawlDatum row, boolean denied) {
    if (this == NONE || (this == REFUSED && !denied)) {
      clear(row);
    } else {
      KEYS.stream()
          .filter(key -> new Text().equals(row.getMetaData().get(key)))
          .forEach(key -> row.getMetaData().remove(key));
    }
  }

  /** Removes the verdict. */
  static void clear(CrawlDatum datum) {
    KEYS.forEach(key -> datum.getMetaData().remove(key));
  }
}
