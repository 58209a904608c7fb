package org.robotspec.nutch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
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
 * Brings back, in updatedb, the URLs that the protocol refused for a temporary reason only (H-6): a
 * row as it was, due when robots.txt is to be fetched again. And, since Nutch hands every parse to
 * its scoring filters, reads X-Robots-Tag where no parse filter does (I-3). It scores nothing.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf before all else.
public final class RobotspecScoringFilter extends AbstractScoringFilter {

  private DecisionMetadata decisions;
  private HeaderDirectives headers;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecScoringFilter() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    decisions = DecisionMetadata.of(AdapterSettings.of(conf).get(AdapterSettings.DECISIONS));
    headers = new HeaderDirectives(conf);
  }

  /** Reads the headers of content that no parse filter sees (I-3). */
  @Override
  public void passScoreAfterParsing(Text url, Content content, Parse parse) {
    headers.apply(content, parse);
  }

  /** Removes, from the target of a redirect, what was decided for its source. */
  @Override
  public void initialScore(Text url, CrawlDatum datum) {
    PostponedMark.remove(datum);
    DecisionMetadata.clear(datum);
  }

  @Override
  public void updateDbScore(
      Text url, @Nullable CrawlDatum old, CrawlDatum datum, List<CrawlDatum> inlinked) {
    Optional<Instant> tryAgainAt = PostponedMark.tryAgainAt(old, datum);
    decisions.tidy(datum, PostponedMark.isRobotsDenied(datum));
    PostponedMark.remove(datum);
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
