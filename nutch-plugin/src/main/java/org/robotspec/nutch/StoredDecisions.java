package org.robotspec.nutch;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.robotspec.rules.Outcome;
import org.robotspec.service.internal.adapter.Decision;

/** The URLs whose decision the CrawlDb stores, to be read with {@code nutch readdb -url}. */
enum StoredDecisions {
  NONE,
  /** Disallowed and postponed URLs. */
  DISALLOWED,
  ALL;

  private static final Text VERDICT = new Text("robotspec.verdict");

  private static final List<Text> DECISION =
      Stream.concat(Stream.of(VERDICT), Decision.KEYS.stream().map(Text::new)).toList();

  /** Writes a decision into a datum that has none. */
  void write(CrawlDatum datum, Decision decision) {
    if (this == ALL || (this == DISALLOWED && decision.outcome() != Outcome.ALLOWED)) {
      put(datum, decision.outcome(), decision.stored());
    }
  }

  /** Writes into a datum that its URL is exempt (L-8). */
  void writeExempt(CrawlDatum datum) {
    if (this == ALL) {
      put(datum, Outcome.ALLOWED, Map.of(Decision.REASON, "L-8: http.robot.rules.allowlist"));
    }
  }

  private static void put(CrawlDatum datum, Outcome verdict, Map<String, String> why) {
    // updatedb merges these into the old row's metadata: only an empty value removes an old one.
    DECISION.forEach(key -> datum.getMetaData().put(key, new Text()));
    datum.getMetaData().put(VERDICT, new Text(verdict.toString()));
    why.forEach((key, value) -> datum.getMetaData().put(new Text(key), new Text(value)));
  }

  /** Removes, in updatedb, values that are no longer stored, or that this fetch left empty. */
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
    DECISION.forEach(datum.getMetaData()::remove);
  }
}
