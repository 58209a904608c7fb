package org.robotspec.nutch;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.nutch.crawl.CrawlDatum;
import org.apache.nutch.metadata.Nutch;
import org.apache.nutch.protocol.ProtocolStatus;
import org.jspecify.annotations.Nullable;

/**
 * The marker of a URL that is refused for a temporary reason only (H-6): in the metadata of its
 * CrawlDatum, from the fetcher to updatedb. Its value is the time to try again, in ISO 8601.
 */
final class PostponedMark {

  private static final Text KEY = new Text("_robotspec.try.again_");

  private PostponedMark() {}

  /** Marks a URL. */
  static void put(CrawlDatum datum, Instant tryAgainAt) {
    datum.getMetaData().put(KEY, new Text(tryAgainAt.toString()));
  }

  /** Removes the mark, if there is one. */
  static void remove(CrawlDatum datum) {
    datum.getMetaData().remove(KEY);
  }

  /**
   * Returns when to try a URL again, if this very fetch postponed it.
   *
   * @param old the row as it was; its mark, which an update without our filter may have left, does
   *     not count
   * @param datum the row as Nutch would write it
   */
  static Optional<Instant> tryAgainAt(@Nullable CrawlDatum old, CrawlDatum datum) {
    @Nullable Writable mark = datum.getMetaData().get(KEY);
    if (mark == null
        || (old != null && mark.equals(old.getMetaData().get(KEY)))
        || !isRobotsDenied(datum)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.parse(mark.toString()));
    } catch (DateTimeParseException e) {
      return Optional.of(Instant.ofEpochMilli(datum.getFetchTime()));
    }
  }

  /** Returns whether the last fetch of a URL ended with a refusal by robots.txt. */
  static boolean isRobotsDenied(CrawlDatum datum) {
    return datum.getMetaData().get(Nutch.WRITABLE_PROTO_STATUS_KEY) instanceof ProtocolStatus status
        && status.getCode() == ProtocolStatus.ROBOTS_DENIED;
  }
}
