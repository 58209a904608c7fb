package org.robotspec.nutch;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.parse.Parse;
import org.apache.nutch.protocol.Content;
import org.apache.nutch.scoring.AbstractScoringFilter;
import org.apache.nutch.scoring.ScoringFilter;
import org.apache.nutch.scoring.ScoringFilterException;
import org.jspecify.annotations.Nullable;

/**
 * Brings back, in updatedb, the URLs that the protocol refused for a temporary reason only (H-6),
 * and hands on X-Robots-Tag where no parse filter reads it (I-3). It scores nothing.
 */
public final class RobotspecScoringFilter extends AbstractScoringFilter {

  private @Nullable ScoringFilter filter;

  /** Makes a filter; Nutch calls {@link #setConf} next. */
  public RobotspecScoringFilter() {}

  @Override
  public void setConf(Configuration conf) {
    super.setConf(conf);
    filter = RobotspecParts.load().scoringFilter(conf);
  }

  @Override
  public void initialScore(Text url, CrawlDatum datum) throws ScoringFilterException {
    filter().initialScore(url, datum);
  }

  @Override
  public void passScoreAfterParsing(Text url, Content content, Parse parse)
      throws ScoringFilterException {
    filter().passScoreAfterParsing(url, content, parse);
  }

  @Override
  public void updateDbScore(
      Text url, @Nullable CrawlDatum old, CrawlDatum datum, List<CrawlDatum> inlinked)
      throws ScoringFilterException {
    filter().updateDbScore(url, old, datum, inlinked);
  }

  private ScoringFilter filter() {
    if (filter == null) {
      throw new IllegalStateException("used before setConf");
    }
    return filter;
  }
}
