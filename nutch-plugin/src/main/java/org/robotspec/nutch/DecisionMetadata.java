package org.robotspec.nutch;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;
import org.robotspec.rules.RuleDecision;
import org.robotspec.service.Verdict;

/**
 * The decision on a URL, in the metadata of its CrawlDatum. With it the fetcher tells updatedb when
 * to try a postponed URL again (H-6). For the URLs that a constant names, it also tells people the
 * decision, which {@code nutch readdb -url} shows.
 */
enum DecisionMetadata {
  NONE,
  /** Those that are refused or postponed. */
  REFUSED,
  ALL;

  /** When to try again, in ISO 8601. */
  private static final Text TRY_AGAIN = new Text("_robotspec.try.again_");

  private static final Text VERDICT = new Text("robotspec.verdict");
  private static final Text RULE = new Text("robotspec.rule");
  private static final Text LINE = new Text("robotspec.line");
  private static final Text GROUP = new Text("robotspec.group");
  private static final Text REASON = new Text("robotspec.reason");

  private static final List<Text> DECISION = List.of(VERDICT, RULE, LINE, GROUP, REASON);

  static DecisionMetadata of(NutchSettings settings) {
    return valueOf(settings.get(AdapterSettings.DECISIONS).toUpperCase(Locale.ROOT));
  }

  /** Writes a verdict into a datum that has none. */
  void write(CrawlDatum datum, Verdict verdict) {
    if (verdict.temporary()) {
      postpone(datum, verdict.refreshAt());
    }
    if (this == NONE || (this == REFUSED && verdict.allowed())) {
      return;
    }
    // updatedb merges these into the old row's metadata: only an empty value removes an old one.
    MapWritable metadata = datum.getMetaData();
    DECISION.forEach(key -> metadata.put(key, new Text()));
    metadata.put(VERDICT, new Text(word(verdict)));
    metadata.put(REASON, new Text(verdict.explain()));
    RuleDecision decision = verdict.decision();
    if (decision != null && decision.rule() != null) {
      metadata.put(RULE, new Text(decision.rule().toString()));
      metadata.put(LINE, new Text(Integer.toString(decision.line())));
      metadata.put(GROUP, new Text(String.valueOf(decision.group())));
    }
  }

  /** Returns the verdict in one word, for metadata and counters. */
  static String word(Verdict verdict) {
    return verdict.allowed() ? "allowed" : verdict.temporary() ? "postponed" : "refused";
  }

  static void postpone(CrawlDatum datum, Instant tryAgainAt) {
    datum.getMetaData().put(TRY_AGAIN, new Text(tryAgainAt.toString()));
  }

  /**
   * Returns when to try a URL again, if this fetch postponed it.
   *
   * @param old the old row; its mark is ignored, because an update without our filter may have left
   *     it
   * @param datum the row as Nutch would write it
   */
  static Optional<Instant> tryAgainAt(@Nullable CrawlDatum old, CrawlDatum datum) {
    @Nullable Writable mark = datum.getMetaData().get(TRY_AGAIN);
    boolean stale = mark != null && old != null && mark.equals(old.getMetaData().get(TRY_AGAIN));
    return mark == null || stale || !isRobotsDenied(datum)
        ? Optional.empty()
        : Optional.of(Instant.parse(mark.toString()));
  }

  private static boolean isRobotsDenied(CrawlDatum datum) {
    return datum.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
        && status.getCode() == ProtocolStatus.ROBOTS_DENIED;
  }

  /** Removes, in updatedb, what no longer applies after this fetch. */
  void tidy(CrawlDatum row) {
    if (this == NONE || (this == REFUSED && !isRobotsDenied(row))) {
      clear(row);
      return;
    }
    row.getMetaData().remove(TRY_AGAIN);
    DECISION.stream()
        .filter(key -> new Text().equals(row.getMetaData().get(key)))
        .forEach(key -> row.getMetaData().remove(key));
  }

  static void clear(CrawlDatum datum) {
    datum.getMetaData().remove(TRY_AGAIN);
    DECISION.forEach(key -> datum.getMetaData().remove(key));
  }
}
