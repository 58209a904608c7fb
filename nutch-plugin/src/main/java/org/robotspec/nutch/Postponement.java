package org.robotspec.nutch;

import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * The mark by which the fetcher tells updatedb that a URL is only postponed (H-6), and until when,
 * because Nutch itself records that robots.txt denied it.
 */
final class Postponement {
  /** When to try again, in ISO 8601. */
  private static final Text TRY_AGAIN = new Text("_robotspec.try.again_");

  private Postponement() {}

  static void mark(CrawlDatum datum, Instant tryAgainAt) {
    datum.getMetaData().put(TRY_AGAIN, new Text(tryAgainAt.toString()));
  }

  /** Removes all that is kept in a datum only while its URL is fetched. */
  static void clear(CrawlDatum datum) {
    datum.getMetaData().remove(TRY_AGAIN);
    datum.getMetaData().remove(KeptUsage.BEING_FETCHED);
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

  /** Returns whether this fetch ended with Nutch's status for all but allowed URLs. */
  static boolean isRobotsDenied(CrawlDatum datum) {
    return datum.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
        && status.getCode() == ProtocolStatus.ROBOTS_DENIED;
  }
}
