package org.robotspec.crawl.nutch;

import java.time.Instant;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;
import org.robotspec.crawl.CrawlEvent;
import org.robotspec.crawl.CrawlEvent.Verdict;

/** Reads the outcome of a page from its row of the CrawlDb, as an event of the crawl. */
final class NutchPageOutcome {

  // What the plugin writes with robotspec.nutch.decisions = all.
  private static final Text VERDICT = new Text("robotspec.verdict");
  private static final Text RULE = new Text("robotspec.rule");
  private static final Text LINE = new Text("robotspec.line");
  private static final Text GROUP = new Text("robotspec.group");
  private static final Text REASON = new Text("robotspec.reason");

  private NutchPageOutcome() {}

  /** Returns whether Nutch is done with a page for now. */
  static boolean isDone(CrawlDatum row) {
    return row.getMetaData().containsKey(VERDICT)
        || row.getRetriesSinceFetch() > 0
        || row.getStatus() != CrawlDatum.STATUS_DB_UNFETCHED;
  }

  /** Returns the event. */
  static CrawlEvent.Page page(String url, CrawlDatum row) {
    Verdict verdict =
        switch (text(row, VERDICT)) {
          case "allowed" -> Verdict.ALLOWED;
          case "refused" -> Verdict.NOT_ALLOWED;
          case "postponed" -> Verdict.POSTPONED;
          default -> Verdict.UNKNOWN;
        };
    boolean allowed = verdict == Verdict.ALLOWED;
    String rule = text(row, RULE);
    return new CrawlEvent.Page(
        url,
        verdict,
        rule.isEmpty() ? text(row, REASON) : rule,
        number(row, LINE),
        rule.isEmpty() ? null : text(row, GROUP),
        allowed ? number(row, Nutch.PROTOCOL_STATUS_CODE_KEY) : 0,
        CrawlDatum.getStatusName(row.getStatus()),
        allowed ? problem(row) : null,
        Instant.ofEpochMilli(row.getFetchTime()).toString());
  }

  private static @Nullable String problem(CrawlDatum row) {
    return row.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
            && List.of(ProtocolStatus.EXCEPTION, ProtocolStatus.FAILED).contains(status.getCode())
        ? status.getMessage()
        : null;
  }

  private static int number(CrawlDatum row, Text key) {
    String text = text(row, key);
    return text.isEmpty() ? 0 : Integer.parseInt(text);
  }

  private static String text(CrawlDatum row, Text key) {
    @Nullable Writable value = row.getMetaData().get(key);
    return value == null ? "" : value.toString();
  }
}
