package org.robotspec.stormcrawler;

import com.digitalpebble.stormcrawler.Metadata;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The metadata with which a frontier holds the queue of a host whose URLs are postponed (H-6): a
 * status and a Retry-After, as StormCrawler's QueueRegulatorBolt reads them. Without it, the
 * frontier keeps handing out the host's URLs, and each costs a write.
 *
 * @param on whether the operator has wired that bolt
 * @param retryAfter the metadata key of the header
 */
record QueueHold(boolean on, String retryAfter) {
  private static final String STATUS = "fetch.statusCode";
  private static final String UNAVAILABLE = "503";

  /** Writes that the queue is to be held from now until a time. */
  void write(Metadata metadata, Instant now, Instant until) {
    if (on) {
      long seconds = Duration.between(now, until).plusMillis(999).toSeconds();
      metadata.setValue(STATUS, UNAVAILABLE);
      metadata.setValue(retryAfter, Long.toString(Math.max(1, seconds)));
    }
  }

  /** Removes what was stored with a URL: it would hold the queue again. */
  void clear(Metadata metadata) {
    if (on) {
      List.of(STATUS, retryAfter).stream().filter(metadata::containsKey).forEach(metadata::remove);
    }
  }
}
