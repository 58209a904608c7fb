package org.robotspec.nutch;

import crawlercommons.domains.EffectiveTldFinder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.fetcher.FetcherThread;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.scoring.AbstractScoringFilter;
import org.jspecify.annotations.Nullable;

/**
 * Restores, in updatedb, the rows of postponed URLs (H-6), due when robots.txt is fetched again. It
 * also reads headers where no parse filter does (I-3, U-4), because Nutch passes every parse to its
 * scoring filters. It scores nothing.
 */
@SuppressWarnings("NullAway.Init") // Nutch calls setConf first.
public final class RobotspecScoringFilter extends AbstractScoringFilter {
  private NutchSettings settings;

  /**
   * Reads the configuration; in a fetch job, creates the delegates.
   *
   * @throws IllegalStateException if a delegate cannot be created; the message names it
   */
  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    settings = NutchSettings.shared(conf);
    if (NutchInternals.isCalledBy(FetcherThread.class)) {
      // An error here ends the job; later, Nutch would count it as a failure of each URL.
      SharedServices.of(conf, settings, new Delegates(conf, settings), true);
      // Otherwise all of Nutch's threads load the list of public suffixes at the same time.
      var unused = EffectiveTldFinder.getInstance();
    }
  }

  /** Reads the headers of content without a parse filter (I-3); those of HTML have been read. */
  @Override
  public void passScoreAfterParsing(Text url, Content content, Parse parse) {
    if (!settings.isShadow() && !NutchPage.isHtml(content)) {
      new NutchPage(parse.getData(), settings).keep(NutchPage.parsed(content, null, settings));
    }
  }

  /** Removes the decision on a redirect's source from its target. */
  @Override
  public void initialScore(Text url, CrawlDatum datum) {
    new RowMetadata(datum).clear();
  }

  @Override
  public void updateDbScore(
      Text url, @Nullable CrawlDatum old, CrawlDatum datum, List<CrawlDatum> inlinked) {
    RowMetadata row = new RowMetadata(datum);
    Optional<Instant> tryAgainAt = row.tryAgainAt(old);
    row.removeOutdated(settings.get(AdapterSettings.DECISIONS));
    row.endFetch();
    if (tryAgainAt.isEmpty()) {
      return;
    }
    CrawlDatum before =
        old == null
            ? new CrawlDatum(CrawlDatum.STATUS_DB_UNFETCHED, datum.getFetchInterval())
            : old;
    datum.setStatus(CrawlDatum.STATUS_DB_UNFETCHED);
    datum.setFetchTime(tryAgainAt.get().toEpochMilli());
    datum.setRetriesSinceFetch(before.getRetriesSinceFetch());
    datum.setFetchInterval(before.getFetchInterval());
    datum.setModifiedTime(before.getModifiedTime());
    @Nullable Writable status = before.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY);
    if (status == null) {
      datum.getMetaData().remove(Nutch.WRITABLE_PROTO_STATUS_KEY);
    } else {
      datum.getMetaData().put(Nutch.WRITABLE_PROTO_STATUS_KEY, status);
    }
  }
}
