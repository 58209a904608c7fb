package org.robotspec.nutch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** H-6: a postponed URL is never lost. */
class RobotspecScoringFilterTest {
  private static final Instant AGAIN = Instant.parse("2026-03-01T00:05:00Z");

  private static CrawlDatum fetched(boolean marked) {
    // As CrawlDbReducer leaves a row that robots.txt denied.
    CrawlDatum datum = new CrawlDatum(CrawlDatum.STATUS_DB_GONE, 9_999_999, 1.0f);
    datum.setFetchTime(Instant.parse("2026-06-01T00:00:00Z").toEpochMilli());
    datum.setRetriesSinceFetch(2);
    datum.getMetaData().put(Nutch.WRITABLE_PROTO_STATUS_KEY, ProtocolStatus.STATUS_ROBOTS_DENIED);
    if (marked) {
      new RowMetadata(datum).postpone(AGAIN);
    }
    return datum;
  }

  private static CrawlDatum before() {
    CrawlDatum old = new CrawlDatum(CrawlDatum.STATUS_DB_FETCHED, 3600, 1.0f);
    old.setRetriesSinceFetch(1);
    old.setModifiedTime(77);
    old.getMetaData().put(Nutch.WRITABLE_PROTO_STATUS_KEY, ProtocolStatus.STATUS_SUCCESS);
    return old;
  }

  private static CrawlDatum updated(@Nullable CrawlDatum old, CrawlDatum datum) {
    Configuration conf = new Configuration(false);
    conf.set("http.agent.name", "testbot");
    RobotspecScoringFilter filter = new RobotspecScoringFilter();
    filter.setConf(conf);
    filter.updateDbScore(new Text("http://h/"), old, datum, List.of());
    return datum;
  }

  @Test
  void h6_markedRowIsToBeFetchedWhenRobotsTxtIsFetchedAgain() {
    CrawlDatum row = updated(before(), fetched(true));
    assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_UNFETCHED);
    assertThat(row.getFetchTime()).isEqualTo(AGAIN.toEpochMilli());
    assertThat(row.getRetriesSinceFetch()).isEqualTo((byte) 1);
    assertThat(row.getFetchInterval()).isEqualTo(3600);
    assertThat(row.getModifiedTime()).isEqualTo(77);
    assertThat(row.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY))
        .isEqualTo(ProtocolStatus.STATUS_SUCCESS);
    assertThat(row.getMetaData().size()).as("the mark is gone").isEqualTo(1);
  }

  @Test
  void h6_markedRowThatIsNewHasNoRetries() {
    CrawlDatum row = updated(null, fetched(true));
    assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_UNFETCHED);
    assertThat(row.getRetriesSinceFetch()).isZero();
    assertThat(row.getMetaData().size()).isZero();
  }

  @Test
  void nutchRowThatTheRulesDisallowStaysGone() {
    CrawlDatum row = updated(before(), fetched(false));
    assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_GONE);
    assertThat(row.getRetriesSinceFetch()).isEqualTo((byte) 2);
  }

  @Test
  void nutchMarkOfAnEarlierUpdateWithoutUsChangesNothing() {
    CrawlDatum old = before();
    new RowMetadata(old).postpone(AGAIN);
    CrawlDatum row = updated(old, fetched(true));
    assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_GONE);
  }

  @Test
  void nutchMarkOnAPageThatWasFetchedIsJustTakenAway() {
    CrawlDatum row = fetched(true);
    row.setStatus(CrawlDatum.STATUS_DB_FETCHED);
    row.getMetaData().put(Nutch.WRITABLE_PROTO_STATUS_KEY, ProtocolStatus.STATUS_SUCCESS);
    updated(before(), row);
    assertThat(row.getStatus()).isEqualTo(CrawlDatum.STATUS_DB_FETCHED);
    assertThat(row.getMetaData().size()).isEqualTo(1);
  }
}
