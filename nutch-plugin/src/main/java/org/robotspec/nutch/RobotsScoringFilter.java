package org.robotspec.nutch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.scoring.AbstractScoringFilter;
import org.jspecify.annotations.Nullable;
import org.robotspec.nutch.indexing.HeaderDirectives;

/**
 * Turns a row of updatedb that only a temporary reason refused back into one to fetch: as it was,
 * due when robots.txt is to be looked at again (H-6). And, since Nutch hands every parse to its
 * scoring filters, reads X-Robots-Tag where no parse filter does (I-3).
 */
final class RobotsScoringFilter extends AbstractScoringFilter {

  private final Evidence evidence;
  private final HeaderDirectives headers;

  RobotsScoringFilter(Evidence evidence, HeaderDirectives headers) {
    this.evidence = evidence;
    this.headers = headers;
  }

  /** Reads the headers of content that no parse filter sees (I-3). */
  @Override
  public void passScoreAfterParsing(Text url, Content content, Parse parse) {
    headers.apply(content, parse);
  }

  /** Frees the target of a redirect of what was said of its source. */
  @Override
  public void initialScore(Text url, CrawlDatum datum) {
    HeldBack.unmark(datum);
    Evidence.clear(datum);
  }

  @Override
  public void updateDbScore(
      Text url, @Nullable CrawlDatum old, CrawlDatum datum, List<CrawlDatum> inlinked) {
    Optional<Instant> tryAgainAt = HeldBack.tryAgainAt(old, datum);
    evidence.tidy(datum, HeldBack.isRobotsDenied(datum));
    HeldBack.unmark(datum);
    if (tryAgainAt.isEmpty()) {
      return;
    }
    datum.setStatus(CrawlDatum.STATUS_DB_UNFETCHED);
    datum.setFetchTime(tryAgainAt.get().toEpochMilli());
    restoreProtocolStatus(old, datum);
    if (old != null) {
      datum.setRetriesSinceFetch(old.getRetriesSinceFetch());
      datum.setFetchInterval(old.getFetchInterval());
      datum.setModifiedTime(old.getModifiedTime());
    } else {
      datum.setRetriesSinceFetch(0);
      datum.setModifiedTime(0);
    }
  }

  private static void restoreProtocolStatus(@Nullable CrawlDatum old, CrawlDatum datum) {
    @Nullable Writable status =
        old == null ? null : old.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY);
    if (status == null) {
      datum.getMetaData().remove(Nutch.WRITABLE_PROTO_STATUS_KEY);
    } else {
      datum.getMetaData().put(Nutch.WRITABLE_PROTO_STATUS_KEY, status);
    }
  }
}
