package org.robotspec.nutch;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/**
 * The URLs whose decision the CrawlDb stores for people, who see it with {@code nutch readdb -url}.
 */
enum StoredDecisions {
  NONE,
  /** Those that are disallowed or postponed. */
  DISALLOWED,
  ALL;

  private static final Text VERDICT = new Text("robotspec.verdict");
  private static final Text RULE = new Text("robotspec.rule");
  private static final Text LINE = new Text("robotspec.line");
  private static final Text GROUP = new Text("robotspec.group");
  private static final Text REASON = new Text("robotspec.reason");

  private static final List<Text> DECISION = List.of(VERDICT, RULE, LINE, GROUP, REASON);

  static StoredDecisions of(NutchSettings settings) {
    return valueOf(settings.get(AdapterSettings.DECISIONS).toUpperCase(Locale.ROOT));
  }

  /** Writes a decision into a datum that has none. */
  void write(CrawlDatum datum, Verdict verdict) {
    if (this == NONE || (this == DISALLOWED && verdict.allowed())) {
      return;
    }
    put(datum, verdict.word(), verdict.explain());
    RuleDecision decision = verdict.decision();
    if (decision != null && decision.rule() != null) {
      MapWritable metadata = datum.getMetaData();
      metadata.put(RULE, new Text(decision.rule().toString()));
      metadata.put(LINE, new Text(Integer.toString(decision.line())));
      metadata.put(GROUP, new Text(String.valueOf(decision.group())));
    }
  }

  /** Writes into a datum that its URL is postponed, although its rules allow it. */
  void writePostponed(CrawlDatum datum, String reason) {
    if (this != NONE) {
      put(datum, "postponed", reason);
    }
  }

  /** Writes into a datum that no robots.txt decides about its URL (L-8). */
  void writeExempt(CrawlDatum datum) {
    if (this == ALL) {
      put(datum, "allowed", "L-8: http.robot.rules.allowlist");
    }
  }

  private static void put(CrawlDatum datum, String verdict, String reason) {
    // updatedb merges these into the old row's metadata: only an empty value removes an old one.
    DECISION.forEach(key -> datum.getMetaData().put(key, new Text()));
    datum.getMetaData().put(VERDICT, new Text(verdict));
    datum.getMetaData().put(REASON, new Text(reason));
  }

  /** Removes, in updatedb, what is not stored any more, or what this fetch left empty. */
  void removeOutdated(CrawlDatum row) {
    if (this == NONE || (this == DISALLOWED && !Postponement.isRobotsDenied(row))) {
      clear(row);
      return;
    }
    DECISION.stream()
        .filter(key -> new Text().equals(row.getMetaData().get(key)))
        .forEach(key -> row.getMetaData().remove(key));
  }

  static void clear(CrawlDatum datum) {
    DECISION.forEach(key -> datum.getMetaData().remove(key));
  }
}
