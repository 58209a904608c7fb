package org.robotspec.nutch;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.robotspec.cache.Verdict;

/**
 * Which URLs keep in their CrawlDatum what robots.txt said of them, where {@code nutch readdb -url}
 * shows it.
 */
enum Evidence {
  /** None. */
  NONE,
  /** Those that are not fetched because of it. */
  REFUSED,
  /** All. */
  ALL;

  private static final Text KEY = new Text("_robotspec_");

  /** Reads the setting. */
  static Evidence of(Configuration conf) {
    return valueOf(
        Keys.choice(conf, Keys.EVIDENCE, "none", "refused", "all").toUpperCase(Locale.ROOT));
  }

  /** Writes down what was said of a URL just now, in the place of what was said before. */
  void note(CrawlDatum datum, Verdict verdict) {
    if (this == ALL || (this == REFUSED && !verdict.allowed())) {
      String word = verdict.allowed() ? "allowed" : verdict.temporary() ? "postponed" : "refused";
      datum.getMetaData().put(KEY, new Text(word + ": " + verdict.explain()));
    } else {
      clear(datum);
    }
  }

  /** Takes away, in updatedb, what an earlier fetch left in a row and this one did not replace. */
  void tidy(CrawlDatum row, boolean denied) {
    if (this == NONE || (this == REFUSED && !denied)) {
      clear(row);
    }
  }

  /** Takes away what was said. */
  static void clear(CrawlDatum datum) {
    datum.getMetaData().remove(KEY);
  }
}
